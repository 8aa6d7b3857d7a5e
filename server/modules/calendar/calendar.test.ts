import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { plannedStop } from '#shared/contracts/calendar/planned-stop.ts';
import { product } from '#shared/contracts/calendar/product.ts';
import { productionPlan } from '#shared/contracts/calendar/production-plan.ts';
import {
  getRunningProduct,
  getShiftCalendarWeek,
  ShiftCalendarWeek,
  setRunningProduct,
} from '#shared/contracts/calendar/shift-calendar.ts';
import { shiftException } from '#shared/contracts/calendar/shift-exception.ts';
import { shiftPattern } from '#shared/contracts/calendar/shift-pattern.ts';
import { getLineSummary, getMachineOee, LineSummary } from '#shared/contracts/history/history.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { FEED_EVENTS, FeedFrame, LINE_FEED_KEYS, LineFeedValue } from '#shared/contracts/live/feed.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { dayText } from '#shared/domain/calendar/shift-calendar.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { plannedStopSample } from '#tests/support/samples/calendar/planned-stop.ts';
import { productSample } from '#tests/support/samples/calendar/product.ts';
import { productionPlanSample } from '#tests/support/samples/calendar/production-plan.ts';
import { shiftExceptionSample } from '#tests/support/samples/calendar/shift-exception.ts';
import { shiftPatternSample } from '#tests/support/samples/calendar/shift-pattern.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

describeCrud(shiftPatternSample);

describeCrud(shiftExceptionSample);

describeCrud(plannedStopSample);

describeCrud(productSample);

describeCrud(productionPlanSample, () => sharedServer({ plant: bottlingPlant }));

const HOUR = 3_600_000;
let server: TestServer;
let admin: TestUser;
let line: Line;
beforeAll(async () => {
  server = await sharedServer({ plant: bottlingPlant });
  const found = server.wiring.directory.lines(server.tenantId).find(({ code }) => code === 'L1');
  if (!found) throw new Error('no line');
  line = found;
  admin = await server.addUser();
});
afterAll(() => server.close());

async function ok(contract: Endpoint, input: object) {
  const answer = await server.call(contract, input as never, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}
async function refused(contract: Endpoint, body: object): Promise<Record<string, string>> {
  const answer = await server.call(contract, { body } as never, admin, { 'accept-language': 'en' });
  expect(answer.statusCode, answer.body).toBe(400);
  return answer.json().fields;
}
const summary = async () =>
  LineSummary.parse(await ok(getLineSummary, { params: { id: line.id }, query: {} }));
const week = async (day: string) =>
  ShiftCalendarWeek.parse(await ok(getShiftCalendarWeek, { params: { id: line.id }, query: { day } }));
const dayOf = (ms: number) => dayText(wallClockOf(ms, line.timeZone));

it('a name keeps characters beyond 16 bits, joined emoji and squared words', async () => {
  const name = '𠮷野 👩\u200d🔧 ㍿';
  const { id } = await ok(product.create, { body: { code: 'RARE', name, unit: 'bottle' } });
  expect(await ok(product.get, { params: { id } })).toMatchObject({ name });
  await ok(product.remove, { params: { id } });
});

describe('two shifts of one line', () => {
  const early = { name: 'x', days: '1', startTime: '05:00', endTime: '07:00' };

  it('may not overlap, wherever they come from', async () => {
    for (const places of ['L1', 'WS-GLASS', ''])
      expect(await refused(shiftPattern.create, { ...early, places })).toEqual({
        startTime: 'Overlaps with 早班 of line L1',
      });
    const extra = { kind: 'extra', name: 'x', fromDay: '2027-05-01', toDay: '2027-05-01' };
    expect(
      await refused(shiftException.create, { ...extra, places: 'L1', startTime: '05:00', endTime: '07:00' }),
    ).toMatchObject({ startTime: expect.stringContaining('of line L1') });
  });

  it('may follow one another by their validity', async () => {
    const [row] = (await ok(shiftPattern.page, { query: { name: '夜班' } })).records;
    await ok(shiftPattern.update, { body: { ...row, validTo: '2031-03-31' } });
    const next = { name: '夜班', days: '1234567', startTime: '22:00', endTime: '06:00', places: row.places };
    expect(await refused(shiftPattern.create, { ...next, validFrom: '2031-03-31' })).toHaveProperty(
      'startTime',
    );
    const made = await ok(shiftPattern.create, { body: { ...next, validFrom: '2031-04-01' } });
    await ok(shiftPattern.remove, { params: { id: made.id } });
  });

  it('are named where a place, a break or a shift is not there', async () => {
    expect(await refused(shiftPattern.create, { ...early, places: 'L1 NOWHERE' })).toEqual({
      places: 'Nothing has the code NOWHERE',
    });
    expect(await refused(shiftPattern.create, { ...early, breaks: '12:00-12:30' })).toHaveProperty('breaks');
    const days = { fromDay: '2027-05-01', toDay: '2027-05-01', name: 'x' };
    expect(
      await refused(shiftException.create, { ...days, kind: 'cancelled', shiftName: 'nobody' }),
    ).toHaveProperty('shiftName');
  });
});

it('a week shows what patterns, holidays and extra shifts make of it, also where clocks change', async () => {
  const body = {
    name: 'Labour Day',
    kind: 'holiday',
    places: 'QL-P1',
    fromDay: '2027-05-01',
    toDay: '2027-05-02',
  };
  const holiday = await ok(shiftException.create, { body });
  const extra = await ok(shiftException.create, {
    body: {
      ...body,
      kind: 'extra',
      name: 'weekend',
      toDay: '2027-05-01',
      startTime: '08:00',
      endTime: '12:00',
    },
  });
  const { days } = await week('2027-04-28');
  expect(days.map(({ day }) => day)).toEqual(
    [26, 27, 28, 29, 30, '01', '02'].map((day, index) => `2027-0${index < 5 ? 4 : 5}-${day}`),
  );
  expect(days.map(({ shifts }) => shifts.length)).toEqual([3, 3, 3, 3, 3, 1, 0]);
  expect(days[5]).toMatchObject({ holidays: [{ name: 'Labour Day' }], shifts: [{ source: 'extra' }] });
  await ok(shiftException.removeMany, { query: { ids: [holiday.id, extra.id] } });
});

describe('what is planned for the running shift', () => {
  it('replaces the count of its pattern, and the plan mark follows planned busy time', async () => {
    const { shift } = await summary();
    if (!shift) throw new Error('no shift');
    // An hour into a shift, whatever the hour of the test run.
    server.clock.advance(shift.to - server.clock.now() + HOUR);
    admin = await server.addUser();
    const running = (await summary()).shift;
    if (!running) throw new Error('no shift');
    const day = dayOf(running.from);
    const others = (await ok(productionPlan.page, { query: { lineCode: 'L1', fromDay: day, size: 200 } }))
      .records;
    const ids = others.map(({ id }: { id: string }) => id);
    if (ids.length > 0) await ok(productionPlan.removeMany, { query: { ids } });
    const row = { lineCode: 'L1', day, shiftName: running.name, productCode: 'SW330', orderNo: 'A-1' };
    await ok(productionPlan.create, { body: { ...row, plannedCount: 80_000 } });
    expect(await refused(productionPlan.create, { ...row, plannedCount: 1 })).toEqual({
      sequence: 'The shift has this sequence already',
    });
    expect(await summary()).toMatchObject({
      shift: { plannedCount: 80_000 },
      product: { code: 'SW330', orderNo: 'A-1' },
      plannedStop: null,
    });

    const stop = {
      reason: 'maintenance',
      name: 'belt',
      places: 'L1-FILLER',
      fromDay: dayOf(running.from),
      startTime: clockTime(running.from, line.timeZone),
      toDay: dayOf(running.from + 4 * HOUR),
      endTime: clockTime(running.from + 4 * HOUR, line.timeZone),
    };
    const { id } = await ok(plannedStop.create, { body: stop });
    // Half of the shift is planned to stand still, and the hour that has passed lies in it.
    expect(await summary()).toMatchObject({
      plannedToNow: 0,
      plannedStop: { reason: 'maintenance', name: 'belt' },
      oee: { plannedBusyMs: 0 },
    });
    server.clock.advance(5 * HOUR);
    admin = await server.addUser();
    const later = await summary();
    const passed = later.computedAt - running.from - 4 * HOUR;
    expect(later.plannedStop).toBeNull();
    expect(later.plannedToNow).toBeCloseTo((80_000 * passed) / (4 * HOUR), 0);
    await ok(plannedStop.remove, { params: { id } });
    expect((await summary()).plannedToNow).toBeGreaterThan(later.plannedToNow ?? 0);
  });

  it('is due by the share of the shift that has passed, whatever its count is changed to, and by the count of the pattern once removed', async () => {
    const { shift } = await summary();
    const day = dayOf(shift?.from ?? 0);
    const page = { lineCode: 'L1', fromDay: day, toDay: day, size: 9 };
    const [row] = (await ok(productionPlan.page, { query: page })).records;
    const dueOf = async () => {
      const seen = await summary();
      const { from, to, plannedCount } = seen.shift ?? { from: 0, to: 0, plannedCount: null };
      const share = (seen.computedAt - from) / (to - from);
      expect(seen.plannedToNow).toBeCloseTo((plannedCount ?? 0) * share, 6);
      return plannedCount;
    };
    let kept = row;
    for (const plannedCount of [10_000, 2_000, 500]) {
      kept = await ok(productionPlan.update, { body: { ...kept, plannedCount } });
      expect(await dueOf()).toBe(plannedCount);
    }
    await ok(productionPlan.remove, { params: { id: row.id } });
    expect(await dueOf()).toBeGreaterThan(500);
    const { lineCode, shiftName, productCode, orderNo } = row;
    const again = { lineCode, day, shiftName, productCode, orderNo, plannedCount: 80_000 };
    await ok(productionPlan.create, { body: again });
  });

  it('is another product when somebody at the line says so, with who and when', async () => {
    const params = { id: line.id };
    expect(
      (await server.call(setRunningProduct, { params, body: { productCode: 'none' } }, admin)).json(),
    ).toMatchObject({ fields: { productCode: expect.any(String) } });
    const said = await ok(setRunningProduct, { params, body: { productCode: 'LW330' } });
    expect(said).toMatchObject({ code: 'LW330', chosenBy: admin.username, from: expect.any(Number) });
    expect((await summary()).product).toMatchObject({ code: 'LW330', orderNo: null });
    server.clock.advance(1);
    await ok(setRunningProduct, { params, body: { productCode: null } });
    expect(await ok(getRunningProduct, { params })).toMatchObject({ code: 'SW330', chosenBy: null });
    const other = await server.addUser({ permissions: ['calendar_view'] });
    expect(
      (await server.call(setRunningProduct, { params, body: { productCode: null } }, other)).statusCode,
    ).toBe(403);
  });

  it('keeps the products that it needs', async () => {
    const [row] = (await ok(product.page, { query: { name: 'SW330' } })).records;
    const answer = await server.call(product.remove, { params: { id: row.id } }, admin);
    expect(answer.json()).toMatchObject({ error: 'product_in_use' });
  });
});

/** When the bottleneck was heard first. */
let heardFrom = 0;

it('PRI is that of each product in force, and the parts are added by their sums', async () => {
  const filler = line.bottleneckMachineId;
  const start = (await summary()).shift?.from ?? 0;
  const now = server.clock.now();
  const write = (sourceTs: number, value: number) => ({
    tenantId: server.tenantId,
    machineId: filler,
    kind: 'metrics' as const,
    sourceTs,
    arrivalTs: sourceTs,
    quality: 'good' as const,
    values: { yield: value },
  });
  const half = now - HOUR;
  heardFrom = half - HOUR;
  await server.wiring.sink.write([
    ...Array.from({ length: 51 }, (_, minute) => write(heardFrom + minute * 60_000, minute * 200)),
    write(half, 10_000),
    write(now - 60_000, 14_000),
    write(now, 14_000),
  ]);
  const { records } = await ok(product.page, { query: { name: 'LW330' } });
  await ok(product.update, { body: { ...records[0], lineSpeeds: 'L1=18000' } });
  // The second half is made at half speed: set by a user an hour ago.
  server.clock.advance(-HOUR);
  await ok(setRunningProduct, { params: { id: line.id }, body: { productCode: 'LW330' } });
  server.clock.advance(HOUR);
  const range = { from: half - HOUR, to: now };
  const { oee } = await ok(getMachineOee, { params: { id: filler }, query: range });
  const ideal = HOUR / 36_000;
  expect(start).toBeLessThan(range.from);
  expect(oee.producedCount).toBe(14_000);
  expect(oee.idealMsPerItem * oee.producedCount).toBeCloseTo(10_000 * ideal + 4_000 * 2 * ideal, 3);
  const live = (await summary()).oee;
  expect(live.idealMsPerItem * live.producedCount).toBeCloseTo(10_000 * ideal + 4_000 * 2 * ideal, 3);
});

it.each([
  // At 36,000 and 18,000 an hour: as at 3,600 and 1,800.
  [7_000, 3_000, 7_000 / 13_000],
  [150_000, 7_000, 150 / 164],
])(
  'products of different ideal speed share a shift at a whole millisecond: %d and %d (case 47)',
  async (first, second, share) => {
    await ok(setRunningProduct, { params: { id: line.id }, body: { productCode: null } });
    const running = (await summary()).shift;
    if (!running) throw new Error('no shift');
    const day = dayOf(running.from);
    const { records } = await ok(productionPlan.page, {
      query: { lineCode: 'L1', fromDay: day, toDay: day, size: 9 },
    });
    const [row] = records;
    const kept = await ok(productionPlan.update, { body: { ...row, plannedCount: first } });
    const { lineCode, shiftName } = row;
    const { id } = await ok(productionPlan.create, {
      body: { lineCode, day, shiftName, productCode: 'LW330', plannedCount: second, sequence: 2 },
    });
    const seen = await summary();
    const changeMs = Math.round(running.from + share * (running.to - running.from));
    expect(seen.shift?.plannedCount).toBe(first + second);
    expect(seen.product?.code).toBe(seen.computedAt < changeMs ? 'SW330' : 'LW330');
    expect(seen.counts?.produced).toBe(14_000);
    // What is due follows the plan, also where the other product was said to run for a while.
    const dueAt = (ms: number) => {
      const done = (ms - running.from) / (running.to - running.from);
      return done < share ? (first * done) / share : first + (second * (done - share)) / (1 - share);
    };
    expect(seen.plannedToNow).toBeCloseTo(dueAt(seen.computedAt) - dueAt(heardFrom), 0);
    const range = { from: running.from, to: server.clock.now() };
    const ofMachine = await ok(getMachineOee, { params: { id: line.bottleneckMachineId }, query: range });
    expect(ofMachine.counts).toEqual(seen.counts);
    expect(ofMachine.oee.idealMsPerItem).toBeCloseTo(seen.oee.idealMsPerItem, 6);
    await ok(productionPlan.remove, { params: { id } });
    await ok(productionPlan.update, { body: { ...kept, plannedCount: 80_000 } });
  },
);

describe('an open wall', () => {
  let socket: Socket;
  afterAll(() => socket.disconnect());

  it('follows a change of the calendar without beginning again', async () => {
    const address = await server.listen();
    const auth = { token: admin.token, tenantId: admin.tenantId };
    socket = io(address, { auth, transports: ['websocket'] });
    let keys: string[] = [];
    const epochs = new Set<string>();
    let shown: LineSummary | null = null;
    const take = (key: string | undefined, value: unknown) => {
      if (key === LINE_FEED_KEYS.summary(line.id)) shown = LineFeedValue.summary.parse(value);
    };
    socket.on(FEED_EVENTS.frame, (message: unknown) => {
      const frame = FeedFrame.parse(typeof message === 'string' ? JSON.parse(message) : message);
      epochs.add(frame.epoch);
      if (frame.kind === 'full') {
        keys = frame.entries.map(([key]) => key);
        for (const [key, value] of frame.entries) take(key, value);
        return;
      }
      for (const [index, value, key] of frame.changes) {
        if (key !== undefined) keys[index] = key;
        take(keys[index], value);
      }
    });
    await socket.emitWithAck(FEED_EVENTS.subscribe, { topic: { name: 'line', id: line.id } });
    await vi.waitFor(() => expect(shown).not.toBeNull(), { timeout: 5_000, interval: 20 });
    const day = dayOf(server.clock.now());
    await ok(plannedStop.create, {
      body: {
        reason: 'trial',
        places: 'L1',
        fromDay: day,
        startTime: '00:00',
        toDay: dayOf(server.clock.now() + 48 * HOUR),
        endTime: '00:00',
      },
    });
    await vi.waitFor(() => expect(shown?.plannedStop?.reason).toBe('trial'), {
      timeout: 2_000,
      interval: 20,
    });
    expect(epochs.size).toBe(1);
  });
});
