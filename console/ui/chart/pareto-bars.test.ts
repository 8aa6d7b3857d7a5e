import { expect, it } from 'vitest';
import { toParetoBars } from './pareto-bars.ts';

interface Row {
  readonly key: string;
  readonly durationMs: number;
  readonly count: number;
}
const rows: readonly Row[] = [
  { key: 'long', durationMs: 60, count: 1 },
  { key: 'often', durationMs: 30, count: 8 },
  { key: 'new', durationMs: 0, count: 1 },
];
const byDuration = ({ durationMs }: Row) => durationMs;
const byCount = ({ count }: Row) => count;

it('are ordered and shared by duration, or by count', () => {
  const figures = (sizeOf: (row: Row) => number) =>
    toParetoBars(rows, sizeOf).map(({ row, length, cumulative }) => [row.key, length, cumulative]);
  expect(figures(byDuration)).toEqual([
    ['long', 1, 60 / 90],
    ['often', 0.5, 1],
    ['new', 0, 1],
  ]);
  expect(figures(byCount)).toEqual([
    ['often', 1, 0.8],
    ['long', 1 / 8, 0.9],
    ['new', 1 / 8, 1],
  ]);
});

it('have no share of nothing', () => {
  expect(toParetoBars(rows.slice(2), byDuration)).toMatchObject([{ length: 0, share: 0, cumulative: 0 }]);
  expect(toParetoBars([], byCount)).toEqual([]);
});
