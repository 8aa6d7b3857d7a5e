import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issue, type KeyedCertificate, makeAuthority } from '#server/adapters/tls/authority.ts';

/** A folder with a certificate and its key, as an operator has them from an authority of the company. */
export interface MadeCertificates {
  /** What clients trust. */
  readonly ca: string;
  readonly certFile: string;
  readonly keyFile: string;
  readonly env: Readonly<Record<string, string>>;
  /** Another certificate by the same authority, made at this time. */
  issue(atMs?: number): Promise<KeyedCertificate>;
  /** Replaces both files. */
  put(next: KeyedCertificate): Promise<void>;
  remove(): Promise<void>;
}

const NAMES = ['localhost'];

export async function makeCertificates(): Promise<MadeCertificates> {
  const folder = await mkdtemp(join(tmpdir(), 'linewall-tls-'));
  const certFile = join(folder, 'server.crt');
  const keyFile = join(folder, 'server.key');
  const authority = await makeAuthority(NAMES, Date.now());
  const made: MadeCertificates = {
    ca: authority.cert,
    certFile,
    keyFile,
    env: {
      LINEWALL_TLS_CERT: certFile,
      LINEWALL_TLS_KEY: keyFile,
      LINEWALL_HTTPS_PORT: '0',
      LINEWALL_MQTTS_PORT: '0',
    },
    issue: (atMs = Date.now()) => issue(authority, NAMES, atMs),
    async put({ cert, key }) {
      await writeFile(certFile, cert);
      await writeFile(keyFile, key);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
  await made.put(await made.issue());
  return made;
}
