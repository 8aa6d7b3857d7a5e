import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { spellingsOf } from '#tests/support/people/secret-spellings.ts';
import { type BareServer, startBareServer } from '#tests/support/servers/bare-server.ts';

const TENANT = { 'tenant-id': '1', 'content-type': 'application/json' };

/** A first boot in a folder that was there before, open to everybody, as a container's volume is. */
let folder: string;
let dataDir: string;
let server: BareServer;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewall-at-rest-'));
  dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o755 });
  server = await startBareServer(dataDir, { LINEWALL_DEMO: '1' });
  token = await server.signIn('admin', server.adminPassword);
}, 180_000);
afterAll(async () => {
  await server.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Entry {
  readonly path: string;
  readonly isFolder: boolean;
  /** Of it or of a folder above it that nobody else may enter. */
  readonly isClosed: boolean;
}

async function entriesBelow(path: string, isAboveClosed: boolean): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const at = join(path, entry.name);
    const mode = (await stat(at).catch(() => null))?.mode;
    // The database removes files of its own while it runs.
    if (mode === undefined) continue;
    const isClosed = isAboveClosed || (mode & 0o077) === 0;
    found.push({ path: at, isFolder: entry.isDirectory(), isClosed });
    if (entry.isDirectory()) found.push(...(await entriesBelow(at, isClosed)));
  }
  return found;
}

describe('the data directory', () => {
  it('H17 is read by nobody but who runs the server, whatever the folder was made with', async () => {
    const entries = await entriesBelow(dataDir, false);
    expect(entries.filter(({ isClosed }) => !isClosed).map(({ path }) => path.slice(dataDir.length))).toEqual(
      [],
    );
    expect(entries.length).toBeGreaterThan(50);
  });

  it('H3 H17 holds neither the first password nor a token in plain text', async () => {
    const secrets = [server.adminPassword, token];
    expect(secrets.every((one) => one.length >= 12)).toBe(true);
    const files = (await entriesBelow(dataDir, false)).filter(({ isFolder }) => !isFolder);
    const leaks: string[] = [];
    for (const { path } of files) {
      const bytes = await readFile(path).catch(() => Buffer.alloc(0));
      const isLeak = secrets.some(
        (one) =>
          bytes.includes(Buffer.from(one, 'base64url')) ||
          spellingsOf(one).some((text) => bytes.includes(text)),
      );
      if (isLeak) leaks.push(path);
    }
    expect(leaks).toEqual([]);
  });

  it('H17 has a password of its own: it is long, random, and shown once', async () => {
    expect(server.firstBootPassword).toMatch(/^[A-Za-z2-9]{16}$/);
    expect(server.output().split(server.firstBootPassword ?? '').length).toBe(2);
  });

  it('H20 has no second door: the ports of the process answer nobody without a secret', async () => {
    const { control } = JSON.parse(await readFile(join(dataDir, 'linewall.lock'), 'utf8'));
    for (const headers of [{}, { authorization: '' }, { authorization: 'x'.repeat(control.secret.length) }]) {
      const answer = await fetch(`http://127.0.0.1:${control.port}/backup`, {
        method: 'POST',
        headers,
        body: join(folder, 'stolen'),
      });
      expect([answer.status, await answer.text()]).toEqual([400, 'not allowed']);
    }
    expect(await readdir(folder)).toEqual(['data']);
  });

  it('H22 H17 lets the password of the first boot do nothing but choose another', async () => {
    const answer = await fetch(`${server.address}${createCredential.path}`, {
      method: 'POST',
      headers: { ...TENANT, authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'gateway', kind: 'http' }),
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error: 'password_change_required' });
  });
});
