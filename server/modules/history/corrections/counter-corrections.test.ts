import { beforeAll, describe, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import {
  type CounterCorrection,
  createCounterCorrection,
  listOddReadings,
  pageCounterCorrections,
  revokeCounterCorrection,
} from '#shared/contracts/history/counter-correction.ts';
import { getLineSummary } from '#shared/contracts/history/history.ts';
import { operationLog } from '#shared/contracts/platform/operation-log.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import { type TestTenant, tenantWith } from '#tests/support/servers/tenant-with.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';

const MINUTE = 60_000;

let tenant: TestTenant;
let admin: TestUser;
let reader: TestUser;
let start: number;
let machineId: string;
let lineId: string;

beforeAll(async () => {
  tenant = await tenantWith(await sharedServer(), { plant: bottlingPlant });
  admin = await tenant.addUser();
  reader = await tenant.addUser({ permissions: ['plant_view'] });
  machineId = tenant.wiring.directory.findMachine(tenant.tenantId, 'L1-FILLER')?.id ?? '';
  lineId = tenant.wiring.directory.lines(tenant.tenantId)[0]?.id ?? '';
  start = Math.floor(tenant.clock.now() / MINUTE) * MINUTE - 70 * MINUTE;
  // 60 a minute. At 30 the counter shows 400 instead of 1,800 and goes on from there: what it counted is not known.
  for (let minute = 0; minute < 60; minute += 1) {
    const sourceTs = start + minute * MINUTE;
    const common = { tenantId: tenant.tenantId, machineId, sourceTs, arrivalTs: sourceTs } as const;
    await tenant.wiring.sink.write([
      { ...common, kind: 'state', quality: 'good', states: ['production'], code: null, text: null },
      {
        ...common,
        kind: 'metrics',
        quality: 'good',
        values: { yield: minute * 60 - (minute < 30 ? 0 : 1_400) },
      },
    ]);
  }
});

const produced = async () => {
  const query = { from: start, to: start + 60 * MINUTE };
  const answer = await tenant.call(getLineSummary, { params: { id: lineId }, query }, admin);
  const { counts, oee } = answer.json().data;
  return counts?.produced ?? oee.doubts;
};
const correct = (change: object, by: TestUser = admin) =>
  tenant.call(
    createCounterCorrection,
    {
      body: { machineId, metric: 'yield', ts: start + 30 * MINUTE, kind: 'base', why: 'new PLC', ...change },
    },
    by,
  );
const revoke = (id: string, by: TestUser = admin) =>
  tenant.call(revokeCounterCorrection, { params: { id } }, by);
const odd = async () => {
  const query = { machineId, metric: 'yield', from: start, to: start + 60 * MINUTE };
  return (await tenant.call(listOddReadings, { query }, reader)).json().data;
};

describe('corrections of a stored counter', () => {
  it('show the readings that need one', async () => {
    expect(await produced()).toEqual(['counter']);
    expect(await odd()).toEqual([
      { ts: start + 30 * MINUTE, value: 400, quality: 'good', before: 1_740, amount: 0, step: 'held' },
      { ts: start + 29 * MINUTE, value: 1_740, quality: 'good', before: 1_680, amount: 60, step: 'rise' },
    ]);
  });

  it('set a base: the reading counts from it, and what is made of it is made again; revoking undoes it', async () => {
    const made: CounterCorrection = (await correct({ base: 340 })).json().data;
    expect(await produced()).toBe(59 * 60);
    expect((await odd())[0]).toMatchObject({ step: 'base', amount: 60 });
    expect((await correct({ base: 300 })).json().fields).toHaveProperty('ts');
    expect((await revoke(made.id)).statusCode).toBe(200);
    expect(await produced()).toEqual(['counter']);
    expect((await revoke(made.id)).statusCode).toBe(409);
    const page = { query: { machineId, metric: 'yield' } };
    const { records } = (await tenant.call(pageCounterCorrections, page, reader)).json().data;
    expect(records).toEqual([
      expect.objectContaining({ id: made.id, base: 340, why: 'new PLC', revokedBy: admin.username }),
    ]);
    const log = (await tenant.call(operationLog.page, { query: { size: 50 } }, admin)).json().data.records;
    const actions = log.filter((entry: { subject: string }) => entry.subject === 'counterCorrection');
    expect(actions.map(({ action }: { action: string }) => action).toSorted()).toEqual(['create', 'revoke']);
  });

  it('leave a reading out: the next one counts from the one before it', async () => {
    const late = {
      tenantId: tenant.tenantId,
      machineId,
      sourceTs: start + 40 * MINUTE + 1,
      arrivalTs: start,
    } as const;
    await tenant.wiring.sink.write([{ ...late, kind: 'metrics', quality: 'good', values: { yield: 600 } }]);
    const base: CounterCorrection = (await correct({ base: 340 })).json().data;
    // 1,000 → 600 → 1,060: what was counted is not known.
    expect(await produced()).toEqual(['counter']);
    const out = await correct({ ts: late.sourceTs, kind: 'leave_out' });
    expect(out.statusCode).toBe(200);
    expect(await produced()).toBe(59 * 60);
    await revoke(out.json().data.id);
    expect(await produced()).toEqual(['counter']);
    await revoke(base.id);
  });

  it.each([
    ['a time without a reading', { ts: 5, base: 0 }, 'ts'],
    ['a base that is missing', { base: null }, 'base'],
    ['a base above the reading', { base: 401 }, 'base'],
    ['no reason', { base: 0, why: ' ' }, 'why'],
  ])('are refused for %s', async (_case, change, field) => {
    const answer = await correct(change);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  it('need the permission to correct history', async () => {
    expect((await correct({ base: 340 }, reader)).statusCode).toBe(403);
  });
});
