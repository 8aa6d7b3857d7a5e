import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import { dict } from '#shared/contracts/platform/dict.ts';
import { type BareServer, startBareServer } from '#tests/support/servers/bare-server.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const execute = promisify(execFile);

/** Runs the command as an operator does. */
async function verify(dataDir: string): Promise<{ code: number; output: string }> {
  const env = { ...process.env, LINEWALL_DATA_DIR: dataDir };
  const command = execute(process.execPath, [join(ROOT, 'server/audit-verify.ts')], { env });
  return command.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
  );
}

describe('npm run audit:verify', { timeout: 120_000 }, () => {
  let dataDir: string;
  let server: BareServer;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'linewall-audit-'));
    await prepareDataDir(dataDir);
    server = await startBareServer(dataDir, { LINEWALL_ADMIN_PASSWORD: 'Audit-Test-9' });
    const token = await server.signIn('admin', server.adminPassword);
    for (const type of ['one', 'two', 'three']) {
      const answer = await fetch(`${server.address}${dict.create.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'tenant-id': '1', 'content-type': 'application/json' },
        body: JSON.stringify({ type, description: type }),
      });
      expect(answer.status, await answer.text()).toBe(200);
    }
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('says that the chain is whole and where it ends, while the server runs and after it', async () => {
    const running = await verify(dataDir);
    expect(running).toMatchObject({ code: 0, output: expect.stringMatching(/the audit chain is whole/) });
    expect(running.output).toMatch(/tenant 1: \d+ entries, head [0-9a-f]{64}/);
    await server.stop();
    expect(await verify(dataDir)).toEqual(running);
  });

  it('names the first entry that is not what was written, with exit code 1', async () => {
    await server.stop();
    const db = await openEmbedded({ folder: join(dataDir, 'db'), onTrouble: () => {} });
    await db.migrate(MIGRATIONS);
    await db.platform(async (tx) => {
      await sql`alter table sys_audit disable trigger sys_audit_append_only`.execute(tx);
      await sql`alter table sys_audit no force row level security`.execute(tx);
      await sql`update sys_audit set username = 'somebody else' where record_id = (
        select dict_id::text from sys_dict where type = 'two')`.execute(tx);
    });
    await db.close();
    const { code, output } = await verify(dataDir);
    expect(code).toBe(1);
    expect(output).toMatch(/the audit chain is broken: tenant 1, entry \d+: it is not what was written/);
  });

  it('says that there is no database where there is none', async () => {
    expect(await verify(join(dataDir, 'nowhere'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('holds no database'),
    });
  });
});
