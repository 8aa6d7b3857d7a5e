import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BareServer, startBareServer } from '../support/bare-server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const execute = promisify(execFile);

/** Runs one of our commands as an operator would; answers what it says. */
async function command(name: 'backup' | 'restore', file: string, dataDir: string): Promise<string> {
  const env = { ...process.env, LINEWALL_DATA_DIR: dataDir };
  const { stdout } = await execute(process.execPath, [join(ROOT, 'server', `${name}.ts`), file], { env });
  return stdout;
}

describe('backup and restore', { timeout: 120_000 }, () => {
  let folder: string;
  let server: BareServer;
  let token: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linewall-backup-'));
    server = await startBareServer(join(folder, 'first'));
    token = await server.signIn('admin', server.adminPassword);
    await command('backup', join(folder, 'copy.gz'), server.dataDir);
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('copies a running server, and the copy signs the same people in', async () => {
    await command('restore', join(folder, 'copy.gz'), join(folder, 'second'));
    const copy = await startBareServer(join(folder, 'second'));
    // Not the generated password of a first boot: this one is in the copy.
    expect(copy.firstBootPassword).toBeNull();
    await expect(copy.signIn('admin', server.adminPassword)).resolves.toMatch(/./);
    expect(await copy.userInfo(token)).toBe(200);
    await copy.stop();
  });

  it('copies a stopped server too', async () => {
    const stopped = join(folder, 'third');
    await command('restore', join(folder, 'copy.gz'), stopped);
    await command('backup', join(folder, 'again.gz'), stopped);
    const lines = async (file: string) =>
      gunzipSync(await readFile(join(folder, file)))
        .toString()
        .split('\n');
    expect(await lines('again.gz')).toEqual(await lines('copy.gz'));
  });

  it('keeps the copy to its owner', async () => {
    expect((await stat(join(folder, 'copy.gz'))).mode & 0o077).toBe(0);
  });

  it('holds no token and no password', async () => {
    const text = gunzipSync(await readFile(join(folder, 'copy.gz'))).toString();
    expect(text).not.toContain(token);
    expect(text).not.toContain(server.adminPassword);
  });

  it('does not restore over a database that is in use', async () => {
    await expect(command('restore', join(folder, 'copy.gz'), server.dataDir)).rejects.toThrow(
      /is in use by process \d+/,
    );
  });

  it('does not restore over a database that has rows', async () => {
    const target = join(folder, 'fourth');
    await command('restore', join(folder, 'copy.gz'), target);
    await expect(command('restore', join(folder, 'copy.gz'), target)).rejects.toThrow(
      'the target is not empty',
    );
  });

  it('says what is wrong with a file that is no backup, and leaves the target as it was', async () => {
    await writeFile(join(folder, 'text.gz'), 'no backup');
    const target = join(folder, 'fifth');
    await expect(command('restore', join(folder, 'text.gz'), target)).rejects.toThrow(/linewall: .+/);
    await expect(command('restore', join(folder, 'copy.gz'), target)).resolves.toContain('restored');
  });
});
