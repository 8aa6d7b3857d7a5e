import { beforeAll, describe, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { getLineSummary, getMachineOee } from '#shared/contracts/history/history.ts';
import { machineParameter } from '#shared/contracts/history/machine-parameter.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import { type TestTenant, tenantWith } from '#tests/support/servers/tenant-with.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';

const MINUTE = 60_000;

let tenant: TestTenant;
let admin: TestUser;
let start: number;
let machineId: string;
let lineId: string;

beforeAll(async () => {
  tenant = await tenantWith(await sharedServer(), { plant: bottlingPlant });
  admin = await tenant.addUser();
  machineId = tenant.wiring.directory.findMachine(tenant.tenantId, 'L1-FILLER')?.id ?? '';
  lineId = tenant.wiring.directory.lines(tenant.tenantId)[0]?.id ?? '';
  start = Math.floor(tenant.clock.now() / MINUTE) * MINUTE - 70 * MINUTE;
  // 60 a minute of which one is bad, from 0 again at 50,000: 3,540 from the first reading to the last.
  for (let minute = 0; minute < 60; minute += 1) {
    const sourceTs = start + minute * MINUTE;
    const common = { tenantId: tenant.tenantId, machineId, sourceTs, arrivalTs: sourceTs } as const;
    await tenant.wiring.sink.write([
      { ...common, kind: 'state', quality: 'good', states: ['production'], code: null, text: null },
      {
        ...common,
        kind: 'metrics',
        quality: 'good',
        values: { yield: (48_010 + minute * 60) % 50_000, reject: minute },
      },
    ]);
  }
});

async function parameter(metric: string) {
  const query = { current: 1, size: 50, name: metric, deptId: machineId };
  const { records } = (await tenant.call(machineParameter.page, { query }, admin)).json().data;
  return records.find((one: { metric: string }) => one.metric === metric);
}

async function set(metric: string, change: Record<string, unknown>) {
  const { id, name } = await parameter(metric);
  return tenant.call(machineParameter.update, { body: { id, name, ...change } }, admin);
}

async function figures() {
  const query = { from: start, to: start + 60 * MINUTE };
  const line = (await tenant.call(getLineSummary, { params: { id: lineId }, query }, admin)).json().data;
  const machine = (await tenant.call(getMachineOee, { params: { id: machineId }, query }, admin)).json().data;
  expect(line.counts).toEqual(machine.counts);
  expect(line.oee.quality).toBe(machine.oee.quality);
  return { ...machine.counts, quality: machine.oee.quality };
}

describe('settings of a counter', () => {
  it('say where it goes on from 0, for what is stored too', async () => {
    // 49,990 → 50 is read as a restart, which shows 50 of the 60.
    expect(await figures()).toMatchObject({ produced: 3_530, rejected: 59 });
    expect((await set('yield', { rolloverAt: 50_000 })).statusCode).toBe(200);
    expect(await figures()).toEqual({ produced: 3_540, good: 3_481, rejected: 59, quality: 3_481 / 3_540 });
    expect(await parameter('yield')).toMatchObject({ rolloverAt: 50_000, counts: 'all' });
  });

  it('say that it counts good parts only: then output is good and rejected parts together', async () => {
    expect((await set('yield', { rolloverAt: 50_000, counts: 'good' })).statusCode).toBe(200);
    expect(await figures()).toEqual({ produced: 3_599, good: 3_540, rejected: 59, quality: 3_540 / 3_599 });
    expect((await set('yield', { rolloverAt: 50_000, counts: 'all' })).statusCode).toBe(200);
    expect(await figures()).toMatchObject({ produced: 3_540, good: 3_481 });
  });

  it.each([
    ['reject', { counts: 'good' }, 'counts'],
    ['yield', { rolloverAt: 0 }, 'rolloverAt'],
    ['yield', { rolloverAt: -5 }, 'rolloverAt'],
  ])('are refused where they mean nothing: %s %o', async (metric, change, field) => {
    const answer = await set(metric, change);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });
});
