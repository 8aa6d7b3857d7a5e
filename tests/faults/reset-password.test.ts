import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSessionInfo } from '#shared/contracts/sign-in/auth.ts';
import { type BareServer, startBareServer } from '#tests/support/servers/bare-server.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FIRST_PASSWORD = 'Reset-Test-9';
const execute = promisify(execFile);

describe('npm run reset-password', { timeout: 120_000 }, () => {
  let dataDir: string;
  let server: BareServer;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'linewall-reset-'));
    await prepareDataDir(dataDir);
    server = await startBareServer(dataDir, { LINEWALL_ADMIN_PASSWORD: FIRST_PASSWORD });
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Runs the command as an operator does. */
  function reset(...words: string[]): Promise<{ code: number; output: string }> {
    const env = { ...process.env, LINEWALL_DATA_DIR: dataDir };
    const command = execute(process.execPath, [join(ROOT, 'server/reset-password.ts'), ...words], { env });
    return command.then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
    );
  }
  const passwordIn = (output: string) =>
    /the one-time password of admin is (\S+); all its sessions have ended/.exec(output)?.[1] ?? '';

  it('gives a password that signs in, and ends the sessions, while the server runs', async () => {
    const token = await server.signIn('admin', FIRST_PASSWORD);
    const isSignedIn = async () => {
      const headers = { authorization: `Bearer ${token}`, 'tenant-id': '1' };
      return (await fetch(`${server.address}${getSessionInfo.path}`, { headers })).status;
    };
    expect(await isSignedIn()).toBe(200);
    const { code, output } = await reset('--user', 'Admin', '--tenant', '1');
    expect(code, output).toBe(0);
    expect(await isSignedIn()).toBe(401);
    expect(await server.signIn('admin', /is (\S+);/.exec(output)?.[1] ?? '')).not.toBe('');
  });

  it('says what is wrong in one line, with exit code 1', async () => {
    expect(await reset('--user', 'nobody')).toEqual({
      code: 1,
      output: 'linewall: tenant 1 has no user "nobody"\n',
    });
    expect(await reset('--user', 'admin', '--tenant', '99')).toMatchObject({
      code: 1,
      output: 'linewall: tenant 99 has no user "admin"\n',
    });
    for (const words of [[], ['--user'], ['--name', 'admin'], ['--user', 'admin', '--tenant', 'one']])
      expect(await reset(...words)).toMatchObject({
        code: 1,
        output: expect.stringMatching(/usage: npm run/),
      });
  });

  it('does the same while no server runs', async () => {
    await server.stop();
    const { code, output } = await reset('--user', 'admin');
    expect(code, output).toBe(0);
    server = await startBareServer(dataDir, {});
    expect(await server.signIn('admin', passwordIn(output))).not.toBe('');
  });
});
