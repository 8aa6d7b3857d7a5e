import { describe, expect, test } from 'vitest';
import {
  measured,
  SAMPLE_MINUTE_MS,
  SAMPLE_NOW,
  sampleBatch,
  sampleCip,
  sampleHall,
  sampleUnit,
  toLine,
  toUnit,
} from '#tests/support/made/sample-hall.ts';
import { hallVerdict, supplyOf } from './hall-verdict.ts';
import { unitStandingOf } from './unit-standing.ts';
import { waitChain } from './wait-chain.ts';

const draining = { perHour: -30, error: 0.1, fromTs: SAMPLE_NOW - 300_000, toTs: SAMPLE_NOW };
const bufferA = sampleUnit('bufferA', {
  level: measured(9),
  lowPct: 15,
  trend: draining,
  feeds: toLine('line1'),
});
const pasteuriser = sampleUnit('pasteuriser', { level: measured(0), feeds: toUnit('bufferA') });
const blend3 = sampleUnit('blend3', { feeds: toUnit('pasteuriser') });
const units = { blend3, pasteuriser, bufferA };

describe('the verdict of a hall', () => {
  test('says when a line runs dry, and which batch in which unit is to blame', () => {
    const hall = sampleHall(units, {
      batches: { b1: sampleBatch({ stepStartedAt: SAMPLE_NOW - 31 * SAMPLE_MINUTE_MS }) },
    });
    const verdict = hallVerdict(hall, SAMPLE_NOW);
    // The batch comes after 18 min, as the buffer is empty: too late as soon as it is a minute later.
    expect(verdict.supply?.dryAt).toBe(SAMPLE_NOW + 18 * SAMPLE_MINUTE_MS);
    const late = hallVerdict(
      sampleHall(units, {
        batches: {
          b1: sampleBatch({
            steps: sampleBatch().steps.map((step) => ({ ...step, plannedMs: 20 * SAMPLE_MINUTE_MS })),
          }),
        },
      }),
      SAMPLE_NOW,
    );
    expect(late).toEqual(expect.objectContaining({ kind: 'drying', unitId: 'blend3', batchId: 'b1' }));
    expect(late.supply?.gapMs).toBe(22 * SAMPLE_MINUTE_MS);
  });
  test('is good where the next batch comes in time', () => {
    const batch = sampleBatch({ stepNo: 6, stepStartedAt: SAMPLE_NOW });
    const full = { ...units, bufferA: { ...bufferA, lowPct: null } };
    expect(hallVerdict(sampleHall(full, { batches: { b1: batch } }), SAMPLE_NOW).kind).toBe('supplied');
  });
  test('names the tank that is cleaned as the root where no batch is made', () => {
    const hall = sampleHall(units, { cips: { c1: sampleCip('blend3') } });
    const verdict = hallVerdict(hall, SAMPLE_NOW);
    expect(verdict).toEqual(expect.objectContaining({ kind: 'drying', unitId: 'blend3', batchId: null }));
    expect(verdict.chain.map(({ forUnitId, reason }) => [forUnitId, reason])).toEqual([
      ['pasteuriser', 'dry'],
      ['blend3', 'cleaning'],
    ]);
    expect(verdict.chain.at(-1)?.untilMs).toBe(SAMPLE_NOW + 11 * SAMPLE_MINUTE_MS);
  });
  test('is never good on old data', () => {
    const hall = sampleHall(units);
    expect(hallVerdict(hall, SAMPLE_NOW + 60_000).kind).toBe('silent');
    const one = sampleHall({ ...units, bufferA: { ...bufferA, level: measured(80, 60_000) } });
    expect(hallVerdict(one, SAMPLE_NOW).kind).toBe('silent');
    expect(hallVerdict(sampleHall({}), SAMPLE_NOW).kind).toBe('silent');
  });
  test('is dry where nothing is left, and idle where nobody wants any', () => {
    const empty = { ...units, bufferA: { ...bufferA, level: measured(0) } };
    expect(hallVerdict(sampleHall(empty), SAMPLE_NOW).kind).toBe('dry');
    const still = (unit: typeof blend3, level: number) => ({
      ...unit,
      level: measured(level),
      lowPct: null,
      trend: null,
      flow: measured(0),
      state: unit.state && { ...unit.state, base: 'shutdown' as const },
    });
    const idle = sampleHall({
      blend3: still(blend3, 50),
      pasteuriser: still(pasteuriser, 0),
      bufferA: still(bufferA, 40),
    });
    expect(hallVerdict(idle, SAMPLE_NOW).kind).toBe('idle');
  });
  test('counts what a second tank of the line still holds', () => {
    const second = sampleUnit('bufferB', { level: measured(30), flow: measured(0), feeds: toLine('line1') });
    const supply = supplyOf(sampleHall({ ...units, bufferB: second }), 'line1', SAMPLE_NOW);
    expect(supply.dryAt).toBe(SAMPLE_NOW + 78 * SAMPLE_MINUTE_MS);
    expect(supply.kind).toBe('supplied');
  });
});

describe('a unit that has stopped by a fault', () => {
  const state = {
    sinceTs: SAMPLE_NOW,
    sourceTs: SAMPLE_NOW,
    arrivalTs: SAMPLE_NOW,
    quality: 'good',
  } as const;
  const still = { ...draining, perHour: 0 };
  const stopped = sampleUnit('bufferA', {
    level: measured(70),
    trend: still,
    feeds: toLine('line1'),
    state: { ...state, base: 'fault' },
  });
  const batches = { b1: sampleBatch() };

  test('gives nothing to its line, however full it is, and is to blame', () => {
    const verdict = hallVerdict(sampleHall({ ...units, bufferA: stopped }, { batches }), SAMPLE_NOW);
    expect(verdict).toMatchObject({ kind: 'dry', unitId: 'bufferA', supply: { kind: 'dry' } });
  });

  test('gives what is drawn off it all the same', () => {
    const drawn = { ...stopped, trend: draining };
    expect(supplyOf(sampleHall({ bufferA: drawn }), 'line1', SAMPLE_NOW).kind).toBe('supplied');
  });

  test('leaves the line to the others that feed it', () => {
    const other = { ...stopped, state: { ...state, base: 'production' as const } };
    const hall = sampleHall({ bufferA: stopped, bufferB: { ...other, code: 'bufferB' } }, { batches });
    expect(hallVerdict(hall, SAMPLE_NOW).kind).toBe('supplied');
  });
});

describe('what a unit is doing', () => {
  const at = (unit: typeof blend3, rest = {}) =>
    unitStandingOf(sampleHall({ blend3: unit }, rest), 'blend3', SAMPLE_NOW);
  test('is silent before anything else, once its data is old', () => {
    const fault = { ...blend3, state: blend3.state && { ...blend3.state, base: 'fault' as const } };
    expect(at(fault)).toBe('fault');
    expect(at({ ...fault, level: measured(50, 10_000) })).toBe('silent');
    expect(at({ ...fault, level: null, state: null })).toBe('silent');
  });
  test('is cleaned until people release it', () => {
    expect(at(blend3, { cips: { c: sampleCip('blend3', { state: 'passed' }) } })).toBe('cleaning');
    expect(at(blend3, { cips: { c: sampleCip('blend3', { state: 'released' }) } })).toBe('running');
  });
  test('follows its batch', () => {
    expect(at(blend3, { batches: { b: sampleBatch() } })).toBe('overdue');
    expect(at(blend3, { batches: { b: sampleBatch({ stepStartedAt: SAMPLE_NOW }) } })).toBe('running');
    expect(at(blend3, { batches: { b: sampleBatch({ state: 'held' }) } })).toBe('waiting');
  });
});

test('units that feed each other in a circle are followed once', () => {
  const ring = sampleHall({
    a: sampleUnit('a', { level: measured(0), feeds: toUnit('b') }),
    b: sampleUnit('b', { level: measured(0), feeds: toUnit('a') }),
  });
  expect(waitChain(ring, { kind: 'unit', id: 'a' }, SAMPLE_NOW).map(({ forUnitId }) => forUnitId)).toEqual([
    'b',
    'a',
  ]);
});
