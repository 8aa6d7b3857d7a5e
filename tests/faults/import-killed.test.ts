import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { verifyAudit } from '#server/core/audit/verify-audit.ts';
import { user } from '#shared/contracts/accounts/user.ts';
import { commitImport, getJob, Job, retryJob, uploadImport } from '#shared/contracts/jobs/job.ts';
import { labelsOf, sheetOf } from '#tests/support/files/sheet-upload.ts';
import { type SignedIn, signInAdmin } from '#tests/support/people/signed-in.ts';
import { type BareServer, startBareServer } from '#tests/support/servers/bare-server.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';

const ROWS = 300;
const ATTEMPTS = 3;

const pathOf = (path: string, id: string) => path.replace(':id', id);

/** Users of a sheet, all of whose names begin with the same text. */
async function fileOf(prefix: string): Promise<Buffer> {
  const { username = '', nickname = '' } = await labelsOf(user);
  const rows = Array.from({ length: ROWS }, (_, n) => [`${prefix}${n}`, `用户 ${n}`]);
  return sheetOf([username, nickname], rows);
}

async function readJob(admin: SignedIn, id: string): Promise<Job> {
  return Job.parse(await admin.get(pathOf(getJob.path, id)));
}

async function endOf(admin: SignedIn, id: string): Promise<Job> {
  return vi.waitUntil(
    async () => {
      const job = await readJob(admin, id);
      return job.status === 'done' || job.status === 'failed' ? job : null;
    },
    { timeout: 120_000, interval: 100 },
  );
}

describe('a server that is killed in the middle of an import of users', { timeout: 300_000 }, () => {
  let dataDir: string;
  let server: BareServer;
  let port: string;
  /** Signed in once: a session outlives its server. */
  let admin: SignedIn;

  async function start(): Promise<void> {
    server = await startBareServer(dataDir, { PORT: port, LINEWALL_ADMIN_PASSWORD: 'Import-Test-9' });
  }

  const send = (method: string, path: string, body: FormData | null = null): Promise<Response> =>
    fetch(`${server.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, 'tenant-id': admin.tenantId },
      body,
    });

  /** Uploads a file, waits until it is checked, and starts its import; returns the job. */
  async function startImport(prefix: string): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await fileOf(prefix))]), 'users.xlsx');
    const answer = await send(
      uploadImport.method,
      uploadImport.path.replace(':subject', user.subject.key),
      form,
    );
    const { jobId: checkId } = uploadImport.reply.parse((await answer.json()).data);
    const check = await endOf(admin, checkId);
    expect(check.result).toMatchObject({ type: 'importCheck', rows: ROWS, goodRows: ROWS });
    const started = await admin.post(pathOf(commitImport.path, checkId), { rows: 'all' });
    return commitImport.reply.parse(started).jobId;
  }

  async function countOf(prefix: string): Promise<number> {
    const query = new URLSearchParams({ current: '1', size: '1', username: prefix });
    return (await (await send(user.page.method, `${user.page.path}?${query}`)).json()).data.total;
  }

  /** Kills the server when more than `beyond` of the file's users are there, and not all of them. */
  async function killWhileWriting(prefix: string, beyond = 0): Promise<void> {
    const there = await vi.waitUntil(
      async () => {
        const count = await countOf(prefix);
        return count > beyond ? count : null;
      },
      { timeout: 120_000, interval: 1 },
    );
    expect(there, 'the import is not over').toBeLessThan(ROWS);
    await server.stop('SIGKILL');
  }

  /** What the database of the killed server holds: how many of the file's users, how many entries of the log, and the job. */
  async function stored(prefix: string, jobId: string) {
    const db = await openEmbedded({ folder: join(dataDir, 'db') });
    try {
      const counted = await db.platform((tx) =>
        sql<{ users: number; entries: number; status: string; attempts: number }>`select
          (select count(*)::integer from sys_user where username like ${`${prefix}%`}) as users,
          (select count(*)::integer from sys_audit where subject = 'user' and record_name like '用户 %'
            and action = 'create') as entries,
          (select status from job where job_id = ${jobId}) as status,
          (select attempts from job where job_id = ${jobId}) as attempts`.execute(tx),
      );
      return { ...counted.rows[0], broken: (await verifyAudit(db)).filter(({ broken }) => broken !== null) };
    } finally {
      await db.close();
    }
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'linewall-import-'));
    await prepareDataDir(dataDir);
    port = String(await freePort());
    await start();
    admin = await signInAdmin(server.address, server.adminPassword);
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('keeps what was written, goes on from there, and has all of it once', async () => {
    const jobId = await startImport('once.');
    await killWhileWriting('once.');
    const killed = await stored('once.', jobId);
    expect(killed).toMatchObject({ status: 'running', attempts: 1, broken: [] });
    // Every row with its entry, or neither.
    expect(killed.entries).toBe(killed.users);
    await start();
    expect(await endOf(admin, jobId)).toMatchObject({
      status: 'done',
      attempts: 2,
      result: { type: 'importCommit', rows: ROWS, skippedRows: 0 },
    });
    await server.stop();
    expect(await stored('once.', jobId)).toMatchObject({ users: ROWS, entries: ROWS, broken: [] });
    await start();
  });

  it('takes all of it back when each of its attempts was killed, and the job says whether rows are left', async () => {
    const jobId = await startImport('never.');
    let written = 0;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      await killWhileWriting('never.', written);
      const killed = await stored('never.', jobId);
      expect(killed).toMatchObject({ status: 'running', attempts: attempt });
      written = killed.users ?? 0;
      await start();
    }
    expect(await endOf(admin, jobId)).toMatchObject({
      status: 'failed',
      attempts: ATTEMPTS,
      error: { key: 'interrupted' },
      result: null,
    });
    let countWhenNothing: number | null = null;
    await vi.waitUntil(
      async () => {
        const { left } = await readJob(admin, jobId);
        if (left?.rows !== 0) {
          expect(left?.isRemoving, 'rows that are there are being removed').toBe(true);
          return false;
        }
        countWhenNothing = await countOf('never.');
        return true;
      },
      { timeout: 120_000, interval: 20 },
    );
    expect(countWhenNothing, 'nothing is left once the job says so').toBe(0);
    expect((await send(retryJob.method, pathOf(retryJob.path, jobId))).status).toBe(200);
    expect(await endOf(admin, jobId)).toMatchObject({ status: 'done', result: { rows: ROWS } });
    expect(await countOf('never.')).toBe(ROWS);
  });
});
