import { describe, expect, it } from 'vitest';
import { readReportedTime } from './reported-time.ts';

const AT = Date.UTC(2026, 10, 28, 16, 1, 49);
const SHANGHAI = { timeZone: 'Asia/Shanghai', nearMs: AT };

describe('a time that a machine sends', () => {
  it.each([
    [AT / 1_000, AT],
    [AT / 1_000 + 0.25, AT + 250],
    [AT, AT],
    [AT * 1_000 + 499, AT],
    [AT * 1_000_000, AT],
    [`${AT / 1_000}`, AT],
    [` ${AT} `, AT],
    [`${AT * 1_000}`, AT],
    [`${AT}000123`, AT],
    ['2026-11-28T16:01:49Z', AT],
    ['2026-11-28T16:01:49.250z', AT + 250],
    ['2026-11-28 16:01:49,250+00:00', AT + 250],
    ['2026-11-28T16:01:49.123456789Z', AT + 123],
    ['2026-11-29T00:01:49+0800', AT],
    ['2026-11-28T12:31:49-03:30', AT],
    ['2026-11-29T00:01+08', AT - 49_000],
    ['2026-11-29 00:01:49', AT],
    ['2026-11-29T00:01:49.5', AT + 500],
    ['2026/11/29 00:01:49', AT],
    ['2026/11/9 9:05', Date.UTC(2026, 10, 9, 1, 5)],
  ])('%j is read', (raw, expected) => {
    expect(readReportedTime(raw, SHANGHAI)).toBe(expected);
  });

  it.each([
    'yesterday',
    '',
    '28.11.2026 16:01:49',
    '11/28/2026 16:01:49',
    '2026-11/28 16:01:49',
    '2026-02-30 10:00:00',
    '2026-13-01T00:00:00Z',
    '2026-11-28T24:00:00Z',
    '2026-11-28T16:60:00Z',
    '2026-11-28T16:01:49+15:00',
    '2026-11-28',
    '1969-12-31T23:59:59Z',
    '0x18F',
    '1e9',
    -1,
    1e20,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    undefined,
    true,
    {},
  ])('%j is none', (raw) => {
    expect(readReportedTime(raw, SHANGHAI)).toBe('unreadable');
  });

  it('is none without an offset where no zone is known', () => {
    const context = { timeZone: null, nearMs: AT };
    expect(readReportedTime('2026-11-28 16:01:49', context)).toBe('no_zone');
    expect(readReportedTime('2026-02-30 16:01:49', context)).toBe('unreadable');
  });

  it('is of the two that the clocks show the one closest to the arrival', () => {
    const first = Date.UTC(2026, 9, 25, 0, 30, 10);
    const second = first + 3_600_000;
    const read = (nearMs: number) =>
      readReportedTime('2026-10-25 02:30:10', { timeZone: 'Europe/Berlin', nearMs });
    expect(read(first + 2_000)).toBe(first);
    expect(read(second + 2_000)).toBe(second);
    expect(
      readReportedTime('2026-04-05 01:45:00', {
        timeZone: 'Australia/Lord_Howe',
        nearMs: Date.UTC(2026, 3, 4, 15, 15),
      }),
    ).toBe(Date.UTC(2026, 3, 4, 15, 15));
  });
});
