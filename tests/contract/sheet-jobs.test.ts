import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSheetReader } from '#server/adapters/parsers/sheet-hucre-reader.ts';
import { hucreWriter } from '#server/adapters/parsers/sheet-hucre-writer.ts';
import { typed } from '#server/core/database/typed-database.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import {
  cancelJob,
  commitImport,
  getImportBadRows,
  getImportTemplate,
  getJob,
  getJobFile,
  type Job,
  pageAllJobs,
  pageJobs,
  retryJob,
  undoImport,
  uploadImport,
} from '#shared/contracts/jobs/job.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { dict } from '#shared/contracts/platform/dict.ts';
import { refusals as en } from '#shared/i18n/en/kit/refusals.ts';
import { refusals as zh } from '#shared/i18n/zh/kit/refusals.ts';
import { dictSource, dictTarget } from '#tests/support/crud/sheet-subject.ts';
import { zipOf } from '#tests/support/files/zip-of.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const DAY_MS = 24 * 3_600_000;
const reader = createSheetReader();
const { signal } = new AbortController();

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  server.wiring.jobs.sheetJobs.exportSource(dictSource);
  server.wiring.jobs.sheetJobs.importTarget(dictTarget);
  user = await server.addUser();
});
afterAll(() => server.close());
afterEach(() => server.db.platform((tx) => sql`delete from sys_dict where type like 'import%'`.execute(tx)));

const settled = () => server.wiring.jobs.worker.settled();
const idOf = (answer: LightMyRequestResponse): Id => {
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.jobId;
};

async function jobOf(id: Id, as = user): Promise<Job> {
  const answer = await server.call(getJob, { params: { id } }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

async function cellsOf(bytes: Uint8Array) {
  const { rows } = await reader.read(bytes, { rowsMax: 1_000, columnsMax: 50 }, signal);
  return rows.map(({ cells }) => cells);
}

async function sheetOf(rows: readonly (readonly (string | null)[])[]): Promise<Buffer> {
  const [header = [], ...lines] = rows;
  const columns = header.map((text, index) => ({
    key: String(index),
    header: text ?? '',
    kind: 'text' as const,
  }));
  async function* stream() {
    for (const line of lines) yield Object.fromEntries(line.map((cell, index) => [String(index), cell]));
  }
  const parts: Uint8Array[] = [];
  for await (const part of hucreWriter.xlsx({ name: 'x', columns }, stream())) parts.push(part);
  return Buffer.concat(parts);
}

function upload(
  bytes: Uint8Array,
  { name = 'dicts.xlsx', subject = 'sheetDict', as = user, language = 'zh' } = {},
) {
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return server.app.inject({
    method: uploadImport.method,
    url: uploadImport.path.replace(':subject', subject),
    headers: {
      ...as.headers,
      'accept-language': language,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  });
}

async function startExport(as = user, more: { type?: string; format?: 'csv'; fileName?: string } = {}) {
  const { jobId } = await server.wiring.jobs.sheetJobs.startExport({
    tenantId: as.tenantId,
    userId: as.userId,
    key: null,
    subject: 'sheetDict',
    query: { type: more.type },
    fileName: more.fileName ?? '字典 1/2',
    language: 'zh',
    timeZone: 'Asia/Shanghai',
    ...(more.format && { format: more.format }),
  });
  return jobId;
}

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
    const cells = (await reader.read(file.rawPayload, { rowsMax: 2_000, columnsMax: 9 }, signal)).rows;
    expect(cells).toHaveLength(1201);
    expect(cells[0]?.cells).toEqual(['ID', '类型', '描述', '时间', '时间所用时区']);
    expect(cells[1200]?.cells.slice(1)).toEqual([
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
    const uploaded = await upload(await sheetOf([HEADER]));
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

const HEADER = ['类型', '描述', '数量', '时间', '状态', '随便'];

describe('an import', () => {
  it('has a template in the language of the call', async () => {
    const template = await server.call(
      getImportTemplate,
      { query: {}, params: { subject: 'sheetDict' } },
      user,
      {
        'accept-language': 'en',
      },
    );
    expect(await cellsOf(template.rawPayload)).toEqual([['Type', 'Description', 'Count', 'Time', 'State']]);
  });

  it('shows every problem of every row, writes the good rows, and can be undone once', async () => {
    await server.db.platform((tx) =>
      sql`insert into sys_dict (tenant_id, type, description) values (${server.tenantId}, 'import_taken', 'x')`.execute(
        tx,
      ),
    );
    const bytes = await sheetOf([
      ['字典导入', null, null, null, null, null],
      HEADER,
      ['import_a', '甲', '１，２３４'.replace('，', ''), '2026/1/2', '停用', 'x'],
      ['import_a', '乙', '７', null, null],
      ['IMPORT', '描'.repeat(21), 'many', '2026-02-30', '未知'],
      ['import_taken', '丙', '#REF!', null, '0'],
      [null, null],
      ['import_b', '丁', '7', '2026-01-02 03:04', '启用'],
    ]);
    const id = idOf(await upload(bytes));
    await settled();
    const job = await jobOf(id);
    expect(job).toMatchObject({
      kind: 'importCheck',
      status: 'done',
      title: 'dicts.xlsx',
      result: { type: 'importCheck', rows: 5, goodRows: 1, ignoredColumns: ['随便'], commitJobId: null },
      file: { name: 'dicts-错误.xlsx' },
    });
    const bad = (await server.call(getImportBadRows, { params: { id } }, user)).json().data;
    expect(bad.total).toBe(4);
    expect(bad.columns).toEqual(HEADER);
    const problems = bad.rows.map((row: { lineNum: number; errors: { header: string; key: string }[] }) => [
      row.lineNum,
      ...row.errors.map(({ header, key }) => `${header} ${key}`),
    ]);
    expect(problems).toEqual([
      [3, '数量 number_above'],
      [4, '类型 repeated_in_file'],
      [5, '数量 not_a_number', '时间 bad_moment', '状态 not_of_choices', '类型 bad_format', '描述 too_long'],
      [6, '数量 formula_error'],
    ]);
    const file = await server.call(getJobFile, { params: { id } }, user);
    const cells = await cellsOf(file.rawPayload);
    expect(cells[0]).toEqual([...HEADER, '错误']);
    expect(cells[2]?.at(-1)).toBe('类型: 与第 3 行重复');
    expect(cells.at(-1)).toEqual(['import_b', '丁', '7', '2026-01-02 03:04', '启用']);

    const commit = (rows: 'all' | 'good') =>
      server.call(commitImport, { params: { id }, body: { rows } }, user);
    expect((await commit('all')).json().error).toBe('import_has_errors');
    const commitId = idOf(await commit('good'));
    await settled();
    expect(await jobOf(commitId)).toMatchObject({
      kind: 'importCommit',
      status: 'done',
      result: { batchId: commitId, rows: 1, skippedRows: 4, canUndo: true },
    });
    expect(await jobOf(id)).toMatchObject({ result: { commitJobId: commitId } });
    expect((await commit('good')).json().error).toBe('import_used');
    expect(await typesOf()).toEqual(['import_b', 'import_taken']);

    const undo = () => server.call(undoImport, { params: { id: commitId } }, user);
    const undoId = idOf(await undo());
    await settled();
    expect(await jobOf(undoId)).toMatchObject({ status: 'done', result: { rows: 1, missingRows: 0 } });
    expect(await typesOf()).toEqual(['import_taken']);
    expect((await undo()).json().error).toBe('import_not_undoable');
  });

  it('of the corrected file with its error column needs nothing removed', async () => {
    const bytes = await sheetOf([
      ['Type *', 'Description', '错误'],
      ['import_fixed', 'x', '类型: 与第 3 行重复'],
    ]);
    const id = idOf(await upload(bytes));
    await settled();
    expect(await jobOf(id)).toMatchObject({
      result: { rows: 1, goodRows: 1, ignoredColumns: [] },
      file: null,
    });
  });

  it('of all rows writes none when one became bad after the check', async () => {
    const bytes = await sheetOf([
      ['类型', '描述'],
      ['import_one', 'x'],
      ['import_two', 'x'],
    ]);
    const id = idOf(await upload(bytes));
    await settled();
    await server.db.platform((tx) =>
      sql`insert into sys_dict (tenant_id, type, description) values (${server.tenantId}, 'import_two', 'x')`.execute(
        tx,
      ),
    );
    const commit = (rows: 'all' | 'good') =>
      server.call(commitImport, { params: { id }, body: { rows } }, user);
    const first = idOf(await commit('all'));
    await settled();
    expect(await jobOf(first)).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: { key: 'import_has_errors', params: { rows: 1 } },
    });
    expect(await typesOf()).toEqual(['import_two']);
    const second = idOf(await commit('good'));
    await settled();
    expect(await jobOf(second)).toMatchObject({ status: 'done', result: { rows: 1, skippedRows: 1 } });
    expect(await typesOf()).toEqual(['import_one', 'import_two']);
  });

  it('writes a cell with what ends a line elsewhere', async () => {
    const description = '上\u2028中\u2029下';
    const rows = Array.from({ length: 5 }, (_, index) => [`import_${'abcde'[index]}`, description]);
    const id = idOf(await upload(await sheetOf([['类型', '描述'], ...rows])));
    await settled();
    expect(await jobOf(id)).toMatchObject({ status: 'done', attempts: 1, result: { goodRows: 5 } });
    idOf(await server.call(commitImport, { params: { id }, body: { rows: 'all' } }, user));
    await settled();
    const { rows: stored } = await server.db.platform((tx) =>
      sql`select description from sys_dict where type like 'import%'`.execute(tx),
    );
    expect(stored).toEqual(rows.map(() => ({ description })));
  });

  it('names the row that is too wide', async () => {
    const wide = Array.from({ length: LIMITS.importColumnsMax + 1 }, () => 'x');
    const text = [['类型', '描述'], ['import_a', 'a'], wide].map((cells) => cells.join(',')).join('\n');
    const id = idOf(await upload(Buffer.from(text), { name: 'wide.csv' }));
    await settled();
    expect(await jobOf(id)).toMatchObject({
      status: 'failed',
      title: 'wide.csv',
      error: { key: 'sheet_too_many_columns', params: { line: 3, columns: LIMITS.importColumnsMax } },
    });
  });

  it('says that its file could not be read where the reader does not start, and is tried again', async () => {
    const { execPath } = process;
    process.execPath = '/nowhere/node';
    try {
      const id = idOf(await upload(await sheetOf([['类型', '描述']])));
      await settled();
      expect(await jobOf(id)).toMatchObject({
        status: 'queued',
        attempts: 1,
        error: { key: 'sheet_not_read', params: {} },
      });
    } finally {
      process.execPath = execPath;
    }
  });

  it.each([
    ['a required column is missing', [['描述'], ['x']], 'header_missing', { columns: '类型' }],
    [
      'no column is known: all, in the list of the language',
      [['备注'], ['x']],
      'header_missing',
      { columns: '类型、描述、数量、时间、状态' },
    ],
    [
      'a column stands twice',
      [
        ['类型', '描述', 'Type'],
        ['a', 'b', 'c'],
      ],
      'header_repeated',
      { column: '类型' },
    ],
    ['there are no rows', [['类型', '描述']], 'sheet_empty', {}],
  ])('fails with the reason where %s', async (_case, rows, key, params) => {
    const id = idOf(await upload(await sheetOf(rows)));
    await settled();
    expect(await jobOf(id)).toMatchObject({ status: 'failed', attempts: 1, error: { key, params } });
  });

  it('refuses what is no sheet in the job, and what is too large or of another kind at once', async () => {
    const id = idOf(await upload(Buffer.from('PK\u0003\u0004 no zip')));
    await settled();
    expect(await jobOf(id)).toMatchObject({ status: 'failed', error: { key: 'sheet_damaged' } });
    const typed = idOf(
      await upload(zipOf([{ name: 'xl/workbook.xml', bytes: Buffer.from('<!DOCTYPE x><workbook/>') }])),
    );
    await settled();
    expect(await jobOf(typed)).toMatchObject({ status: 'failed', error: { key: 'sheet_document_type' } });
    const before = await server.blobs.list();
    const tooLarge = await upload(Buffer.alloc(LIMITS.importFileMaxBytes + 1));
    expect(tooLarge.json()).toMatchObject({ error: 'import_too_large', msg: '上传文件大小不能超过100k!' });
    const wrong = await upload(Buffer.from('a,b'), { name: 'dicts.txt' });
    expect(wrong.json()).toMatchObject({
      error: 'import_wrong_type',
      msg: '请上传后缀名为xls、xlsx的附件！也可以上传 csv 文件',
    });
    expect(await server.blobs.list()).toEqual(before);
  });

  it('needs the permission of its subject, at each step', async () => {
    const bytes = await sheetOf([
      ['类型', '描述'],
      ['import_x', 'x'],
    ]);
    const other = await server.addUser({ permissions: ['dict_view', 'job_view', 'job_edit'] });
    expect((await upload(bytes, { as: other })).statusCode).toBe(403);
    expect((await upload(bytes, { as: await server.addScreen() })).statusCode).toBe(403);
    expect((await upload(bytes, { subject: 'nothing' })).statusCode).toBe(404);
    const id = idOf(await upload(bytes));
    await settled();
    for (const contract of [commitImport, undoImport]) {
      const input = { params: { id }, body: { rows: 'all' as const } };
      expect((await server.call(contract, input, other)).json().error).toBe('job_not_found');
    }
    expect(await typesOf()).toEqual([]);
  });
});

async function typesOf(): Promise<string[]> {
  const { rows } = await server.db.platform((tx) =>
    sql<{ type: string }>`select type from sys_dict where type like 'import%' order by type`.execute(tx),
  );
  return rows.map(({ type }) => type);
}

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
