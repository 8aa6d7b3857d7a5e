import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { pageDeadLetters } from '#shared/contracts/ingest/dead-letter.ts';
import { cipRun, getCipRecord, releaseCipRun } from '#shared/contracts/pretreatment/cip-run.ts';
import {
  getBatchGenealogy,
  judgeBatch,
  type ProcessBatch,
  processBatch,
} from '#shared/contracts/pretreatment/process-batch.ts';
import { replyOf } from '#tests/support/benches/reply-of.ts';
import { eventSender, type SendEvents } from '#tests/support/benches/sent-events.ts';
import {
  BLENDER,
  BUFFER,
  MADE_HALL,
  makeHallUnits,
  makeProgramme,
  makeRecipe,
} from '#tests/support/made/made-hall.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

let server: TestServer;
let admin: TestUser;
let send: SendEvents;

beforeAll(async () => {
  server = await sharedServer({ plant: bottlingPlant });
  admin = await server.addUser();
  await makeHallUnits(server, admin);
  await makeRecipe(server, admin, 'ORANGE');
  await makeProgramme(server, admin, 'CIP-1');
  send = await eventSender(server, admin, MADE_HALL);
});
afterAll(() => server.close());

const now = () => server.clock.now();
const batch = (no: string, more: object) => ({ type: 'batch', no, recipe: 'ORANGE', ...more });

async function batchOf(no: string): Promise<ProcessBatch> {
  const { records } = await replyOf(server, processBatch.page, { query: { no } } as never, admin);
  const [found] = records;
  if (!found) throw new Error(`no batch ${no}`);
  return found;
}

async function genealogyOf(no: string) {
  return replyOf(server, getBatchGenealogy, { params: { id: (await batchOf(no)).id } }, admin);
}

describe('batches that a process control system reports', () => {
  it('go through their steps until they are complete, and a person releases them', async () => {
    const planned = now() + 30 * MINUTE_MS;
    const sent = await send([
      batch('B-1', { state: 'running', step: 1, unit: BLENDER, line: 'L1', plannedReleaseAt: planned }),
      batch('B-1', { state: 'running', step: 2, unit: BLENDER }),
      batch('B-1', { state: 'complete', step: 3, order: 'PO-7' }),
    ]);
    expect(sent).toEqual({ accepted: 3, rejected: [] });
    const complete = await batchOf('B-1');
    expect(complete).toMatchObject({
      state: 'complete',
      stepNo: 3,
      stepCount: 3,
      recipeCode: 'ORANGE',
      recipeVersion: 1,
      unitCode: BLENDER,
      lineCode: 'L1',
      orderNo: 'PO-7',
      massT: 18,
      plannedReleaseAt: planned,
    });
    const released = await replyOf(
      server,
      judgeBatch,
      { params: { id: complete.id }, body: { step: 'release' } } as never,
      admin,
    );
    expect(released).toMatchObject({ state: 'released', releasedBy: admin.username });
    const again = await server.call(
      judgeBatch,
      { params: { id: complete.id }, body: { step: 'reject' } } as never,
      admin,
    );
    expect(again.statusCode).toBe(409);
    // The system may report the release that a person has done.
    expect(await send([batch('B-1', { state: 'released' })])).toMatchObject({ accepted: 1 });
    expect((await batchOf('B-1')).releasedBy).toBe(admin.username);
  });

  it('may be reported twice and in any order: the newest counts, and when steps began is known', async () => {
    const at = now() - 10 * MINUTE_MS;
    const events = [
      batch('B-2', { id: 'b2-1', ts: at, state: 'running', step: 1, unit: BLENDER }),
      batch('B-2', { id: 'b2-2', ts: at + MINUTE_MS, state: 'running', step: 2, unit: BLENDER }),
      batch('B-2', { id: 'b2-3', ts: at + 2 * MINUTE_MS, state: 'held', step: 2, hold: '等化验' }),
    ] as const;
    expect(await send([events[2], events[0]])).toMatchObject({ accepted: 2 });
    expect(await send([events[1], events[0], events[2]])).toEqual({ accepted: 3, rejected: [] });
    expect(await batchOf('B-2')).toMatchObject({ state: 'held', stepNo: 2, holdReason: '等化验' });
    const { steps } = await genealogyOf('B-2');
    expect(steps.map(({ startedAt }) => startedAt)).toEqual([at, at + MINUTE_MS, null]);
    const { rows } = await server.db.tenant(server.tenantId, (tx) =>
      sql<{ count: number }>`select count(*)::int as count from process_event
        where record = 'batch B-2'`.execute(withSchema<unknown>(tx)),
    );
    expect(rows[0]?.count).toBe(3);
  });

  it('are refused with the reason, each alone, and listed as dead letters', async () => {
    const { accepted, rejected } = await send([
      batch('B-3', { id: 'b3', state: 'running', step: 1 }),
      batch('B-3', { id: 'b3', state: 'held' }),
      batch('B-4', { recipe: 'NONE', state: 'running' }),
      batch('B-5', { recipe: undefined, state: 'running' }),
      batch('B-6', { unit: 'L2-FILLER', state: 'running' }),
      batch('B-7', { state: 'running', step: 9 }),
      batch('B-3', { state: 'planned' }),
      batch('B-8', { state: 'boiling' }),
      batch('B-9', { state: 'running', ts: now() + 3_600_000 }),
      { type: 'mixture', no: 'B-9' },
    ]);
    expect(accepted).toBe(1);
    expect(rejected.map(({ index, reason }) => [index, reason])).toEqual([
      [1, 'duplicate'],
      [2, 'unknown_record'],
      [3, 'unknown_record'],
      [4, 'unknown_record'],
      [5, 'bad_shape'],
      [6, 'goes_backwards'],
      [7, 'bad_shape'],
      [8, 'future_time'],
      [9, 'bad_shape'],
    ]);
    const { records } = await replyOf(server, processBatch.page, { query: { no: 'B-7' } } as never, admin);
    expect(records).toEqual([]);
    const letters = await replyOf(
      server,
      pageDeadLetters,
      { query: { reason: 'goes_backwards' } } as never,
      admin,
    );
    expect(letters.total).toBeGreaterThanOrEqual(1);
  });

  it('of halls that are not there, and of another tenant, are refused', async () => {
    const other = await server.addTenant('other hall');
    const reasonOf = async (topic: string) =>
      (await send([batch('B-10', { state: 'running' })], topic)).rejected[0]?.reason;
    expect(await reasonOf(`linewall/v1/${server.tenantId}/NOWHERE/event`)).toBe('unknown_hall');
    expect(await reasonOf(`linewall/v1/${other}/${MADE_HALL}/event`)).toBe('foreign_tenant');
  });
});

describe('transfers', () => {
  it('are the genealogy of batches: which went into which, into which line and order', async () => {
    await send([
      batch('B-20', { state: 'running', step: 1 }),
      batch('B-21', { state: 'running', step: 1 }),
      {
        type: 'transfer',
        no: 'T-1',
        state: 'open',
        from: BLENDER,
        to: BUFFER,
        batch: 'B-20',
        toBatch: 'B-21',
        amountT: 1,
      },
      { type: 'transfer', no: 'T-1', state: 'ended', from: BLENDER, to: BUFFER, amountT: 4.5 },
      {
        type: 'transfer',
        no: 'T-2',
        state: 'open',
        from: BUFFER,
        line: 'L1',
        batch: 'B-21',
        order: 'PO-9',
        amountT: 2,
      },
    ]);
    expect((await genealogyOf('B-20')).outputs).toMatchObject([
      { transferNo: 'T-1', batchNo: 'B-21', fromUnit: BLENDER, toUnit: BUFFER, amountT: 4.5 },
    ]);
    const { inputs, outputs } = await genealogyOf('B-21');
    expect(inputs).toMatchObject([{ batchNo: 'B-20', amountT: 4.5 }]);
    expect(inputs[0]?.endedAt).not.toBeNull();
    expect(outputs).toMatchObject([{ toLine: 'L1', orderNo: 'PO-9', endedAt: null }]);
  });

  it('never flow back, change their ends, or go from a unit to itself', async () => {
    const transfer = { type: 'transfer', no: 'T-3', state: 'open', from: BLENDER, to: BUFFER };
    const { rejected } = await send([
      { ...transfer, amountT: 3 },
      { ...transfer, amountT: 2 },
      { ...transfer, to: undefined, line: 'L1', amountT: 4 },
      { ...transfer, no: 'T-4', to: BLENDER, amountT: 1 },
      { ...transfer, no: 'T-5', batch: 'B-99', amountT: 1 },
      { ...transfer, no: 'T-6', line: 'L1', amountT: 1 },
    ]);
    expect(rejected.map(({ index, reason }) => [index, reason])).toEqual([
      [1, 'goes_backwards'],
      [2, 'goes_backwards'],
      [3, 'bad_shape'],
      [4, 'unknown_record'],
      [5, 'bad_shape'],
    ]);
  });
});

describe('cleanings', () => {
  let began = 0;
  beforeAll(() => {
    began = now() - 20 * MINUTE_MS;
  });
  const cip = (no: string, second: number, phase: number, more: object = {}) => ({
    type: 'cip',
    no,
    id: `${no} ${second}`,
    ts: began + second * SECOND_MS,
    state: 'running',
    unit: BUFFER,
    programme: 'CIP-1',
    phase,
    ...more,
  });
  const runOf = async (no: string) => {
    const { records } = await replyOf(server, cipRun.page, { query: { no } } as never, admin);
    return records[0];
  };
  const good = (no: string) => [
    cip(no, 0, 1, { temperature: 20 }),
    cip(no, 40, 2, { temperature: 76 }),
    cip(no, 70, 2, { temperature: 77 }),
    cip(no, 100, 2, { temperature: 77 }),
    cip(no, 130, 3, { temperature: 30, conductivity: 0.8 }),
  ];

  it('pass by what was measured, and a person releases the unit', async () => {
    await send([...good('C-1'), cip('C-1', 140, 3, { state: 'ended', conductivity: 0.7 })]);
    const run = await runOf('C-1');
    expect(run).toMatchObject({ state: 'passed', phaseNo: 3, phaseCount: 3, unitCode: BUFFER });
    const id = run?.id ?? '';
    const record = await replyOf(server, getCipRecord, { params: { id } }, admin);
    expect(record.readings).toHaveLength(6);
    expect(record.results?.map(({ isPassed }) => isPassed)).toEqual([true, true, true]);
    const released = await replyOf(server, releaseCipRun, { params: { id } }, admin);
    expect(released).toMatchObject({ state: 'released', releasedBy: admin.username });
    expect((await server.call(releaseCipRun, { params: { id } }, admin)).statusCode).toBe(409);
  });

  it('fail where a limit did not hold for long enough, and are not released', async () => {
    const cold = good('C-2').map((event) => ({ ...event, temperature: 60 }));
    await send([...cold, cip('C-2', 140, 3, { state: 'ended', conductivity: 0.7 })]);
    const run = await runOf('C-2');
    expect(run?.state).toBe('failed');
    expect((await server.call(releaseCipRun, { params: { id: run?.id ?? '' } }, admin)).statusCode).toBe(409);
  });

  it('are judged again by a reading that comes late', async () => {
    const [first, , third, ...rest] = good('C-3');
    await send([first, third, ...rest, cip('C-3', 140, 3, { state: 'ended' })] as never);
    expect((await runOf('C-3'))?.state).toBe('failed');
    // What lay between was held up on its way.
    await send([cip('C-3', 40, 2, { temperature: 76 })]);
    expect((await runOf('C-3'))?.state).toBe('passed');
  });

  it('keep the phases that they began with, and are aborted', async () => {
    await send([cip('C-4', 0, 1), cip('C-4', 20, 1, { state: 'aborted' })]);
    expect(await runOf('C-4')).toMatchObject({ state: 'aborted' });
    const { rejected } = await send([
      cip('C-4', 30, 2),
      cip('C-5', 0, 9),
      cip('C-6', 0, 1, { programme: 'NONE' }),
      cip('C-1', 200, 1, { unit: BLENDER }),
    ]);
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'goes_backwards',
      'bad_shape',
      'unknown_record',
      'goes_backwards',
    ]);
  });
});
