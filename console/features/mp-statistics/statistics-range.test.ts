import { expect, it } from 'vitest';
import { rangeInAddress, rangeProblem, shownRange } from './statistics-range.ts';

const TODAY = '2026-11-30';

it.each([
  [null, 'd7', '2026-11-24', TODAY],
  ['today', 'today', TODAY, TODAY],
  ['d30', 'd30', '2026-11-01', TODAY],
  ['d90', 'd90', '2026-09-02', TODAY],
  ['2026-02-01~2026-02-28', 'custom', '2026-02-01', '2026-02-28'],
  ['2026-02-01~2026-02-30', 'd7', '2026-11-24', TODAY],
  ['nonsense', 'd7', '2026-11-24', TODAY],
])('the address %s is the period %s from %s to %s', (text, name, from, to) => {
  expect(shownRange(text, TODAY)).toEqual({ name, range: { from, to } });
});

it('a period stands in the address as it is read from there', () => {
  for (const text of [null, 'today', 'd30', 'd90', '2026-02-01~2026-02-28']) {
    const { name, range } = shownRange(text, TODAY);
    expect(rangeInAddress(name === 'custom' ? range : name)).toBe(text);
  }
});

it.each([
  ['2026-11-30', '2026-11-29', 'badRange'],
  ['2026-12-01', '2026-12-02', 'futureRange'],
  ['2024-09-20', '2026-11-30', 'longRange'],
  ['2024-09-22', '2026-11-30', null],
])('from %s to %s: %s', (from, to, problem) => {
  expect(rangeProblem({ from, to }, TODAY)).toBe(problem);
});
