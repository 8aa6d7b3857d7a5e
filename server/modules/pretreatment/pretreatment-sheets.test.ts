import { afterAll, beforeAll, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { product } from '#shared/contracts/calendar/product.ts';
import { getImportTemplate, getJobFile } from '#shared/contracts/jobs/job.ts';
import { type CipProgramme, cipProgramme } from '#shared/contracts/pretreatment/cip-programme.ts';
import { type ProcessUnit, processUnit } from '#shared/contracts/pretreatment/process-unit.ts';
import { recipe } from '#shared/contracts/pretreatment/recipe.ts';
import { replyOf } from '#tests/support/benches/reply-of.ts';
import { badCellsOf, checkSheet, headersOf, sheetOf, writeSheet } from '#tests/support/files/sheet-upload.ts';
import { MADE_HALL } from '#tests/support/made/made-hall.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await sharedServer({ plant: bottlingPlant });
  admin = await server.addUser();
  const body = { code: 'JUICE', name: '橙汁', unit: 'bottle' };
  await replyOf(server, product.create, { body } as never, admin);
});
afterAll(() => server.close());

type Rows = readonly (readonly unknown[])[];
const check = async (crud: Parameters<typeof checkSheet>[1], headers: readonly string[], rows: Rows) =>
  checkSheet(server, crud, await sheetOf(headers, rows), admin);

const RECIPE = ['配方编码', '名称', '产品', '批量（吨）'];
const STEP = ['步骤 / 步骤名称', '步骤 / 设备种类', '步骤 / 计划时长（分）', '步骤 / 目标温度（°C）'];

it('the template of a recipe has the columns of its steps behind those of the recipe', async () => {
  const input = { params: { subject: recipe.subject.key }, query: {} };
  const file = await server.call(getImportTemplate, input as never, admin);
  expect(await headersOf(file.rawPayload)).toEqual([
    ...['配方编码', '名称', '英文名称', '产品', '批量（吨）'],
    ...[
      '步骤 / 步骤名称',
      '步骤 / 英文名称',
      '步骤 / 设备种类',
      '步骤 / 计划时长（分）',
      '步骤 / 目标温度（°C）',
    ],
  ]);
  const missing = await check(recipe, RECIPE, [['R-0', '橙汁', 'JUICE', 12]]);
  expect(missing).toMatchObject({ status: 'failed', error: { key: 'header_missing' } });
});

it('a recipe has a row for each step, wherever they stand; the others may leave its cells blank', async () => {
  const job = await check(
    recipe,
    [...RECIPE, ...STEP],
    [
      ['R-1', '橙汁', 'JUICE', 12, '溶解', '调配罐', 10, 70],
      ['R-2', '苹果汁', 'JUICE', 8, '混合', 'blender', 6, null],
      ['R-1', null, null, null, '杀菌', 'pasteuriser', 2, 95],
    ],
  );
  expect(await badCellsOf(server, job, admin)).toEqual([]);
  expect((await writeSheet(server, job, admin)).result).toMatchObject({ rows: 3 });
  const { records } = await replyOf(server, recipe.page, { query: { name: 'R-' } } as never, admin);
  expect(records).toMatchObject([
    {
      ...{ code: 'R-1', version: 1, state: 'draft', massT: 12 },
      steps: [
        { name: '溶解', unitKind: 'blender', plannedMin: 10, temperature: 70 },
        { name: '杀菌', unitKind: 'pasteuriser', plannedMin: 2, temperature: 95 },
      ],
    },
    { code: 'R-2', steps: [{ name: '混合', plannedMin: 6 }] },
  ]);
});

it('every row says what is wrong with its recipe or its step', async () => {
  const job = await check(
    recipe,
    [...RECIPE, ...STEP],
    [
      ['B-1', '一', 'JUICE', 1, '溶解', 'barrel', 10, null],
      ['B-2', '二', 'NOTHING', 1, '溶解', null, 10, null],
      ['B-3', '三', 'JUICE', 1, '溶解', null, -1, 500],
      ['B-4', '四', 'JUICE', 1, null, null, null, null],
      ['B-5', '五', 'JUICE', 1, '溶解', null, null, null],
      ['B-6', '六', 'JUICE', 1, '溶解', null, 1, null],
      ['B-6', '七', 'JUICE', 1, '升温', null, 1, null],
      ['B-8', '八', 'JUICE', -1, '溶解', null, 1, null],
      ['R-1', '橙汁', 'JUICE', 12, '溶解', null, 10, 70],
    ],
  );
  expect(await badCellsOf(server, job, admin)).toEqual([
    '2:steps.unitKind:not_of_choices',
    '3:productCode:product_missing',
    '4:steps.plannedMin:number_below',
    '4:steps.temperature:number_above',
    '5:steps.name:too_few',
    '6:steps.plannedMin:required',
    '7:code:same_record_refused',
    '8:name:differs_from_line',
    '9:massT:number_not_above',
    '10:code:code_taken',
  ]);
});

const PHASE = [
  '阶段 / 阶段名称',
  '阶段 / 计划时长（分）',
  '阶段 / 判定指标',
  '阶段 / 限值',
  '阶段 / ≥ 不低于',
];

it('what a phase breaks of the whole programme is said at its row', async () => {
  const job = await check(
    cipProgramme,
    ['编码', '名称', ...PHASE],
    [
      ['C-1', '碱洗', '预冲', 5, null, null, null],
      ['C-1', '碱洗', '碱洗', 10, '温度（°C）', 75, '是'],
      ['C-1', '碱洗', '终冲', 5, 'conductivity', 1, '否'],
      ['C-2', '酸洗', '预冲', 5, null, null, null],
      ['C-2', '酸洗', '酸洗', 5, '温度（°C）', null, '是'],
    ],
  );
  expect(await badCellsOf(server, job, admin)).toEqual([
    '5:code:same_record_refused',
    '6:phases.limit:limit_with_metric',
  ]);
  await writeSheet(server, job, admin, 'good');
  const [made] = (await replyOf(server, cipProgramme.page, { query: { name: 'C-1' } } as never, admin))
    .records;
  expect(made?.phases).toMatchObject([
    { name: '预冲', isMin: true, holdMin: 0 },
    { metric: 'temperature', limit: 75, isMin: true },
    { metric: 'conductivity', limit: 1, isMin: false },
  ]);
});

it('a programme that was exported and removed is imported again as it was', async () => {
  const query = { name: 'C-1' };
  const read = async (): Promise<CipProgramme | undefined> =>
    (await replyOf(server, cipProgramme.page, { query } as never, admin)).records[0];
  const before = await read();
  const started = await replyOf(
    server,
    cipProgramme.exportRows,
    { query, body: { fileName: 'programmes' } } as never,
    admin,
  );
  await server.wiring.jobs.worker.settled();
  const file = await server.call(getJobFile, { params: { id: started.jobId } }, admin);
  await replyOf(server, cipProgramme.remove, { params: { id: before?.id ?? '' } }, admin);
  const job = await checkSheet(server, cipProgramme, file.rawPayload, admin);
  expect(await badCellsOf(server, job, admin)).toEqual([]);
  await writeSheet(server, job, admin);
  const after = await read();
  expect(after?.id).not.toBe(before?.id);
  expect(after?.phases).toEqual(before?.phases);
});

const UNIT = ['车间', '设备', '种类', '容量（吨）', '供给设备', '供给产线'];

it('units of a file feed one another in any order', async () => {
  const job = await check(processUnit, UNIT, [
    [MADE_HALL, 'L1-WASHER', '调配罐', 20, 'L1-FILLER', null],
    [MADE_HALL, 'L1-FILLER', 'buffer', 20, null, 'L1'],
  ]);
  expect(await badCellsOf(server, job, admin)).toEqual([]);
  await writeSheet(server, job, admin);
  const { records } = await replyOf(server, processUnit.page, { query: {} } as never, admin);
  const fed = (code: string) => records.find(({ machineCode }: ProcessUnit) => machineCode === code);
  expect(fed('L1-WASHER')).toMatchObject({ kind: 'blender', feedsUnit: 'L1-FILLER' });
  expect(fed('L1-FILLER')).toMatchObject({ kind: 'buffer', feedsLine: 'L1' });
});

it('every row of units says what it names that there is not, and where units feed one another in a ring', async () => {
  const job = await check(processUnit, UNIT, [
    [MADE_HALL, 'L1-FILLER', 'buffer', 20, null, null],
    ['NOWHERE', 'L2-FILLER', 'buffer', 20, null, null],
    [MADE_HALL, 'NOTHING', 'buffer', 20, null, null],
    [MADE_HALL, 'L3-FILLER', 'buffer', 20, 'NOBODY', null],
    [MADE_HALL, 'L1-LABEL-A', 'buffer', 20, 'L1-LABEL-B', null],
    [MADE_HALL, 'L1-LABEL-B', 'buffer', 20, 'L1-LABEL-A', null],
    [MADE_HALL, 'L1-DEPAL', 'buffer', 20, 'L1-FILLER', null],
  ]);
  expect(await badCellsOf(server, job, admin)).toEqual([
    '2:machineCode:unit_taken',
    '3:hallCode:hall_missing',
    '4:machineCode:machine_missing',
    '5:feedsUnit:unit_missing',
    '6:feedsUnit:parent_in_ring',
    '7:feedsUnit:parent_in_ring',
  ]);
});
