import { randomBytes } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import type { Credentials } from './credentials.ts';

const DEMO_USER = 'demo';
const SECRET_BYTES = 24;

/** What the demo plant reads; only this user may. */
const DemoCredential = z.object({
  url: z.string(),
  tenantId: Id,
  username: z.string(),
  password: z.string(),
});
type DemoCredential = z.infer<typeof DemoCredential>;

/**
 * Gives the demo plant a way in: the MQTT user `demo` of the first tenant, kept in the data directory. At an
 * external broker it signs in with what that broker's address says.
 */
export async function writeDemoCredential(options: {
  readonly dataDir: string;
  /** Where machines connect, without user and password. */
  readonly url: string;
  /** An external broker's address, which may hold user and password; null = our own broker. */
  readonly externalUrl: string | null;
  readonly credentials: Credentials;
}): Promise<void> {
  const { dataDir, url, externalUrl, credentials } = options;
  const file = join(dataDir, 'demo-credential.json');
  // A broker that asks for no login takes any.
  const login = (externalUrl && loginOf(externalUrl)) || (await ownLogin(file, credentials));
  const content: DemoCredential = { url, tenantId: FIRST_TENANT, ...login };
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  // A file that was there before keeps its mode when it is written.
  await chmod(file, 0o600);
}

type Login = Pick<DemoCredential, 'username' | 'password'>;

/** The login of last time if it still works: a demo plant that is running keeps its connection. */
async function ownLogin(file: string, credentials: Credentials): Promise<Login> {
  const last = await readLogin(file);
  if (last !== null && (await credentials.authenticateMqtt(last.username, last.password)) === FIRST_TENANT)
    return last;
  const password = randomBytes(SECRET_BYTES).toString('base64url');
  await credentials.put(FIRST_TENANT, { name: 'Demo', kind: 'mqtt', username: DEMO_USER, secret: password });
  return { username: DEMO_USER, password };
}

async function readLogin(file: string): Promise<Login | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const { username, password } = DemoCredential.parse(JSON.parse(text));
    return { username, password };
  } catch {
    return null;
  }
}

function loginOf(externalUrl: string): Login | null {
  const { username, password } = new URL(externalUrl);
  if (username === '') return null;
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
