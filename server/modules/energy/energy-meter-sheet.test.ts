import { afterAll, beforeAll, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { energyCarrier } from '#shared/contracts/energy/energy-carrier.ts';
import { type EnergyMeter, energyMeter } from '#shared/contracts/energy/energy-meter.ts';
import { commitImport, getImportBadRows, getJob, type Job } from '#shared/contracts/jobs/job.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { sendSheet, sheetOf } from '#tests/support/files/sheet-upload.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const HEADERS = ['名称', '能源介质编码', '用能区域编码', '仪表或设备', '指标', '上级计量点名称', '分摊比例'];

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await sharedServer({ plant: bottlingPlant });
  admin = await server.addUser();
  // A tenant's carriers are made when it first looks at its energy.
  await server.call(energyCarrier.page, { query: {} }, admin);
});
afterAll(() => server.close());

async function jobOf(id: Id): Promise<Job> {
  await server.wiring.jobs.worker.settled();
  return (await server.call(getJob, { params: { id } }, admin)).json().data;
}

async function check(rows: readonly (readonly (string | null)[])[]): Promise<Job> {
  const answer = await sendSheet(server, energyMeter, await sheetOf(HEADERS, rows), admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return jobOf(answer.json().data.jobId);
}

async function problems(job: Job): Promise<unknown[]> {
  const answer = await server.call(getImportBadRows, { params: { id: job.id } }, admin);
  return answer
    .json()
    .data.rows.map(({ lineNum, errors }: { lineNum: number; errors: { header: string; key: string }[] }) => [
      lineNum,
      ...errors.map(({ header, key }) => `${header}: ${key}`),
    ]);
}

it('a sheet names sub-meters before their main meter, and one counter for two regions that share it', async () => {
  const job = await check([
    ['支路', 'electricity', 'ER-GLASS', 'EM-AIR', 'sub', '总进线', null],
    ['总进线', 'electricity', 'ER-PLANT', 'EM-AIR', 'main', null, null],
    ['空压 40%', 'electricity', 'ER-GLASS', 'EM-AIR', 'shared', null, '0.4'],
    ['空压 60%', 'electricity', 'ER-CAN', 'EM-AIR', 'shared', null, '0.6'],
  ]);
  expect(await problems(job)).toEqual([]);
  const commit = await server.call(commitImport, { params: { id: job.id }, body: { rows: 'all' } }, admin);
  expect((await jobOf(commit.json().data.jobId)).result).toMatchObject({ rows: 4 });
  const page = await server.call(energyMeter.page, { query: { size: 100 } }, admin);
  const records: EnergyMeter[] = page.json().data.records;
  const main = records.find(({ name }) => name === '总进线');
  expect(records.find(({ name }) => name === '支路')).toMatchObject({
    ...{ parentId: main?.id, parentName: '总进线', carrierCode: 'electricity', regionCode: 'ER-GLASS' },
  });
  expect(records.filter(({ metric }) => metric === 'shared').map(({ share }) => share)).toEqual([0.4, 0.6]);
});

it('every row says what of it names nothing, is there twice or is below another carrier', async () => {
  const job = await check([
    ['a', 'steam-of-nowhere', 'ER-GLASS', 'EM-AIR', 'p1', null, null],
    ['b', 'electricity', 'NOWHERE', 'EM-AIR', 'p2', null, null],
    ['c', 'electricity', 'ER-GLASS', 'NOTHING', 'p3', null, null],
    ['d', 'electricity', 'ER-GLASS', 'EM-AIR', 'p4', 'nobody', null],
    ['e', 'water', 'ER-GLASS', 'EM-AIR', 'p5', 'f', null],
    ['f', 'electricity', 'ER-GLASS', 'EM-AIR', 'p6', null, null],
    ['g', 'electricity', 'ER-GLASS', 'EM-AIR', 'p6', null, null],
    ['h', null, 'ER-GLASS', 'EM-AIR', 'p7', null, null],
    ['i', 'electricity', 'ER-GLASS', 'EM-AIR', 'p8', 'a', null],
  ]);
  expect(await problems(job)).toEqual([
    [2, '能源介质编码: carrier_missing'],
    [3, '用能区域编码: region_missing'],
    [4, '仪表或设备: machine_missing'],
    [5, '上级计量点名称: meter_missing'],
    [6, '上级计量点名称: meter_other_carrier'],
    [8, '仪表或设备: repeated_in_file'],
    [9, '能源介质编码: required'],
    [10, '上级计量点名称: parent_refused'],
  ]);
});
