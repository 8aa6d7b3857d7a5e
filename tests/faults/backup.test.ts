import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BareServer, startBareServer } from '#tests/support/servers/bare-server.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';

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
    await prepareDataDir(join(folder, 'first'));
    server = await startBareServer(join(folder, 'first'));
    token = await server.signIn('admin', server.adminPassword);
    await command('backup', join(folder, 'copy.gz'), server.dataDir);
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('keeps the copy of a running server to its owner, without a token or password in it', async () => {
    expect((await stat(join(folder, 'copy.gz'))).mode & 0o077).toBe(0);
    const text = gunzipSync(await readFile(join(folder, 'copy.gz'))).toString();
    expect(text).toContain('"username":"admin"');
    expect(text).not.toContain(token);
    expect(text).not.toContain(server.adminPassword);
  });

  it('fills a new data directory, which gives the same copy and signs the same people in', async () => {
    const target = join(folder, 'second');
    await command('restore', join(folder, 'copy.gz'), target);
    await command('backup', join(folder, 'again.gz'), target);
    const textOf = async (file: string) => gunzipSync(await readFile(join(folder, file))).toString();
    expect((await textOf('again.gz')).split('\n')).toEqual((await textOf('copy.gz')).split('\n'));

    const copy = await startBareServer(target);
    // Not the generated password of a first boot: this one is in the copy.
    expect(copy.firstBootPassword).toBeNull();
    await expect(copy.signIn('admin', server.adminPassword)).resolves.toMatch(/./);
    expect(await copy.userInfo(token)).toBe(200);
    await copy.stop();
    await expect(command('restore', join(folder, 'copy.gz'), target)).rejects.toThrow(
      'the target is not empty',
    );
  });

  it('restores what a sign-in with any name has left', { timeout: 300_000 }, async () => {
    await expect(server.signIn('a\u2028b', 'wrong-9-Word')).rejects.toThrow();
    const file = join(folder, 'name.gz');
    const target = join(folder, 'third');
    await command('backup', file, server.dataDir);
    await command('restore', file, target);
    await command('backup', join(folder, 'name-again.gz'), target);
    const text = gunzipSync(await readFile(join(folder, 'name-again.gz'))).toString();
    expect(text).toContain(String.raw`"username":"a\u2028b"`);
    expect(text).not.toMatch(/[\u2028\u2029]/);
    expect(text).toBe(gunzipSync(await readFile(file)).toString());
  });

  it('does not restore over a database that is in use', async () => {
    await expect(command('restore', join(folder, 'copy.gz'), server.dataDir)).rejects.toThrow(
      /is in use by process \d+/,
    );
  });

  it.each([
    ['no gzip', Buffer.from('no backup')],
    ['no backup', gzipSync('something else\n')],
    ['nothing', Buffer.alloc(0)],
  ])('refuses a file that is %s before it touches the target', async (_case, bytes) => {
    const file = join(folder, 'other.gz');
    await writeFile(file, bytes);
    const target = join(folder, 'untouched');
    await expect(command('restore', file, target)).rejects.toThrow(
      `linewall: ${file} is not a backup of this version of Linewall\n`,
    );
    expect(existsSync(target)).toBe(false);
  });
});
