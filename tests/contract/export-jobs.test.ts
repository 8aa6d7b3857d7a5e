import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import {
  cancelJob,
  getJob,
  getJobFile,
  type Job,
  pageAllJobs,
  pageJobs,
  retryJob,
} from '#shared/contracts/jobs/job.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { dict } from '#shared/contracts/platform/dict.ts';
import { refusals as en } from '#shared/i18n/en/kit/refusals.ts';
import { refusals as zh } from '#shared/i18n/zh/kit/refusals.ts';
import {
  removeImported,
  sheetCellsOf,
  sheetJobSteps,
  sheetOfRows,
  startSheetJobServer,
} from '#tests/support/crud/sheet-job-steps.ts';
import { dictSource } from '#tests/support/crud/sheet-subject.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const DAY_MS = 24 * 3_600_000;
const HEADER = ['类型', '描述', '数量', '时间', '状态', '随便'];

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startSheetJobServer();
  user = await server.addUser();
});
afterAll(() => server.close());
afterEach(() => removeImported(server));

const { settled, jobOf, upload, startExport } = sheetJobSteps(
  () => server,
  () => user,
);

/** As many exports of a user as are allowed, which wait for a day. */
async function fillUp({ userId }: TestUser): Promise<void> {
  for (let index = 0; index < LIMITS.sheetJobsPerUserMax; index += 1) {
    const id = await startExport(user, { type: `import_${index}` });
    await settled();
    await server.db.platform((tx) =>
      sql`update job set status = 'queued', ended_at = null, run_at = ${new Date(server.clock.now() + DAY_MS)}
        where job_id = ${id} and user_id = ${userId}`.execute(tx),
    );
  }
}

/** Ends the jobs of a user that wait. */
async function endWaiting({ userId }: TestUser): Promise<void> {
  await server.db.platform((tx) =>
    sql`update job set status = 'done', ended_at = ${new Date(server.clock.now())}
      where status = 'queued' and user_id = ${userId}`.execute(tx),
  );
}

/** How many entries a user has in the audit. */
async function audited({ db }: TestServer, { userId }: TestUser): Promise<string> {
  const { rows } = await db.platform((tx) =>
    sql<{ count: string }>`select count(*) as count from sys_audit where user_id = ${userId}`.execute(tx),
  );
  return rows[0]?.count ?? '';
}

describe('an export', () => {
  it('writes all pages into a file that its owner downloads', async () => {
    await server.db.platform((tx) =>
      sql`insert into sys_dict (tenant_id, type, description)
        select ${server.tenantId}, 'import_' || n, '=' || n from generate_series(1, 1200) n`.execute(tx),
    );
    const id = await startExport(user, { type: 'import_' });
    await settled();
    const job = await jobOf(id);
    expect(job).toMatchObject({
      kind: 'export',
      status: 'done',
      title: '字典 1 2.xlsx',
      progress: { done: 1200, total: 1200 },
      result: { type: 'export', rows: 1200 },
      isOwn: true,
      createBy: user.username,
    });
    const file = await server.call(getJobFile, { params: { id } }, user);
    expect(file.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="__ 1 2.xlsx"; filename*=UTF-8''%E5%AD%97%E5%85%B8%201%202.xlsx`,
      'content-length': String(job.file?.sizeBytes),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const cells = await sheetCellsOf(file.rawPayload);
    expect(cells).toHaveLength(1201);
    expect(cells[0]).toEqual(['ID', '类型', '描述', '时间', '时间所用时区']);
    expect(cells[1200]?.slice(1)).toEqual([
      ...['import_1200', '=1200', '2026-11-22 00:30:00', 'Asia/Shanghai'],
    ]);
  });

  it('may be a csv, and is one job while it waits', async () => {
    const [one, two, other] = await Promise.all([
      startExport(user, { format: 'csv' }),
      startExport(user, { format: 'csv' }),
      startExport(user, { format: 'csv', fileName: 'another name' }),
    ]);
    expect(one).toBe(two);
    expect(other, 'a file of another name').not.toBe(one);
    await settled();
    expect((await jobOf(other)).file?.name).toBe('another name.csv');
    const file = await server.call(getJobFile, { params: { id: one } }, user);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body.startsWith('\ufeffID,类型,描述,时间,时间所用时区\r\n')).toBe(true);
  });

  it('is seen by others with job_view only, and its file by nobody else', async () => {
    const id = await startExport();
    await settled();
    const viewer = await server.addUser({ permissions: ['job_view'] });
    const stranger = await server.addUser({ permissions: ['dict_view'] });
    const screen = await server.addScreen();
    const foreigner = await server.addUser({ tenantId: await server.addTenant(`t${id}`) });
    const ask = async (contract: typeof getJob | typeof getJobFile | typeof cancelJob, as: TestUser) =>
      (await server.call(contract, { params: { id } }, as)).statusCode;
    expect(await ask(getJob, viewer)).toBe(200);
    expect((await jobOf(id, viewer)).isOwn).toBe(false);
    for (const other of [stranger, foreigner]) expect(await ask(getJob, other)).toBe(404);
    for (const other of [viewer, stranger, foreigner]) {
      expect(await ask(getJobFile, other)).toBe(404);
      expect(await ask(cancelJob, other)).toBe(404);
    }
    for (const contract of [getJob, getJobFile, cancelJob]) expect(await ask(contract, screen)).toBe(403);
    const listed = async (contract: typeof pageJobs | typeof pageAllJobs, as: TestUser) => {
      const answer = await server.call(contract, { query: { size: 200 } }, as);
      return answer.statusCode === 200
        ? answer.json().data.records.some((job: Job) => job.id === id)
        : answer.statusCode;
    };
    expect(await listed(pageJobs, user)).toBe(true);
    expect(await listed(pageJobs, viewer)).toBe(false);
    expect(await listed(pageJobs, screen)).toBe(403);
    expect(await listed(pageAllJobs, viewer)).toBe(true);
    expect(await listed(pageAllJobs, stranger)).toBe(403);
    expect(await listed(pageAllJobs, foreigner)).toBe(false);
  });

  it('leaves no file behind when it fails, and can be repeated', async () => {
    const before = await server.blobs.list();
    const page = dictSource.page;
    dictSource.page = async () => {
      throw new Error('the page failed');
    };
    const id = await startExport();
    await settled();
    expect(await jobOf(id)).toMatchObject({ status: 'queued', attempts: 1, error: { key: 'unexpected' } });
    const cancelled = await server.call(cancelJob, { params: { id } }, user);
    expect(cancelled.json().data).toMatchObject({ status: 'cancelled', file: null });
    expect((await server.call(cancelJob, { params: { id } }, user)).json().error).toBe('job_ended');
    expect(await server.blobs.list()).toEqual(before);
    dictSource.page = page;
    expect((await server.call(retryJob, { params: { id } }, user)).json().data.status).toBe('queued');
    await settled();
    expect(await jobOf(id)).toMatchObject({ status: 'done', attempts: 1, error: null });
    expect((await server.call(retryJob, { params: { id } }, user)).json().error).toBe('job_not_ended');
  });

  it('is refused beside as many exports and imports of its user as are allowed, and leaves nothing', async () => {
    await fillUp(user);
    const kept = await server.blobs.list();
    const before = await audited(server, user);
    const exported = await server.call(
      dict.exportRows,
      { query: {}, body: { fileName: 'more', format: 'csv' } },
      user,
      { 'accept-language': 'en' },
    );
    expect([exported.statusCode, exported.json()]).toMatchObject([
      429,
      { error: 'too_many_sheet_jobs', msg: en.too_many_sheet_jobs },
    ]);
    const uploaded = await upload(await sheetOfRows([HEADER]));
    expect([uploaded.statusCode, uploaded.json()]).toMatchObject([
      429,
      { error: 'too_many_sheet_jobs', msg: zh.too_many_sheet_jobs },
    ]);
    expect(await server.blobs.list()).toEqual(kept);
    expect(await audited(server, user)).toBe(before);
    await startExport(await server.addUser(), { type: 'import_0' });
    await endWaiting(user);
    await startExport(user, { type: 'import_more' });
    await settled();
  });

  it('is not repeated beside as many others as are allowed', async () => {
    const page = dictSource.page;
    dictSource.page = async () => {
      throw new Error('the page failed');
    };
    const id = await startExport(user, { type: 'import_again' });
    await settled();
    dictSource.page = page;
    await server.call(cancelJob, { params: { id } }, user);
    await fillUp(user);
    expect((await server.call(retryJob, { params: { id } }, user)).json().error).toBe('too_many_sheet_jobs');
    expect((await jobOf(id)).status).toBe('cancelled');
    await endWaiting(user);
  });

  it('stops between two pages when it is cancelled', async () => {
    const before = await server.blobs.list();
    const page = dictSource.page;
    let isCancelled: Promise<unknown> | null = null;
    dictSource.page = async (_tx, { after }) => {
      if (after !== null) isCancelled ??= server.call(cancelJob, { params: { id } }, user);
      // There is always one more page: only the signal ends it.
      return { rows: [], next: 'more' };
    };
    const id = await startExport();
    await settled();
    await isCancelled;
    dictSource.page = page;
    expect(await jobOf(id)).toMatchObject({ status: 'cancelled', error: null, file: null });
    expect(await server.blobs.list()).toEqual(before);
  });
});

describe('retention', () => {
  it('removes files, then jobs, and blobs that no job has', async () => {
    const id = await startExport();
    await settled();
    const { removeOld } = server.wiring.jobs;
    const jobBlobs = async () => (await server.blobs.list()).filter((blob) => blob.startsWith('job-'));
    const kept = await jobBlobs();
    const { file_blob: ofJob } = await typed<JobsSchema>(server.db).platform((tx) =>
      tx.selectFrom('job').select('file_blob').where('job_id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(kept).toContain(ofJob);
    await server.blobs.put('job-orphan', Buffer.from('x'));
    await server.blobs.put('machine-picture', Buffer.from('x'));
    await removeOld();
    expect(await jobBlobs()).toEqual([...kept, 'job-orphan'].toSorted());
    await removeOld();
    expect(await jobBlobs()).toEqual(kept);

    const old = async (days: number) =>
      typed<JobsSchema>(server.db).platform((tx) =>
        tx
          .updateTable('job')
          .set({ ended_at: new Date(server.clock.now() - days * DAY_MS) })
          .where('ended_at', 'is not', null)
          .execute(),
      );
    await old(LIMITS.jobFileKeptDays + 1);
    await removeOld();
    expect(await jobBlobs()).not.toContain(ofJob);
    expect(await server.blobs.list()).toContain('machine-picture');
    expect(await jobOf(id)).toMatchObject({ status: 'done', file: null });
    expect((await server.call(getJobFile, { params: { id } }, user)).statusCode).toBe(404);
    await old(LIMITS.jobKeptDays + 1);
    await removeOld();
    expect((await server.call(getJob, { params: { id } }, user)).statusCode).toBe(404);
  });
});
