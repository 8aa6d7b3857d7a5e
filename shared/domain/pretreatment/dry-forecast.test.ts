import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measured, SAMPLE_MINUTE_MS, SAMPLE_NOW, sampleUnit } from '#tests/support/made/sample-hall.ts';
import { forecastDry } from './dry-forecast.ts';
import { levelTrend } from './level-trend.ts';

/** A level every 5 s over five minutes until now, falling by 30 % an hour, with an error that comes in turn. */
function falling(noise: number, from = 15, perHour = -30) {
  return Array.from({ length: 61 }, (_none, index) => {
    const ts = SAMPLE_NOW - (60 - index) * 5_000;
    return {
      ts,
      level: from + ((ts - SAMPLE_NOW) / 3_600_000) * perHour + (index % 2 === 0 ? noise : -noise),
    };
  });
}

describe('the trend of a level', () => {
  test('is its slope, and exact where it falls evenly', () => {
    const trend = levelTrend(falling(0));
    expect(trend?.perHour).toBeCloseTo(-30, 6);
    expect(trend?.error).toBeCloseTo(0, 6);
    expect(trend?.toTs).toBe(SAMPLE_NOW);
  });
  test('is less certain the more it scatters', () => {
    const [calm, wild] = [levelTrend(falling(0.05)), levelTrend(falling(0.5))];
    expect(wild?.error).toBeGreaterThan(9 * (calm?.error ?? 0));
  });
  test('begins anew with a refill', () => {
    const before = falling(0, 80).map((sample) => ({ ...sample, ts: sample.ts - 400_000, level: 12 }));
    expect(levelTrend([...before, ...falling(0, 90)])?.perHour).toBeCloseTo(-30, 6);
  });
  test('does not depend on the order of the samples, nor on repeated ones', () => {
    const samples = falling(0.2);
    fc.assert(
      fc.property(fc.shuffledSubarray([...samples], { minLength: samples.length }), (shuffled) => {
        const trend = levelTrend([...shuffled, ...shuffled.slice(0, 9)]);
        expect(trend?.perHour).toBeCloseTo(levelTrend(samples)?.perHour ?? 0, 9);
      }),
      { numRuns: 30 },
    );
  });
  test('is not known from few samples or a short time', () => {
    expect(levelTrend(falling(0).slice(0, 3))).toBeNull();
    expect(levelTrend(falling(0).slice(0, 12))).toBeNull();
    expect(levelTrend([])).toBeNull();
  });
});

describe('when a tank runs dry', () => {
  const trend = levelTrend(falling(0.05));
  const tank = sampleUnit('A', { level: measured(9), trend });

  test('follows from its level and the trend', () => {
    const forecast = forecastDry(tank, SAMPLE_NOW);
    expect(forecast.kind).toBe('emptying');
    if (forecast.kind !== 'emptying') return;
    // 9 % at 30 % an hour.
    expect((forecast.dryAt - SAMPLE_NOW) / SAMPLE_MINUTE_MS).toBeCloseTo(18, 1);
    expect(forecast.earliestAt).toBeLessThan(forecast.dryAt);
    expect(forecast.latestAt).toBeGreaterThan(forecast.dryAt);
  });
  test('counts from the moment of the measurement, not from now', () => {
    const late = forecastDry(tank, SAMPLE_NOW + 8_000);
    expect(late).toEqual(
      expect.objectContaining({ dryAt: (forecastDry(tank, SAMPLE_NOW) as { dryAt: number }).dryAt }),
    );
  });
  test('is forecast wider from a level that scatters', () => {
    const width = (noise: number) => {
      const forecast = forecastDry({ ...tank, trend: levelTrend(falling(noise)) }, SAMPLE_NOW);
      return forecast.kind === 'emptying' ? (forecast.latestAt ?? Infinity) - forecast.earliestAt : 0;
    };
    expect(width(0.5)).toBeGreaterThan(width(0.05));
  });
  test('is not forecast from old data, nor from a bad reading', () => {
    expect(forecastDry(tank, SAMPLE_NOW + 10_000)).toEqual({
      kind: 'unknown',
      staleness: 'stale',
      ageMs: 10_000,
    });
    expect(forecastDry(tank, SAMPLE_NOW + 25_000)).toEqual({
      kind: 'unknown',
      staleness: 'dead',
      ageMs: 25_000,
    });
    const bad = { ...tank, level: { ...measured(9), quality: 'bad' as const } };
    expect(forecastDry(bad, SAMPLE_NOW).kind).toBe('unknown');
    expect(forecastDry({ ...tank, level: null }, SAMPLE_NOW).kind).toBe('unknown');
  });
  test('follows from the flow where no trend is known, less exactly', () => {
    const metered = sampleUnit('A', { level: measured(9), flow: measured(6) });
    const forecast = forecastDry(metered, SAMPLE_NOW);
    expect(forecast.kind === 'emptying' && (forecast.dryAt - SAMPLE_NOW) / SAMPLE_MINUTE_MS).toBeCloseTo(
      18,
      1,
    );
    expect(forecastDry({ ...metered, flow: measured(6, 60_000) }, SAMPLE_NOW).kind).toBe('unknown');
    expect(forecastDry({ ...metered, capacityT: null }, SAMPLE_NOW).kind).toBe('unknown');
  });
  test('is not forecast for a level that does not fall, or not certainly', () => {
    expect(forecastDry({ ...tank, trend: levelTrend(falling(0, 9, 20)) }, SAMPLE_NOW).kind).toBe('steady');
    expect(forecastDry({ ...tank, trend: levelTrend(falling(0.45, 9, -1.5)) }, SAMPLE_NOW).kind).toBe(
      'steady',
    );
  });
  test('is now where it is at its heel', () => {
    expect(forecastDry({ ...tank, heelPct: 9 }, SAMPLE_NOW).kind).toBe('dry');
  });
  test('lies between its bounds, whatever is measured', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.double({ min: -200, max: 200, noNaN: true }),
        fc.double({ min: 0, max: 50, noNaN: true }),
        (level, perHour, error) => {
          const unit = {
            ...tank,
            level: measured(level),
            trend: { perHour, error, fromTs: 0, toTs: SAMPLE_NOW },
          };
          const forecast = forecastDry(unit, SAMPLE_NOW);
          if (forecast.kind !== 'emptying') return;
          expect(forecast.earliestAt).toBeLessThanOrEqual(forecast.dryAt);
          expect(forecast.latestAt ?? Infinity).toBeGreaterThanOrEqual(forecast.dryAt);
          expect(Number.isFinite(forecast.dryAt)).toBe(true);
        },
      ),
    );
  });
});
