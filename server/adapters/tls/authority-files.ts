import { X509Certificate } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isoDay } from './server-certificate.ts';

/** The authority's certificate may be shown to all; its key may be kept elsewhere until the next renewal. */
const CERT_FILE = 'authority.crt';
const KEY_FILE = 'authority.key';
const SERVER_FILE = 'server.pem';
const DAY_MS = 86_400_000;
/** What is left when the server renews its certificate. */
const RENEWED_DAYS = 60;

/** Certificate and key in one file, so that they always belong together. */
export const serverFileOf = (dir: string): string => join(dir, SERVER_FILE);

/** Makes an authority and the first certificate of the server; those that were there are replaced. */
export async function writeAuthority(dir: string, names: readonly string[], nowMs: number): Promise<void> {
  const { makeAuthority } = await import('./authority.ts');
  const authority = await makeAuthority(names, nowMs);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await writeWhole(join(dir, KEY_FILE), authority.key);
  await writeWhole(join(dir, CERT_FILE), authority.cert);
  await issueServerFile(dir, names, nowMs);
}

/** Another certificate of the server by the authority that is there. */
export async function issueServerFile(dir: string, names: readonly string[], nowMs: number): Promise<void> {
  // Loaded where it is needed: few servers have an authority of their own.
  const { issue } = await import('./authority.ts');
  const key = await readFile(join(dir, KEY_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`the key of the authority, ${join(dir, KEY_FILE)}, cannot be read (${error.code})`);
  });
  const cert = await readFile(join(dir, CERT_FILE), 'utf8');
  const server = await issue({ cert, key }, names, nowMs);
  await writeWhole(serverFileOf(dir), `${server.key}${server.cert}`);
}

/** Renews the server's certificate before its end, for the names that it has. Throws where that is due and fails. */
export async function renewIfDue(dir: string, nowMs: number): Promise<void> {
  const pem = await readFile(serverFileOf(dir), 'utf8').catch(() => null);
  // A file that is missing or holds no certificate: the caller that reads it logs the error.
  const own = pem === null ? null : certificateOf(pem);
  if (own === null) return;
  // One that has not begun was made by a clock that was ahead.
  const isFresh = own.validToDate.getTime() - nowMs > RENEWED_DAYS * DAY_MS;
  if (isFresh && own.validFromDate.getTime() <= nowMs) return;
  // No certificate outlives its authority: near the end of that one there is nothing to be gained.
  const authority = await readAuthority(dir);
  if (!isFresh && authority !== null && authority.own.validToDate <= own.validToDate) return;
  await issueServerFile(dir, namesOf(own), nowMs);
}

/** The authority of a folder; null = there is none. Rejects where it cannot be read. */
export async function readAuthority(dir: string): Promise<{ pem: string; own: X509Certificate } | null> {
  const file = join(dir, CERT_FILE);
  const pem = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'ENOENT') return null;
    throw new Error(`${file} cannot be read (${code})`);
  });
  const own = pem === null ? null : certificateOf(pem);
  return pem === null || own === null ? null : { pem, own };
}

export function namesOf({ subjectAltName }: X509Certificate): string[] {
  return (subjectAltName ?? '')
    .split(', ')
    .map((part) => part.replace(/^(?:DNS|IP Address):/, ''))
    .filter(Boolean);
}

/** What the command says about a folder. */
export async function describeAuthority(dir: string): Promise<string> {
  const authority = await readAuthority(dir);
  const pem = await readFile(serverFileOf(dir), 'utf8');
  const server = certificateOf(pem);
  if (authority === null || server === null) throw new Error(`there is no authority in ${dir}`);
  return [
    `the authority is ${join(dir, CERT_FILE)}, until ${isoDay(authority.own.validToDate)}`,
    `  fingerprint (SHA-256) ${authority.own.fingerprint256}`,
    `  the server's certificate is for ${namesOf(server).join(', ')}, until ${isoDay(server.validToDate)}`,
    '  A running server takes it within seconds, and renews it by itself from then on.',
    '  Start it with LINEWALL_TLS_AUTHORITY=1; browsers and machines fetch the authority at /authority.crt.',
  ].join('\n');
}

function certificateOf(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

/** Whole or not at all, and readable by this user alone. */
async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.${crypto.randomUUID()}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}
