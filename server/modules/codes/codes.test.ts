import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { getCodeAdvice } from '#shared/contracts/codes/code-advice.ts';
import { codeTable, listUnknownCodes, type UnknownCode } from '#shared/contracts/codes/code-table.ts';
import { vendorCode } from '#shared/contracts/codes/vendor-code.ts';
import { getMachineStops, getMachineTimeline } from '#shared/contracts/history/history.ts';
import { pageMachineLog } from '#shared/contracts/history/machine-log.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { department } from '#shared/contracts/plant/department.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { type TestTenant, tenantWith } from '#tests/support/servers/tenant-with.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let tableId: Id;
let machineId: Id;
let nowMs: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await tenantWith(server, { plant: bottlingPlant });
  admin = await tenant.addUser();
  machineId = tenant.wiring.directory.lines(tenant.tenantId)[0]?.bottleneckMachineId ?? '';
  tableId = (await tenant.call(codeTable.create, { body: { name: 'filler' } }, admin)).json().data.id;
  nowMs = server.clock.now() - 60_000;
});
afterAll(() => server.close());

async function report(
  code: string | null,
  text: string | null,
  states: MachineState[] = ['fault'],
): Promise<number> {
  nowMs += 1_000;
  const { tenantId } = tenant;
  const times = { sourceTs: nowMs, arrivalTs: nowMs, quality: 'good' } as const;
  await tenant.wiring.sink.write([{ tenantId, machineId, kind: 'state', ...times, states, code, text }]);
  return nowMs;
}

async function chooseTable(codeTableId: Id | null): Promise<number> {
  const row = (await tenant.call(department.get, { params: { id: machineId } }, admin)).json().data;
  return (await tenant.call(department.update, { body: { ...row, codeTableId } }, admin)).statusCode;
}

async function unknown(codeTableId?: Id): Promise<UnknownCode[]> {
  const query = codeTableId === undefined ? {} : { codeTableId };
  return (await tenant.call(listUnknownCodes, { query }, admin)).json().data;
}

const latest = () => tenant.wiring.history.latestState(tenant.tenantId, machineId);

describe('a machine without a table', () => {
  it('has its codes listed, counted by change and not by message', async () => {
    await report('F1', '阀故障');
    await report('F1', '阀故障');
    await report(null, null, ['production']);
    const lastSeen = await report('F1', '阀门故障');
    expect(await unknown()).toMatchObject([
      { code: 'F1', text: '阀门故障', count: 2, lastSeen, machines: [{ id: machineId }] },
    ]);
    expect(latest()?.vendorText).toBeUndefined();
  });

  it('takes no table that is not there', async () => {
    expect(await chooseTable('999999')).toBe(400);
  });
});

describe('a machine with a table', () => {
  it('has its unknown codes listed there, and no code any more that has become an entry', async () => {
    expect(await chooseTable(tableId)).toBe(200);
    expect(await unknown()).toEqual([]);
    expect(await unknown(tableId)).toMatchObject([{ code: 'F1', count: 2 }]);
    const body = {
      codeTableId: tableId,
      code: 'F1',
      textZh: '阀',
      textEn: 'Valve fault',
      category: 'mechanical' as const,
    };
    expect((await tenant.call(vendorCode.create, { body }, admin)).statusCode).toBe(200);
    expect(await unknown(tableId)).toEqual([]);
  });

  it('has both texts wherever its history and its state are read, and the sent one beside them', async () => {
    const text = { zh: '阀', en: 'Valve fault' };
    await expect.poll(() => latest()?.vendorText).toEqual(text);
    expect(latest()).toMatchObject({ code: 'F1', text: '阀门故障' });
    await report(null, null, ['production']);
    const query = { from: nowMs - 3_600_000, to: nowMs + 1_000 };
    const params = { id: machineId };
    const timeline = (await tenant.call(getMachineTimeline, { params, query }, admin)).json().data;
    expect(timeline.filter(({ code }: { code: string | null }) => code === 'F1')[0]).toMatchObject({
      vendorText: text,
    });
    const { stops, reasons } = (await tenant.call(getMachineStops, { params, query }, admin)).json().data;
    expect(stops[0]).toMatchObject({ code: 'F1', vendorText: text });
    expect(reasons[0]).toMatchObject({
      vendorText: text,
      stopClass: { category: 'mechanical', isPlanned: false },
    });
    const log = await tenant.call(pageMachineLog, { query: { ...query, machineId } }, admin);
    expect(log.json().data.records[1]).toMatchObject({ code: 'F1', vendorText: text });
  });

  it('has the advice of its entries, and none for other codes and for machines that are not there', async () => {
    const advice = async (code: string, id = machineId) =>
      tenant.call(getCodeAdvice, { params: { id }, query: { code } }, admin);
    expect((await advice('F1')).json().data).toEqual({ advice: null });
    const [row] = (await tenant.call(vendorCode.page, { query: { codeTableId: tableId } }, admin)).json().data
      .records;
    const body = { ...row, adviceZh: '检查阀门', adviceEn: 'Check the valve' };
    expect((await tenant.call(vendorCode.update, { body }, admin)).statusCode).toBe(200);
    expect((await advice('F1')).json().data).toEqual({ advice: { zh: '检查阀门', en: 'Check the valve' } });
    expect((await advice('none')).json().data).toEqual({ advice: null });
    expect((await advice('F1', '999999')).json()).toMatchObject({ error: 'machine_not_found' });
  });

  it('is in the state of the entry, with its own warning', async () => {
    const body = {
      codeTableId: tableId,
      code: 'P9',
      textEn: 'Cleaning',
      state: 'cip' as const,
      isPlanned: true,
    };
    await tenant.call(vendorCode.create, { body }, admin);
    await report('P9', '清洗', ['fault', 'warning']);
    expect(latest()).toMatchObject({ states: ['cip', 'warning'], code: 'P9', text: '清洗' });
  });

  it('shows what it sent once the table is removed, and the texts again when it is restored', async () => {
    const params = { id: tableId };
    await tenant.call(codeTable.remove, { params }, admin);
    expect(latest()?.vendorText).toBeUndefined();
    await tenant.call(codeTable.restore, { body: { ids: [tableId] } }, admin);
    expect(latest()?.vendorText).toEqual({ zh: null, en: 'Cleaning' });
  });
});

describe('codes without end', () => {
  it('are bounded, in memory and in the table', async () => {
    const { tenantId } = tenant;
    const readings = Array.from({ length: 2_500 }, (_, index) => ({
      tenantId,
      machineId,
      kind: 'state' as const,
      sourceTs: nowMs + index,
      arrivalTs: nowMs + index,
      quality: 'good' as const,
      states: ['fault' as const],
      code: `X${index}`,
      text: null,
    }));
    await tenant.wiring.sink.write(readings);
    expect((await unknown(tableId)).length).toBe(200);
  });
});

describe('a machine that numbers its states by a standard', () => {
  const step = async (code: string, states: MachineState[]) => {
    nowMs += 1_000;
    const times = { sourceTs: nowMs, arrivalTs: nowMs, quality: 'good' } as const;
    const reading = { tenantId: tenant.tenantId, machineId, ...times, text: null } as const;
    const codeScheme = 'packml-tr88';
    await tenant.wiring.sink.write([{ ...reading, kind: 'state', states, code, codeScheme }]);
    return nowMs;
  };

  it('has the names of its states in both languages, and none of them is a code that nobody knows', async () => {
    await chooseTable(null);
    // After what other tests have reported.
    nowMs += 10_000;
    await step('6', ['production']);
    await step('2', ['shutdown']);
    expect(latest()).toMatchObject({ code: '2', vendorText: { zh: '已停止', en: 'Stopped' } });
    expect((await unknown()).map(({ code }) => code)).not.toContain('2');
  });

  it('has one stop for the steps of a stop, with one begin on walls, in the list and in the sums', async () => {
    const from = await step('6', ['production']);
    const stopped = await step('7', ['shutdown']);
    for (const code of ['2', '15', '1', '3']) await step(code, ['shutdown']);
    expect(latest()).toMatchObject({ code: '3', sinceTs: nowMs, lastsSinceTs: stopped });
    const running = await step('6', ['production']);
    await report('W110', 'low', ['production', 'warning']);
    expect(latest()).toMatchObject({ code: 'W110', sinceTs: nowMs, lastsSinceTs: running });
    const held = await step('10', ['fault']);
    await step('11', ['fault']);
    const query = { from, to: nowMs + 1_000 };
    const answer = await tenant.call(getMachineStops, { params: { id: machineId }, query }, admin);
    const { stops, reasons } = getMachineStops.reply.parse(answer.json().data);
    expect(stops.map((one) => [one.from, one.to, one.code, one.vendorText?.en])).toEqual([
      [held, query.to, '10', 'Holding'],
      [stopped, running, '7', 'Stopping'],
    ]);
    expect(reasons.map(({ code, count }) => [code, count])).toEqual([
      ['7', 1],
      ['10', 1],
    ]);

    const log = async (asked: object = {}) => {
      const all = { ...query, machineId, size: 20, ...asked };
      return pageMachineLog.reply.parse(
        (await tenant.call(pageMachineLog, { query: all }, admin)).json().data,
      );
    };
    const listed = await log();
    expect(listed.total).toBe(5);
    expect(
      listed.records.map((one) => [one.from, one.to, one.code, one.steps.map(({ code }) => code)]),
    ).toEqual([
      [held, null, '10', ['11', '10']],
      [held - 1_000, held, 'W110', []],
      [running, held - 1_000, '6', []],
      [stopped, running, '7', ['3', '1', '15', '2', '7']],
      [from, stopped, '6', []],
    ]);
    expect(listed.records[3]?.steps[0]).toMatchObject({
      ...{ from: running - 1_000, to: running, vendorText: { zh: '启动中', en: 'Starting' } },
    });
    const codes = async (asked: object) => (await log(asked)).records.map(({ code }) => code);
    expect(await codes({ isStop: 'true' })).toEqual(['10', '7']);
    expect(await codes({ isStop: 'false' })).toEqual(['W110', '6', '6']);
    expect(await codes({ state: 'shutdown' })).toEqual(['7']);
    expect(await codes({ size: 2, current: 2 })).toEqual(['6', '7']);
    // A stop that began before the range is not listed, and its later steps are no stops.
    expect(await codes({ from: stopped + 1 })).toEqual(['10', 'W110', '6']);
  });
});
