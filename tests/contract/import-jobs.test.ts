import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  commitImport,
  getImportBadRows,
  getImportTemplate,
  getJobFile,
  undoImport,
} from '#shared/contracts/jobs/job.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  removeImported,
  sheetCellsOf,
  sheetJobSteps,
  sheetOfRows,
  startSheetJobServer,
} from '#tests/support/crud/sheet-job-steps.ts';
import { zipOf } from '#tests/support/files/zip-of.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const HEADER = ['类型', '描述', '数量', '时间', '状态', '随便'];

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startSheetJobServer();
  user = await server.addUser();
});
afterAll(() => server.close());
afterEach(() => removeImported(server));

const { settled, idOf, jobOf, upload } = sheetJobSteps(
  () => server,
  () => user,
);

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
    expect(await sheetCellsOf(template.rawPayload)).toEqual([
      ['Type', 'Description', 'Count', 'Time', 'State'],
    ]);
  });

  it('shows every problem of every row, writes the good rows, and can be undone once', async () => {
    await server.db.platform((tx) =>
      sql`insert into sys_dict (tenant_id, type, description) values (${server.tenantId}, 'import_taken', 'x')`.execute(
        tx,
      ),
    );
    const bytes = await sheetOfRows([
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
    const cells = await sheetCellsOf(file.rawPayload);
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
    const bytes = await sheetOfRows([
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
    const bytes = await sheetOfRows([
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
    const id = idOf(await upload(await sheetOfRows([['类型', '描述'], ...rows])));
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
      const id = idOf(await upload(await sheetOfRows([['类型', '描述']])));
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
    const id = idOf(await upload(await sheetOfRows(rows)));
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
    const bytes = await sheetOfRows([
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
