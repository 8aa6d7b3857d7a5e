import { describe, expect, it } from 'vitest';
import type { HistoryPoint } from '#shared/contracts/history/history.ts';
import { timeTicks, unbrokenRuns, valueScale } from './chart-scale.ts';

describe('the scale of values', () => {
  it('has round ticks around all values', () => {
    expect(valueScale([3.2, 41])).toEqual({ low: 0, high: 50, ticks: [0, 10, 20, 30, 40, 50], decimals: 0 });
    const small = valueScale([3.11, 3.19]);
    expect(small.decimals).toBe(2);
    expect(small.ticks.map((tick) => tick.toFixed(2))).toEqual([
      '3.10',
      '3.12',
      '3.14',
      '3.16',
      '3.18',
      '3.20',
    ]);
  });

  it('holds negative values, and zero', () => {
    const { low, high } = valueScale([-58, -12]);
    expect([low, high]).toEqual([-60, -10]);
  });

  it('puts a value that never changes into its middle', () => {
    for (const value of [0, 7, -4]) {
      const { low, high, ticks } = valueScale([value, value]);
      expect(low).toBeLessThan(value);
      expect(high).toBeGreaterThan(value);
      expect(ticks.length).toBeGreaterThan(2);
    }
  });
});

describe('the ticks of time', () => {
  it('are full hours of the zone, also where it is half an hour off', () => {
    const from = Date.UTC(2026, 10, 25, 1, 10);
    const ticks = timeTicks(from, from + 8 * 3_600_000, 'Asia/Kolkata', 8);
    expect(ticks[0]).toBe(Date.UTC(2026, 10, 25, 1, 30));
    expect(ticks).toHaveLength(8);
  });

  it('are midnights of the zone over a week', () => {
    const from = Date.UTC(2026, 10, 18, 5);
    const ticks = timeTicks(from, from + 7 * 86_400_000, 'Asia/Shanghai', 8);
    expect(new Set(ticks.map((tick) => new Date(tick).getUTCHours()))).toEqual(new Set([16]));
    expect(ticks).toHaveLength(7);
  });
});

it('points with a longer gap between them are runs of their own', () => {
  const at = (ms: number): HistoryPoint => [ms, 1, 1, 1];
  expect(unbrokenRuns([at(0), at(10), at(50), at(60)], 20)).toEqual([
    [at(0), at(10)],
    [at(50), at(60)],
  ]);
  expect(unbrokenRuns([], 20)).toEqual([]);
});
