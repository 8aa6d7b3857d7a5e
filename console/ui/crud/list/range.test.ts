import { describe, expect, it } from 'vitest';
import { parseRange, parseSpan, toBounds, toRangeQuery, toRangeText } from './range.ts';

const NOW_MS = Date.UTC(2026, 10, 22, 8, 0, 30);

describe('a range of time in the address', () => {
  it.each([
    ['h8', { from: String(Date.UTC(2026, 10, 22, 0, 0)) }],
    ['d7', { from: String(Date.UTC(2026, 10, 15, 8, 0)) }],
    ['over', { to: String(Date.UTC(2026, 10, 22, 8, 0)) }],
    ['in1d', { from: String(Date.UTC(2026, 10, 22, 8, 0)), to: String(Date.UTC(2026, 10, 23, 8, 0)) }],
    ['1000~2000', { from: '1000', to: '2000' }],
    ['1000~', { from: '1000' }],
    ['~2000', { to: '2000' }],
    ['~', {}],
    ['last year', {}],
    ['', {}],
  ])('%s asks for %o', (text, query) => {
    expect(toRangeQuery(text, NOW_MS)).toEqual(query);
  });

  it('asks for the same within a minute', () => {
    expect(toRangeQuery('d1', NOW_MS)).toEqual(toRangeQuery('d1', NOW_MS + 20_000));
  });

  it.each([
    ['d1', { from: Date.UTC(2026, 10, 21, 8) }],
    ['1000~2000', { from: 1_000, to: 2_000 }],
    [`1000~${NOW_MS + 1}`, { from: 1_000 }],
    ['1000~', { from: 1_000 }],
    ['~2000', { from: Date.UTC(2026, 10, 22, 0) }],
    ['in1d', { from: Date.UTC(2026, 10, 22, 0) }],
    [null, { from: Date.UTC(2026, 10, 22, 0) }],
  ])('the span %s lasts from and to %o', (text, bounds) => {
    expect(toBounds(parseSpan(text, 'h8'), NOW_MS, 3_600_000)).toEqual(bounds);
  });

  it.each([
    [{ from: 1, to: null }, '1~'],
    [{ from: null, to: 2 }, '~2'],
    [{ from: null, to: null }, ''],
  ])('%o is written and read again', (range, text) => {
    expect(toRangeText(range)).toBe(text);
    expect(parseRange(text)).toEqual(text === '' ? null : range);
  });
});
