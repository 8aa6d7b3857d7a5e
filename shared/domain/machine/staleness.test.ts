import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Quality } from '#shared/contracts/plant/machine-state.ts';
import { ageMsOf, presentedStateOf, type Staleness, stalenessOf } from './staleness.ts';

const NOW = 1_700_000_000_000;
const PERIOD_MS = 1000;
const ORDER: readonly Staleness[] = ['fresh', 'ageing', 'stale', 'dead'];

const aged = (ageMs: number, quality: Quality = 'good') => ({
  sourceTs: NOW - ageMs,
  arrivalTs: NOW - ageMs,
  quality,
});

describe('staleness', () => {
  it.each<[number, Quality, Staleness]>([
    [0, 'good', 'fresh'],
    [1000, 'good', 'fresh'],
    [1001, 'good', 'ageing'],
    [1999, 'good', 'ageing'],
    [2000, 'good', 'stale'],
    [4999, 'good', 'stale'],
    [5000, 'good', 'dead'],
    [1e12, 'good', 'dead'],
    [0, 'uncertain', 'fresh'],
    [0, 'bad', 'stale'],
    [1500, 'bad', 'stale'],
    [2000, 'bad', 'stale'],
    [5000, 'bad', 'dead'],
  ])('%i ms at a period of 1000 ms, %s: %s', (ageMs, quality, expected) => {
    expect(stalenessOf(aged(ageMs, quality), PERIOD_MS, NOW)).toBe(expected);
  });

  it('counts from the arrival when the source clock runs ahead', () => {
    const value = { sourceTs: NOW + 600_000, arrivalTs: NOW - 6000, quality: 'good' as const };
    expect(ageMsOf(value, NOW)).toBe(6000);
    expect(stalenessOf(value, PERIOD_MS, NOW)).toBe('dead');
  });

  it('counts from the source when the message was held up on its way', () => {
    const value = { sourceTs: NOW - 60_000, arrivalTs: NOW, quality: 'good' as const };
    expect(ageMsOf(value, NOW)).toBe(60_000);
    expect(stalenessOf(value, PERIOD_MS, NOW)).toBe('dead');
  });

  it('is no younger than now', () => {
    expect(ageMsOf(aged(-5000), NOW)).toBe(0);
  });

  it.each([
    ['source time', { ...aged(0), sourceTs: Number.NaN }, PERIOD_MS, NOW],
    ['arrival time', { ...aged(0), arrivalTs: Number.NaN }, PERIOD_MS, NOW],
    ['period', aged(0), Number.NaN, NOW],
    ['present', aged(0), PERIOD_MS, Number.NaN],
    ['positive period', aged(0), 0, NOW],
  ])('without a %s a value is dead, never fresh', (_, value, periodMs, nowMs) => {
    expect(stalenessOf(value, periodMs, nowMs)).toBe('dead');
  });

  it('only gets worse with time, with a worse quality and with a later arrival', () => {
    const time = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(
        time,
        time,
        fc.integer({ min: 1, max: 20_000 }),
        fc.constantFrom(...Quality.options),
        time,
        (sourceAge, delay, periodMs, quality, later) => {
          const sourceTs = NOW - sourceAge;
          const value = { sourceTs, arrivalTs: sourceTs + delay, quality };
          const rank = (other: typeof value, nowMs: number) =>
            ORDER.indexOf(stalenessOf(other, periodMs, nowMs));
          expect(rank(value, NOW + later)).toBeGreaterThanOrEqual(rank(value, NOW));
          expect(rank({ ...value, quality: 'bad' }, NOW)).toBeGreaterThanOrEqual(rank(value, NOW));
          expect(rank({ ...value, sourceTs: sourceTs - later }, NOW)).toBeGreaterThanOrEqual(
            rank(value, NOW),
          );
        },
      ),
    );
  });

  it('depends on the age in periods alone', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.integer({ min: 1, max: 5000 }), (ageMs, factor) => {
        expect(stalenessOf(aged(ageMs * factor), PERIOD_MS * factor, NOW)).toBe(
          stalenessOf(aged(ageMs), PERIOD_MS, NOW),
        );
      }),
    );
  });
});

describe('the state on a screen', () => {
  it.each([
    [4999, 'production'],
    [5000, 'unknown'],
  ] as const)('of a machine that ran %i ms ago is %s', (ageMs, expected) => {
    expect(presentedStateOf({ ...aged(ageMs), base: 'production' }, PERIOD_MS, NOW)).toBe(expected);
  });

  it('of a machine that never reported is unknown', () => {
    expect(presentedStateOf(undefined, PERIOD_MS, NOW)).toBe('unknown');
  });
});
