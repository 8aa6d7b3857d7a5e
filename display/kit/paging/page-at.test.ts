import { describe, expect, it } from 'vitest';
import { pageAt, urgentPageAt } from './page-at.ts';

describe('pages of a list', () => {
  it('are one where everything fits, also where there is nothing', () => {
    expect(pageAt(4, 4, 10_000, 55_000)).toEqual({ page: 0, pages: 1, from: 0, to: 4 });
    expect(pageAt(0, 4, 10_000, 55_000)).toEqual({ page: 0, pages: 1, from: 0, to: 0 });
  });

  it('take turns for their time, the last one with what is left', () => {
    const at = (nowMs: number) => pageAt(9, 4, 10_000, nowMs);
    expect(at(0)).toEqual({ page: 0, pages: 3, from: 0, to: 4 });
    expect(at(9_999).page).toBe(0);
    expect(at(10_000)).toEqual({ page: 1, pages: 3, from: 4, to: 8 });
    expect(at(29_999)).toEqual({ page: 2, pages: 3, from: 8, to: 9 });
    expect(at(30_000).page).toBe(0);
  });

  it('come back to the first one after each other where that is the most urgent', () => {
    const pages = [0, 1, 2, 3, 4, 5].map((turn) => urgentPageAt(14, 5, 12_000, turn * 12_000).page);
    expect(pages).toEqual([0, 1, 0, 2, 0, 1]);
    expect(urgentPageAt(14, 5, 12_000, 36_000)).toEqual({ page: 2, pages: 3, from: 10, to: 14 });
    expect(urgentPageAt(5, 5, 12_000, 12_000).page).toBe(0);
  });
});
