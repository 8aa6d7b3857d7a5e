import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getLineSummary,
  getMachineOee,
  getMachineStops,
  getMachineTimeline,
  getMetricHistory,
  type LineSummary,
  type StateInterval,
} from '#shared/contracts/history/history.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { toNextShift } from '#tests/support/benches/shift-start.ts';
import { playTwoHours, readingsSince } from '#tests/support/made/made-shift.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let server: TestServer;
let user: TestUser;
let stranger: TestUser;
let line: Line;
/** The scenario plays in the first two hours of a shift that began this long ago. */
let start: number;

beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  user = await server.addUser();
  stranger = await server.addUser({ tenantId: await server.addTenant('other') });
  const found = server.wiring.directory.lines('1')[0];
  if (!found) throw new Error('no line');
  line = found;
  start = await toNextShift(server, line.id, 2 * HOUR);
  await playTwoHours(server, start);
});
afterAll(() => server.close());

type Readings = ReturnType<typeof readingsSince>;
const id: Readings['id'] = (code) => readingsSince(server, start).id(code);
const state: Readings['state'] = (...given) => readingsSince(server, start).state(...given);
const counts: Readings['counts'] = (...given) => readingsSince(server, start).counts(...given);

async function summary(query: { from?: number; to?: number } = {}): Promise<LineSummary> {
  const answer = await server.call(
    getLineSummary,
    { params: { id: line.id }, query: query as { from: number; to: number } },
    user,
  );
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

const producedOf = ({ counts: counted }: LineSummary): number => counted?.produced ?? Number.NaN;
/** Minutes of the scenario. */
const minutes = (ts: number | null) => (ts === null ? null : (ts - start) / MINUTE);

describe('a machine’s timeline', () => {
  it('shows every state once, and unknown from the last word on', async () => {
    const answer = await server.call(
      getMachineTimeline,
      { params: { id: id('L1-FILLER') }, query: { from: start + 10 * MINUTE, to: start + 24 * HOUR } },
      user,
    );
    const timeline: StateInterval[] = answer.json().data;
    expect(timeline.map((interval) => [minutes(interval.from), minutes(interval.to), interval.base])).toEqual(
      [
        [10, 33, 'production'],
        [33, 37, 'material-shortage'],
        [37, 60, 'production'],
        [60, 70, 'cip'],
        [70, 80, 'production'],
        [80, 85, 'production'],
        [85, 100, 'production'],
        [100, null, 'unknown'],
      ],
    );
  });

  it('keeps the whole list of states', async () => {
    const answer = await server.call(
      getMachineTimeline,
      { params: { id: id('L1-EBI') }, query: { from: start + 31 * MINUTE, to: start + 32 * MINUTE } },
      user,
    );
    expect(answer.json().data).toMatchObject([{ base: 'fault', states: ['fault', 'warning'], code: 'E42' }]);
  });
});

describe('a machine’s stops', () => {
  it('name the cause upstream, newest first, and are summed by reason', async () => {
    const answer = await server.call(
      getMachineStops,
      { params: { id: id('L1-FILLER') }, query: { from: start, to: start + 100 * MINUTE } },
      user,
    );
    const { stops, reasons } = answer.json().data;
    expect(stops).toMatchObject([
      { base: 'cip', causeMachineId: id('L1-FILLER'), causeBase: 'cip' },
      {
        base: 'material-shortage',
        causeMachineId: id('L1-EBI'),
        causeBase: 'fault',
        code: 'E42',
        text: 'text of E42',
      },
    ]);
    expect(reasons).toMatchObject([
      { base: 'cip', durationMs: 10 * MINUTE, count: 1 },
      { machineId: id('L1-EBI'), code: 'E42', durationMs: 4 * MINUTE, count: 1 },
    ]);
  });

  it('are refused over a range that is too long', async () => {
    const query = { from: start - 40 * 24 * HOUR, to: start };
    const answer = await server.call(getMachineStops, { params: { id: id('L1-FILLER') }, query }, user);
    expect(answer.json().error).toBe('range_too_long');
  });
});

describe('OEE', () => {
  it('leaves cleaning out of planned busy time and counts over a counter’s restart', async () => {
    const answer = await server.call(
      getMachineOee,
      { params: { id: id('L1-FILLER') }, query: { from: start, to: start + 100 * MINUTE } },
      user,
    );
    const { oee, counts: made } = answer.json().data;
    expect(oee.plannedBusyMs).toBe(90 * MINUTE);
    expect(oee.productionMs).toBe(86 * MINUTE);
    // The reading at the end of the range is not in it any more.
    expect(made.produced).toBe(86 * 300 - 150);
    expect(made.good + made.rejected).toBe(made.produced);
    expect(oee.availability).toBeCloseTo(86 / 90, 10);
    expect(oee.oee).toBeCloseTo(oee.availability * oee.performanceRaw * oee.quality, 10);
  });

  it('of a machine that has fallen silent stays that of when it was heard last', async () => {
    const of = async () => {
      const query = { from: start, to: start + 8 * HOUR };
      const answer = await server.call(getMachineOee, { params: { id: id('L1-FILLER') }, query }, user);
      return answer.json().data.oee;
    };
    const silent = await of();
    expect(silent.plannedBusyMs).toBe(90 * MINUTE);
    server.clock.advance(MINUTE);
    expect(await of()).toEqual(silent);
    server.clock.advance(-MINUTE);
  });
});

describe('a line’s summary', () => {
  it('of the running shift is the same as that of its range', async () => {
    const running = await summary();
    expect(running.shift?.from).toBe(start);
    const { shift, plannedToNow, computedAt, producedCurve, ...live } = running;
    const { from, to } = running.shift ?? { from: 0, to: 0 };
    const {
      shift: none,
      plannedToNow: no,
      computedAt: later,
      producedCurve: curve,
      ...ranged
    } = await summary({ from, to });
    expect(JSON.stringify(live.stopReasons)).toBe(JSON.stringify(ranged.stopReasons));
    expect(live.counts).toEqual(ranged.counts);
    expect(live.timeline).toEqual(ranged.timeline);
    expect(producedCurve.at(-1)?.[1]).toBe(curve.at(-1)?.[1]);
    expect(live.lastStop).toEqual(ranged.lastStop);
    expect(live.oee.producedCount).toBe(ranged.oee.producedCount);
    // It was heard last after 100 minutes: what is due is as old as what is known to be done.
    expect(computedAt).toBeGreaterThan(start + 100 * MINUTE);
    expect(plannedToNow).toBeCloseTo(((100 * MINUTE) / (to - from)) * (shift?.plannedCount ?? 0), 0);
  });

  it('marks each stop of the bottleneck with its cause, and goes on through a warning', async () => {
    const { timeline } = await summary();
    expect(timeline.map((interval) => [interval.base, interval.causeMachineId])).toEqual([
      ['production', null],
      ['material-shortage', id('L1-EBI')],
      ['production', null],
      ['cip', id('L1-FILLER')],
      ['production', null],
      ['unknown', null],
    ]);
  });

  it('follows new, late and repeated readings without being read anew', async () => {
    const before = await summary();
    const at = 120 * MINUTE - 10 * SECOND;
    await server.wiring.sink.write([
      state('L1-FILLER', at, ['fault'], 'F1'),
      counts('L1-FILLER', at, { yield: 9_300, reject: 90 }),
    ]);
    const stopped = await summary();
    expect(stopped.lastStop).toMatchObject({ base: 'fault', code: 'F1', from: start + at });
    expect(producedOf(stopped) - producedOf(before)).toBe(150);
    await server.wiring.sink.write([state('L1-FILLER', 105 * MINUTE, ['production'])]);
    await server.wiring.sink.write([
      state('L1-FILLER', at, ['fault'], 'F1'),
      counts('L1-FILLER', at, { yield: 9_300, reject: 90 }),
    ]);
    const after = await summary();
    expect(after.counts).toEqual(stopped.counts);
    const ranged = await summary({ from: start, to: start + 8 * HOUR });
    expect(after.timeline).toEqual(ranged.timeline);
  });

  it('takes late counter readings in after a while', async () => {
    const seen = async () => {
      const { oee, counts: shown } = await summary();
      return { doubts: oee.doubts, isShown: shown !== null };
    };
    expect(await seen()).toEqual({ doubts: [], isShown: true });
    // 9,150 → 20,000 → 9,300: what was counted between the last two is not known.
    await server.wiring.sink.write([counts('L1-FILLER', 107 * MINUTE, { yield: 20_000 })]);
    await expect
      .poll(seen, { timeout: 20_000, interval: 200 })
      .toEqual({ doubts: ['counter'], isShown: false });
  });
});

describe('a line whose bottleneck sends no output counter', () => {
  it('has no counts and no OEE, but an availability; the first count changes that', async () => {
    const other = server.wiring.directory.lines('1')[1];
    const bottleneck = other?.machines.find((machine) => machine.id === other.bottleneckMachineId);
    if (!other || !bottleneck) throw new Error('no second line');
    const of = async (): Promise<LineSummary> => {
      const answer = await server.call(getLineSummary, { params: { id: other.id }, query: {} }, user);
      return answer.json().data;
    };
    await server.wiring.sink.write(
      [90, 95].map((minute) => state(bottleneck.code, minute * MINUTE, ['production'])),
    );
    expect(await of()).toMatchObject({
      counts: null,
      producedCurve: [],
      oee: { oee: null, performance: null, quality: null, availability: expect.any(Number) },
    });
    const query = { from: start, to: start + HOUR };
    const oee = await server.call(getMachineOee, { params: { id: bottleneck.id }, query }, user);
    expect(oee.json().data).toMatchObject({ counts: null, oee: { oee: null } });
    await server.wiring.sink.write([counts(bottleneck.code, 91 * MINUTE, { yield: 5 })]);
    expect(await of()).toMatchObject({ counts: { produced: 0 }, oee: { oee: 0 } });
  });

  it('gives no figures of a counter that jumped', async () => {
    const other = server.wiring.directory.lines('1')[1];
    const bottleneck = other?.machines.find((machine) => machine.id === other.bottleneckMachineId);
    if (!other || !bottleneck) throw new Error('no second line');
    await server.wiring.sink.write([counts(bottleneck.code, 95 * MINUTE, { yield: 5_000_000 })]);
    const of = async () =>
      (await server.call(getLineSummary, { params: { id: other.id }, query: {} }, user)).json().data;
    const told = { counts: null, producedCurve: [], oee: { oee: null, doubts: ['counter'] } };
    await expect.poll(of, { timeout: 20_000, interval: 200 }).toMatchObject(told);
    const query = { from: start, to: start + 2 * HOUR };
    const machine = await server.call(getMachineOee, { params: { id: bottleneck.id }, query }, user);
    expect(machine.json().data).toMatchObject({ counts: null, oee: { oee: null, doubts: ['counter'] } });
  });
});

describe('metric history', () => {
  it('is decimated to the width that is asked for', async () => {
    const query = { from: start, to: start + 100 * MINUTE, width: 10 };
    const answer = await server.call(
      getMetricHistory,
      { params: { id: id('L1-FILLER'), key: 'speed' }, query },
      user,
    );
    const { points } = answer.json().data;
    expect(points).toHaveLength(10);
    expect(points[3]).toEqual([start + 30 * MINUTE, 0, 18_000, 18_000]);
    expect(points[6]).toEqual([start + 60 * MINUTE, 0, 0, 0]);
  });

  it('of a metric that never came is empty', async () => {
    const query = { from: start, to: start + MINUTE };
    const answer = await server.call(
      getMetricHistory,
      { params: { id: id('L1-FILLER'), key: 'nothing' }, query },
      user,
    );
    expect(answer.json().data.points).toEqual([]);
  });
});

describe('another tenant', () => {
  const query = { from: 1, to: 2 };
  it.each([
    ['timeline', () => server.call(getMachineTimeline, { params: { id: id('L1-FILLER') }, query }, stranger)],
    ['stops', () => server.call(getMachineStops, { params: { id: id('L1-FILLER') }, query }, stranger)],
    ['OEE', () => server.call(getMachineOee, { params: { id: id('L1-FILLER') }, query }, stranger)],
    [
      'metric',
      () => server.call(getMetricHistory, { params: { id: id('L1-FILLER'), key: 'speed' }, query }, stranger),
    ],
    ['summary', () => server.call(getLineSummary, { params: { id: line.id }, query: {} }, stranger)],
  ])('gets no %s', async (_name, call) => {
    expect((await call()).statusCode).toBe(404);
  });
});
