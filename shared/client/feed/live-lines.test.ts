import { describe, expect, it } from 'vitest';
import type { LineSummary } from '#shared/contracts/history/history.ts';
import { type FeedFrame, LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { createFeedImage } from '#shared/domain/line/feed-image.ts';
import { computeOee } from '#shared/domain/machine/oee.ts';
import type { FeedReader } from './feed-port.ts';
import { linesOf, toLiveLine } from './live-lines.ts';

const BASE_TS = 1_800_000_000_000;
const PERIOD_MS = 10_000;

function machine(id: string): Machine {
  return {
    id,
    code: `M${id}`,
    name: `机器 ${id}`,
    nameEn: `Machine ${id}`,
    machineType: 'generic',
    imageUrl: null,
    speedUnit: 'bottle',
    yieldUnit: 'bottle',
    primaryPerUnit: 1,
    idealSpeedPerHour: 1_000,
    shortName: null,
    shortNameEn: null,
    expectedPeriodMs: PERIOD_MS,
    lineId: '9',
    timeZone: null,
  };
}

const line: Line = {
  id: '9',
  code: 'L9',
  name: '九号线',
  nameEn: 'Line 9',
  unit: 'bottle',
  bottleneckMachineId: '1',
  timeZone: 'Asia/Shanghai',
  machines: [machine('1'), machine('2')],
  steps: [
    { order: 1, machineIds: ['1'] },
    { order: 2, machineIds: ['2'] },
  ],
  edges: [{ from: '1', to: '2', bufferCapacity: null, bufferMetric: null }],
};

function imageOf(entries: readonly [string, unknown][]): FeedReader {
  const image = createFeedImage();
  const frame: FeedFrame = {
    kind: 'full',
    topic: 'plant',
    epoch: 'e',
    seq: 1,
    serverTs: BASE_TS,
    baseTs: BASE_TS,
    entries: [...entries],
  };
  image.apply(frame);
  return Object.assign(image, { size: entries.length });
}

const SUMMARY: LineSummary = {
  computedAt: BASE_TS,
  shift: null,
  product: null,
  plannedStop: null,
  counts: { produced: 0, good: 0, rejected: 0 },
  outputs: {},
  isOeeEarly: false,
  plannedToNow: null,
  oee: computeOee({
    plannedBusyMs: 0,
    productionMs: 0,
    producedCount: 0,
    goodCount: 0,
    idealMsPerItem: 100,
  }),
  timeline: [],
  stopReasons: [],
  lastStop: {
    from: BASE_TS - 60_000,
    to: null,
    base: 'blockage',
    causeMachineId: '2',
    causeBase: 'fault',
    code: 'E7',
    text: 'jam',
  },
  producedCurve: [],
};

describe('a line as the console shows it', () => {
  const image = imageOf([
    [LINE_FEED_KEYS.line('9'), line],
    [LINE_FEED_KEYS.state('1'), { s: ['blockage'], t: 0, d: 0, b: -60_000 }],
    [LINE_FEED_KEYS.state('2'), { s: ['fault', 'warning'], t: 0, d: 0, b: -90_000, c: 'E7', x: 'jam' }],
    [LINE_FEED_KEYS.metric('1', 'speed'), [1_200, -4 * PERIOD_MS, 0]],
  ]);

  it('names the machine that caused a stop, with what it said, and since when the line stands', () => {
    const view = toLiveLine(line, image, image, BASE_TS + 1_000);
    expect(view.verdict).toMatchObject({
      kind: 'stopped',
      base: 'blockage',
      sinceMs: BASE_TS - 60_000,
      code: 'E7',
      text: 'jam',
    });
    expect(view.cause?.id).toBe('2');
    expect(view.machines[1]?.hasWarning).toBe(true);
  });

  it('is short by the clock, also where nothing more is heard of its bottleneck', () => {
    const silent = imageOf([
      [LINE_FEED_KEYS.line('9'), line],
      [LINE_FEED_KEYS.state('1'), { s: ['fault'], t: 0, d: 0, b: -2_000 }],
    ]);
    const at = (ms: number) => toLiveLine(line, silent, silent, BASE_TS + ms);
    expect(at(27_999)).toMatchObject({ isShort: true, isOld: true, verdict: { kind: 'stopped' } });
    expect(at(28_000)).toMatchObject({ isShort: false, isOld: true, verdict: { kind: 'stopped' } });
  });

  it('keeps the cause that the server kept once that machine runs again and the line does not', () => {
    const recovering = imageOf([
      [LINE_FEED_KEYS.line('9'), line],
      [LINE_FEED_KEYS.summary('9'), SUMMARY],
      [LINE_FEED_KEYS.state('1'), { s: ['blockage'], t: 0, d: 0, b: -60_000 }],
      [LINE_FEED_KEYS.state('2'), { s: ['production'], t: 0, d: 0, b: -2_000 }],
    ]);
    const view = toLiveLine(line, recovering, recovering, BASE_TS + 1_000);
    expect(view.verdict).toMatchObject({ kind: 'stopped', causeBase: 'fault', code: 'E7', text: 'jam' });
    expect(view.cause?.id).toBe('2');
    expect(toLiveLine(line, recovering, null, BASE_TS + 1_000).cause?.id).toBe('1');
  });

  it('knows the planned stop that explains why the line stands, and no failure by it', () => {
    const plannedStop = {
      reason: 'maintenance' as const,
      name: null,
      nameEn: null,
      from: BASE_TS - 600_000,
      to: BASE_TS + 600_000,
    };
    const standing = (states: string[]) =>
      imageOf([
        [LINE_FEED_KEYS.line('9'), line],
        [LINE_FEED_KEYS.summary('9'), { ...SUMMARY, lastStop: null, plannedStop }],
        [LINE_FEED_KEYS.state('1'), { s: states, t: 0, d: 0, b: -60_000 }],
        [LINE_FEED_KEYS.state('2'), { s: ['production'], t: 0, d: 0, b: -2_000 }],
      ]);
    const plannedAt = (states: string[], nowMs: number) =>
      toLiveLine(line, standing(states), standing(states), nowMs).planned?.reason ?? null;
    expect(plannedAt(['shutdown'], BASE_TS + 1_000)).toBe('maintenance');
    expect(plannedAt(['fault'], BASE_TS + 1_000)).toBeNull();
    expect(plannedAt(['production'], BASE_TS + 1_000)).toBeNull();
  });

  it('trusts a machine no more than the older of its state and its speed', () => {
    const view = toLiveLine(line, image, image, BASE_TS + 1_000).bottleneck;
    expect(view).toMatchObject({ state: 'blockage', speedStaleness: 'stale' });
    expect(view).toMatchObject({ ageMs: 4 * PERIOD_MS + 1_000, staleness: 'stale' });
    expect(toLiveLine(line, image, image, BASE_TS + 1_000).machines[1]).toMatchObject({
      ageMs: 1_000,
      staleness: 'fresh',
    });
  });

  it('gives the age of its figures, null while nothing is known', () => {
    const withSummary = imageOf([
      [LINE_FEED_KEYS.line('9'), line],
      [LINE_FEED_KEYS.summary('9'), SUMMARY],
      [LINE_FEED_KEYS.state('1'), { s: ['production'], t: 0, d: 0, b: 0 }],
    ]);
    expect(toLiveLine(line, null, withSummary, BASE_TS + 1_000).figuresAge).toEqual({
      ageMs: 1_000,
      staleness: 'fresh',
    });
    expect(toLiveLine(line, null, image, BASE_TS).figuresAge).toBeNull();
    expect(toLiveLine(line, null, null, BASE_TS).figuresAge).toBeNull();
  });

  it('shows no state once its data is dead', () => {
    const view = toLiveLine(line, image, image, BASE_TS + 5 * PERIOD_MS);
    expect(view.verdict).toMatchObject({ kind: 'unknown', base: 'unknown' });
    expect(view.machines.map(({ state, sinceMs }) => [state, sinceMs])).toEqual([
      ['unknown', null],
      ['unknown', null],
    ]);
  });

  it('is there without any data', () => {
    const view = toLiveLine(line, null, null, BASE_TS);
    expect(view).toMatchObject({
      verdict: { kind: 'unknown' },
      summary: null,
      bottleneck: { ageMs: null, speed: null },
    });
  });

  it('leaves out what does not have the shape of a line', () => {
    expect(
      linesOf(
        imageOf([
          [LINE_FEED_KEYS.line('9'), line],
          [LINE_FEED_KEYS.line('8'), { id: '8' }],
        ]),
      ).map(({ id }) => id),
    ).toEqual(['9']);
  });
});
