import { expect, it } from 'vitest';
import { pinnedPage } from './pinned-page.ts';

const LETTERS = ['a', 'b', 'c', 'd', 'e'];

it.each([
  [4, 0, ['a', 'b', 'c', 'd'], 2],
  [4, 10_000, ['a', 'b', 'e'], 2],
  [3, 20_000, ['a', 'b', 'e'], 3],
  // However few rows there are, the others have a turn.
  [2, 0, ['a', 'b'], 4],
  [2, 30_000, ['a', 'e'], 4],
  [1, 40_000, ['e'], 5],
  [5, 10_000, LETTERS, 1],
])('a list of five in %i rows is, after %i ms, %j', (rows, nowMs, shown, pages) => {
  const page = pinnedPage(LETTERS, rows, nowMs);
  expect(page.rows).toEqual(shown);
  expect(page.page.pages).toBe(pages);
});
