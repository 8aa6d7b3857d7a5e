import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitImport, getImportBadRows, getJob, type Job, undoImport } from '#shared/contracts/jobs/job.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type Department, department, listDepartments } from '#shared/contracts/plant/department.ts';
import { sendSheet, sheetOf } from '#tests/support/files/sheet-upload.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let admin: TestUser;
let serial = 0;

beforeAll(async () => {
  server = await sharedServer();
  admin = await server.addUser();
});
afterAll(() => server.close());

/** Type, code, code of the parent; of a line with its unit and zone, of a machine with its speed. */
type Row = readonly [dtype: string, code: string, parentCode?: string | null];

const HEADERS = ['类型', '编码', '上级编码', '名称', '计数单位', '时区', '理想速度（每小时）'];

async function jobOf(id: Id): Promise<Job> {
  await server.wiring.jobs.worker.settled();
  return (await server.call(getJob, { params: { id } }, admin)).json().data;
}

async function check(rows: readonly Row[]): Promise<Job> {
  const lines = rows.map(([dtype, code, parentCode]) => [
    ...[dtype, code, parentCode, code],
    ...(dtype === 'line' ? ['bottle', 'Asia/Shanghai'] : [null, null]),
    dtype === 'machine' ? '600' : null,
  ]);
  const answer = await sendSheet(server, department, await sheetOf(HEADERS, lines), admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return jobOf(answer.json().data.jobId);
}

async function badRows(job: Job): Promise<unknown[]> {
  const answer = await server.call(getImportBadRows, { params: { id: job.id } }, admin);
  return answer
    .json()
    .data.rows.map(({ lineNum, errors }: { lineNum: number; errors: { key: string; params: object }[] }) => [
      lineNum,
      ...errors.map(({ key }) => key),
    ]);
}

async function commit(job: Job, rows: 'all' | 'good'): Promise<Job> {
  const answer = await server.call(commitImport, { params: { id: job.id }, body: { rows } }, admin);
  return jobOf(answer.json().data.jobId);
}

async function placesOf(codes: readonly string[]): Promise<(string | null)[]> {
  const all: Department[] = (await server.call(listDepartments, {}, admin)).json().data;
  return codes.map((code) => all.find((one) => one.code === code)?.parentCode ?? null);
}

/** Codes that no other test uses. */
function codesOf<const Names extends readonly string[]>(...names: Names): { [Index in keyof Names]: string } {
  serial += 1;
  return names.map((name) => `s${serial}-${name}`) as { [Index in keyof Names]: string };
}

describe('a sheet of departments', () => {
  it('holds a whole plant in any order, and its import is undone as a whole', async () => {
    const [company, plant, line, machine] = codesOf('company', 'plant', 'line', 'machine');
    const job = await check([
      ['machine', machine, line],
      ['line', line, plant],
      ['company', company],
      ['plant', plant, company],
    ]);
    expect(job.result).toMatchObject({ rows: 4, goodRows: 4 });
    const done = await commit(job, 'all');
    expect(done.result).toMatchObject({ type: 'importCommit', rows: 4, skippedRows: 0 });
    expect(await placesOf([machine, line, plant, company])).toEqual([line, plant, company, null]);
    expect(server.wiring.directory.findMachine(server.tenantId, machine)).not.toBeNull();
    await server.call(undoImport, { params: { id: done.id } }, admin);
    await server.wiring.jobs.worker.settled();
    const all: Department[] = (await server.call(listDepartments, {}, admin)).json().data;
    expect(all.filter(({ code }) => [company, plant, line, machine].includes(code))).toEqual([]);
  });

  it('says of each row that stands in a ring, below nothing, in the wrong place or below a bad row why', async () => {
    const [a, b, company, lost, wrong, below, bad, child] = codesOf(
      ...['a', 'b', 'company', 'lost', 'wrong', 'below'],
      ...['bad', 'child'],
    );
    const job = await check([
      ['office', a ?? '', b],
      ['office', b ?? '', a],
      ['company', company ?? ''],
      ['plant', lost ?? '', 'nobody-has-this'],
      ['line', wrong ?? '', company],
      ['machine', below ?? '', wrong],
      ['castle', bad ?? ''],
      ['plant', child ?? '', bad],
    ]);
    expect(await badRows(job)).toEqual([
      [2, 'parent_in_ring'],
      [3, 'parent_in_ring'],
      [5, 'parent_missing'],
      [6, 'parent_wrong_type'],
      [7, 'parent_refused'],
      [8, 'not_of_choices'],
      [9, 'parent_refused'],
    ]);
    expect((await commit(job, 'good')).result).toMatchObject({ rows: 1, skippedRows: 7 });
  });

  it('adds to what is there already: a row that is refused as known is no obstacle for those below it', async () => {
    const [company, plant] = codesOf('company', 'plant');
    await commit(await check([['company', company]]), 'all');
    const again = await check([
      ['plant', plant, company],
      ['company', company],
    ]);
    expect(await badRows(again)).toEqual([[3, 'code_taken']]);
    expect((await commit(again, 'good')).result).toMatchObject({ rows: 1, skippedRows: 1 });
    expect(await placesOf([plant])).toEqual([company]);
  });
});
