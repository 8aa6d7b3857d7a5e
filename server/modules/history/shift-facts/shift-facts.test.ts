import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Reading } from '#server/core/ports/plant/readings.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { plannedStop } from '#shared/contracts/calendar/planned-stop.ts';
import { product } from '#shared/contracts/calendar/product.ts';
import { setRunningProduct } from '#shared/contracts/calendar/shift-calendar.ts';
import { getLineSummary, LineSummary } from '#shared/contracts/history/history.ts';
import { createStateCorrection, revokeStateCorrection } from '#shared/contracts/history/state-correction.ts';
import { noteStops } from '#shared/contracts/history/stop.ts';
import { stopReason } from '#shared/contracts/history/stop-reason.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import type { ReportRow } from '#shared/contracts/report/report-source.ts';
import { dateOfDay } from '#shared/domain/calendar/shift-calendar.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import { addOee } from '#shared/domain/machine/oee.ts';
import { toNextShift } from '#tests/support/benches/shift-start.ts';
import { inRange, readSource } from '#tests/support/reports/read-source.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestTenant } from '#tests/support/servers/tenant-with.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestTenant<'admin'>;
let line: Line;
let fillerId: Id;
/** The first shift of which anything was heard, and its end. */
let start: number;
let end: number;

async function ok(contract: Endpoint, input: object) {
  // Sessions end while the clock goes on.
  const answer = await server.call(contract, input as never, await server.addUser());
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}
const rowsOf = async (
  source: 'shift_oee' | 'machine_shift',
  from = start,
  to = from + 1,
): Promise<ReportRow[]> => {
  const { rows } = await readSource(server, source, server.users.admin, {
    filter: inRange(from, to, { field: 'lineId', op: 'eq', value: line.id }),
  });
  return rows;
};
const write = () => server.wiring.writeShifts(server.tenantId);
const summaryOf = async (from = start, to = end) =>
  LineSummary.parse(await ok(getLineSummary, { params: { id: line.id }, query: { from, to } }));
const fillerOf = (rows: readonly ReportRow[]) => rows.find((row) => row.machineId === fillerId);

const made = new Map<Id, number>();
/** A machine's state twice a minute, with a counter that goes on wherever it was. */
async function report(
  machineId: Id,
  from: number,
  to: number,
  state: MachineState,
  isCounting = true,
): Promise<void> {
  const readings: Reading[] = [];
  for (let sourceTs = from; sourceTs < to; sourceTs += MINUTE / 2) {
    const total = (made.get(machineId) ?? 7_000) + (state === 'production' ? 90 : 0);
    const origin = {
      tenantId: server.tenantId,
      machineId,
      sourceTs,
      arrivalTs: sourceTs,
      quality: 'good' as const,
    };
    readings.push({ ...origin, kind: 'state', states: [state], code: null, text: null });
    if (!isCounting) continue;
    made.set(machineId, total);
    readings.push({ ...origin, kind: 'metrics', values: { yield: total, reject: Math.floor(total / 100) } });
  }
  await server.wiring.sink.write(readings);
}

/** The figures of rows, which are those of the line page. */
function expectSame(rows: readonly ReportRow[], { counts, oee }: LineSummary): void {
  const isRunning = rows.some((row) => row.isRunning);
  const sum = (key: string) => rows.reduce((total, row) => total + Number(row[key]), 0);
  expect(sum('produced')).toBeCloseTo(counts?.produced ?? Number.NaN, 6);
  expect(sum('good')).toBeCloseTo(counts?.good ?? Number.NaN, 6);
  expect(sum('rejected')).toBeCloseTo(counts?.rejected ?? Number.NaN, 6);
  const added = addOee(
    rows.map((row) => ({
      plannedBusyMs: Number(row.plannedBusyMs),
      productionMs: Number(row.productionMs),
      producedCount: Number(row.busyProduced),
      goodCount: Number(row.busyGood),
      idealMsPerItem: Number(row.idealMsPerItem),
    })),
  );
  // A shift that runs is read some ms later.
  for (const key of ['plannedBusyMs', 'productionMs'] as const)
    expect(added[key], key).toBeCloseTo(oee[key], -4);
  for (const key of ['producedCount', 'goodCount'] as const) expect(added[key], key).toBeCloseTo(oee[key], 6);
  expect(added.oee).toBeCloseTo(oee.oee ?? Number.NaN, isRunning ? 3 : 9);
  if (rows.length === 1 && !isRunning)
    for (const key of ['availability', 'performance', 'quality', 'oee'] as const)
      expect(rows[0]?.[key], key).toBe(oee[key]);
}

beforeAll(async () => {
  server = await sharedServer({ plant: bottlingPlant, users: { admin: { role: 'admin' } } });
  const filler = server.wiring.directory.findMachine(server.tenantId, 'L1-FILLER');
  line = server.wiring.directory.line(server.tenantId, filler?.lineId ?? '') ?? expect.fail('no line');
  fillerId = filler?.id ?? '';
  start = await toNextShift(server, line.id, 4 * HOUR);
  end = (await server.wiring.history.lineSummary(server.tenantId, line.id))?.shift?.to ?? 0;
  await report(fillerId, start, start + 2 * HOUR, 'production');
  await report(fillerId, start + 2 * HOUR, start + 2 * HOUR + 10 * MINUTE, 'fault');
  await report(fillerId, start + 2 * HOUR + 10 * MINUTE, start + 3 * HOUR, 'production');
  await report(fillerId, start + 3 * HOUR, start + 3 * HOUR + 1, 'blockage');
  await report(fillerId, start + 3 * HOUR + 20_000, server.clock.now() + 1, 'production');
});

it('a shift that runs is computed when it is read, up to now', async () => {
  const rows = await rowsOf('shift_oee');
  expect(rows).toMatchObject([{ isRunning: true, doubts: null, gaps: null, shiftName: expect.any(String) }]);
  expectSame(rows, await summaryOf());
  expect(fillerOf(await rowsOf('machine_shift'))).toMatchObject({
    ...{ isRunning: true, stops: 2, shortStops: 1, failures: 1, isCarried: false },
    ...{ faultMs: 10 * MINUTE, gaps: null },
  });
});

it('one that has ended is written, with the figures of the line page', async () => {
  const hole = end - 2 * HOUR;
  await report(fillerId, server.clock.now(), hole, 'production');
  await report(fillerId, hole + 20 * MINUTE, end, 'production');
  server.clock.advance(end - server.clock.now() + 30 * MINUTE);
  await write();
  const [row, ...more] = await rowsOf('shift_oee');
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    isRunning: false,
    lineCode: 'L1',
    planned: expect.any(Number),
    unit: line.unit,
  });
  expectSame(row ? [row] : [], await summaryOf());
});

it('a machine of which nothing was heard is marked, and has no zeros', async () => {
  const others = (await rowsOf('machine_shift')).filter((row) => row.machineId !== fillerId);
  expect(others.length).toBe(line.machines.length - 1);
  for (const row of others)
    expect(row).toMatchObject({
      gaps: 'silent',
      produced: null,
      stops: null,
      failures: null,
      noDataMs: end - start,
    });
  // Of a line whose bottleneck is silent nothing is known, and its row is not to be added up.
  const next = end;
  await report(others[0]?.machineId as Id, next, next + HOUR, 'production');
  server.clock.advance(8 * HOUR);
  await write();
  expect(await rowsOf('shift_oee', next)).toMatchObject([
    {
      doubts: 'silent',
      gaps: 'silent',
      produced: null,
      good: null,
      busyGood: null,
      oee: null,
      availability: null,
    },
  ]);
});

it('a late reading, a correction and its revocation write it again', async () => {
  const before = await rowsOf('shift_oee');
  expect(before).toMatchObject([{ gaps: 'missing', noDataMs: expect.closeTo(20.5 * MINUTE, -5) }]);
  await report(fillerId, end - 2 * HOUR, end - 2 * HOUR + 20 * MINUTE, 'shutdown', false);
  await write();
  const late = await rowsOf('shift_oee');
  // Up to the first late one nothing was heard for a moment.
  expect(late[0]?.noDataMs).toBeLessThan(MINUTE);
  expectSame(late, await summaryOf());

  const body = {
    machineId: fillerId,
    from: start + HOUR,
    to: start + HOUR + 30 * MINUTE,
    state: 'cip',
    why: 'x',
  };
  const correction = await ok(createStateCorrection, { body });
  await write();
  expect(fillerOf(await rowsOf('machine_shift'))).toMatchObject({ cipMs: 30 * MINUTE });
  expectSame(await rowsOf('shift_oee'), await summaryOf());
  await ok(revokeStateCorrection, { params: { id: correction.id } });
  await write();
  expect(await rowsOf('shift_oee')).toEqual(late);
});

it('a reason that makes a stop planned writes it again, and so does a change of the reason', async () => {
  const reason = { code: 'FACT', text: '计划', category: 'planned', isPlanned: false, isActive: true };
  const given = await ok(stopReason.create, { body: reason });
  await ok(noteStops, {
    body: { stops: [{ machineId: fillerId, at: start + 2 * HOUR + MINUTE }], reasonId: given.id },
  });
  await write();
  const [before] = await rowsOf('shift_oee');
  await ok(stopReason.update, { body: { ...given, isPlanned: true } });
  await write();
  const after = await rowsOf('shift_oee');
  expect(after[0]?.plannedBusyMs).toBe(Number(before?.plannedBusyMs) - 10 * MINUTE);
  expectSame(after, await summaryOf());
});

it('a planned stop in the calendar writes it again, after which nothing is pending', async () => {
  const day = wallClockOf(start + HOUR, line.timeZone);
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const text = `${day.year}-${String(day.month).padStart(2, '0')}-${String(day.day).padStart(2, '0')}`;
  expect(dateOfDay(text)).toMatchObject({ day: day.day });
  const [before] = await rowsOf('shift_oee');
  const stop = await ok(plannedStop.create, {
    body: {
      ...{ reason: 'maintenance', name: 'x', places: 'L1', fromDay: text, toDay: text },
      ...{ startTime: clock(day.minuteOfDay), endTime: clock(day.minuteOfDay + 15), repeat: 'once' },
    },
  });
  const asked = { filter: inRange(start, start + 1) };
  await write();
  expect((await readSource(server, 'shift_oee', server.users.admin, asked)).pending).toBe(0);
  const after = await rowsOf('shift_oee');
  expect(after[0]?.plannedBusyMs).toBe(Number(before?.plannedBusyMs) - 15 * MINUTE);
  expectSame(after, await summaryOf());
  await ok(plannedStop.remove, { params: { id: stop.id } });
  await write();
  expect((await rowsOf('shift_oee'))[0]?.plannedBusyMs).toBe(before?.plannedBusyMs);
});

it('two products in one shift are two rows, which add up to the line page', async () => {
  // The next shift has begun; another product is set for the line in the middle of it.
  const running = (await server.wiring.history.lineSummary(server.tenantId, line.id))?.shift;
  const from = await toNextShift(server, line.id, 3 * HOUR);
  expect(running?.to).toBe(from);
  await report(fillerId, from, from + 3 * HOUR, 'production');
  const second = await ok(product.create, {
    body: { code: 'FACT2', name: '第二', unit: line.unit, lineSpeeds: 'L1=20000' },
  });
  await ok(setRunningProduct, { params: { id: line.id }, body: { productCode: second.code } });
  const to = (await server.wiring.history.lineSummary(server.tenantId, line.id))?.shift?.to ?? 0;
  await report(fillerId, from + 3 * HOUR, to, 'production');
  server.clock.advance(to - server.clock.now() + 30 * MINUTE);
  await write();
  const rows = await rowsOf('shift_oee', from);
  expect(rows.map((row) => row.productCode).toSorted()).toEqual(['FACT2', expect.any(String)]);
  for (const row of rows) expect(Number(row.produced)).toBeGreaterThan(0);
  expectSame(rows, await summaryOf(from, to));
  const [planned] = rows.filter((row) => row.productCode !== 'FACT2');
  expect(planned?.planned).toBe(rows.reduce((sum, row) => sum + Number(row.planned ?? 0), 0));
});

it('rows that are gone are made again, after a start too, and those of no shift are removed', async () => {
  const before = await rowsOf('shift_oee');
  await server.db.tenant(server.tenantId, async (tx) => {
    await sql`delete from line_shift_fact where line_id = ${line.id} and from_ts = ${start}`.execute(tx);
    await sql`update line_shift_fact set from_ts = from_ts + 60000 where line_id = ${line.id} and from_ts = ${end}`.execute(
      tx,
    );
  });
  // What a start, and every change of the calendar, does.
  const third = await ok(product.create, { body: { code: 'FACT3', name: '第三', unit: line.unit } });
  await ok(product.remove, { params: { id: third.id } });
  await write();
  expect(await rowsOf('shift_oee')).toEqual(before);
  expect((await rowsOf('shift_oee', end, end + HOUR)).map((row) => row.from)).toEqual([end]);
});
