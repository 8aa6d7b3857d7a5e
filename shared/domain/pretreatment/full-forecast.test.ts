import { describe, expect, test } from 'vitest';
import { measured, SAMPLE_MINUTE_MS, SAMPLE_NOW, sampleUnit } from '#tests/support/made/sample-hall.ts';
import { forecastFull } from './full-forecast.ts';

const rising = (perHour: number, error = 0.5) => ({
  trend: { perHour, error, fromTs: SAMPLE_NOW - 10 * SAMPLE_MINUTE_MS, toTs: SAMPLE_NOW },
});

describe('when a unit is full', () => {
  test('is its high limit over how fast its level rises, with the range of both errors', () => {
    const forecast = forecastFull(sampleUnit('a', { ...rising(40), highPct: 90 }), SAMPLE_NOW);
    expect(forecast?.fullAt).toBe(SAMPLE_NOW + 60 * SAMPLE_MINUTE_MS);
    expect(forecast?.earliestAt).toBeLessThan(forecast?.fullAt ?? 0);
    expect(forecast?.latestAt).toBeGreaterThan(forecast?.fullAt ?? 0);
  });
  test('counts to 100 % where it has no high limit', () => {
    expect(forecastFull(sampleUnit('a', rising(50)), SAMPLE_NOW)?.fullAt).toBe(
      SAMPLE_NOW + 60 * SAMPLE_MINUTE_MS,
    );
  });
  test('is not known while the level falls, stands still, or scatters more than it rises', () => {
    for (const trend of [rising(-40), rising(0.5, 0), rising(40, 21)])
      expect(forecastFull(sampleUnit('a', trend), SAMPLE_NOW)).toBeNull();
  });
  test('is not known from an old level, without one, at the limit, or without a trend', () => {
    const unit = (changes: Parameters<typeof sampleUnit>[1]) =>
      sampleUnit('a', { ...rising(40), ...changes });
    expect(forecastFull(unit({ level: measured(50, 60_000) }), SAMPLE_NOW)).toBeNull();
    expect(forecastFull(unit({ level: null }), SAMPLE_NOW)).toBeNull();
    expect(forecastFull(unit({ level: measured(92), highPct: 90 }), SAMPLE_NOW)).toBeNull();
    expect(forecastFull(unit({ trend: null, flow: measured(8) }), SAMPLE_NOW)).toBeNull();
  });
});
