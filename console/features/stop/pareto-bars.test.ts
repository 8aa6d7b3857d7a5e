import { expect, it } from 'vitest';
import type { StopParetoRow } from '#shared/contracts/history/stop-pareto.ts';
import { toParetoBars } from './pareto-bars.ts';

function rowOf(key: string, durationMs: number, count: number): StopParetoRow {
  return {
    ...{ key, isPlanned: false, machineId: null, lineId: null, base: null, code: null, text: null },
    ...{ plannedReason: null, category: null, durationMs, count },
  };
}
const rows = [rowOf('long', 60, 1), rowOf('often', 30, 8), rowOf('new', 0, 1)];

it('are ordered and shared by duration, or by count', () => {
  const figures = (measure: 'duration' | 'count') =>
    toParetoBars(rows, measure).map(({ row, length, cumulative }) => [row.key, length, cumulative]);
  expect(figures('duration')).toEqual([
    ['long', 1, 60 / 90],
    ['often', 0.5, 1],
    ['new', 0, 1],
  ]);
  expect(figures('count')).toEqual([
    ['often', 1, 0.8],
    ['long', 1 / 8, 0.9],
    ['new', 1 / 8, 1],
  ]);
});

it('have no share of nothing', () => {
  expect(toParetoBars([rowOf('new', 0, 1)], 'duration')).toMatchObject([
    { length: 0, share: 0, cumulative: 0 },
  ]);
  expect(toParetoBars([], 'count')).toEqual([]);
});
