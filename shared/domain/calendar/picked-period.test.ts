import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, type PeriodKind, periodAround } from '#shared/domain/energy/energy-period.ts';
import {
  defaultPeriod,
  instantsOf,
  isoWeekOf,
  lastPickableDay,
  localDayOf,
  periodOfInstants,
  pickedPeriod,
  quarterOf,
  quarterStarts,
} from './picked-period.ts';

const someDay = fc.integer({ min: 0, max: 20_000 }).map((days) => dayAfter('2000-01-01', days));
const someKind = fc.constantFrom<PeriodKind>(1, 2, 3, 4, 5);

describe('the last day that can be chosen', () => {
  // 2026-11-25 is a Wednesday; then: Monday, Sunday, year's end, year's first day, leap day, the day after February.
  it.each<readonly [string, string, string, string, string, string]>([
    ['2026-11-25', '2026-11-25', '2026-11-23', '2026-10-31', '2026-12-31', '2025-12-31'],
    ['2026-11-23', '2026-11-23', '2026-11-23', '2026-10-31', '2026-12-31', '2025-12-31'],
    ['2026-11-29', '2026-11-29', '2026-11-23', '2026-10-31', '2026-12-31', '2025-12-31'],
    ['2026-12-31', '2026-12-31', '2026-12-28', '2026-11-30', '2026-12-31', '2025-12-31'],
    ['2027-01-01', '2027-01-01', '2026-12-28', '2026-12-31', '2027-03-31', '2026-12-31'],
    ['2028-02-29', '2028-02-29', '2028-02-28', '2028-01-31', '2028-03-31', '2027-12-31'],
    ['2027-03-01', '2027-03-01', '2027-03-01', '2027-02-28', '2027-03-31', '2026-12-31'],
    ['2027-03-31', '2027-03-31', '2027-03-29', '2027-02-28', '2027-03-31', '2026-12-31'],
    ['2028-03-31', '2028-03-31', '2028-03-27', '2028-02-29', '2028-03-31', '2027-12-31'],
  ])('on %s: day %s, week %s, month %s, quarter %s, year %s', (today, ...last) => {
    expect(([1, 2, 3, 4, 5] as const).map((kind) => lastPickableDay(kind, today))).toEqual(last);
  });

  it('leaves what a picker begins with to be chosen', () => {
    fc.assert(
      fc.property(someKind, someDay, (kind, today) => {
        expect(defaultPeriod(kind, today).from <= lastPickableDay(kind, today)).toBe(true);
      }),
    );
  });

  it('is never in a future period, and with the current period not before its first day', () => {
    fc.assert(
      fc.property(someKind, someDay, (kind, today) => {
        const current = periodAround(kind, today);
        expect(lastPickableDay(kind, today) <= current.to).toBe(true);
        const last = lastPickableDay(kind, today, true);
        expect(current.from <= last && last <= current.to).toBe(true);
      }),
    );
  });
});

describe('what a picker begins with', () => {
  it.each([
    [1, '2027-01-01', '2027-01-01', '2027-01-01'],
    [2, '2027-01-03', '2026-12-21', '2026-12-27'],
    [2, '2027-01-04', '2026-12-28', '2027-01-03'],
    [3, '2028-03-31', '2028-02-01', '2028-02-29'],
    [3, '2027-01-01', '2026-12-01', '2026-12-31'],
    [4, '2027-01-01', '2026-10-01', '2026-12-31'],
    [4, '2026-12-31', '2026-07-01', '2026-09-30'],
    [5, '2026-12-31', '2025-01-01', '2025-12-31'],
  ] as const)('kind %i on %s: %s to %s', (kind, today, from, to) => {
    expect(defaultPeriod(kind, today)).toEqual({ from, to });
  });
});

describe('what a picker returns', () => {
  it.each([
    [1, '2028-02-29', ['2028-02-29', '2028-02-29'], '2028-02-29', '2028-02-29'],
    [2, '2027-01-01', ['2026-12-28', '2027-01-03'], '2026年第53周', 'Week 53, 2026'],
    [3, '2028-02-10', ['2028-02-01', '2028-02-29'], '2028年2月', 'February 2028'],
    [4, '2026-11-25', ['2026-10-01', '2026-12-31'], '2026年第4季度', 'Q4 2026'],
    [5, '2026-11-25', ['2026-01-01', '2026-12-31'], '2026年', '2026'],
  ] as const)('kind %i around %s', (num, day, time, zh, en) => {
    expect(pickedPeriod(num, day, 'zh')).toEqual({ num, time, show: zh });
    expect(pickedPeriod(num, day, 'en').show).toBe(en);
  });

  it('is found by its instants in the same zone only', () => {
    fc.assert(
      fc.property(someKind, someDay, fc.constantFrom('Asia/Shanghai', 'Europe/Berlin'), (kind, day, zone) => {
        const range = periodAround(kind, day);
        const instants = instantsOf(range, zone);
        expect(periodOfInstants(instants, zone)).toEqual({ kind, range });
        expect(periodOfInstants({ ...instants, to: instants.to - 1 }, zone)).toBeNull();
        expect(periodOfInstants(instants, 'America/New_York')).toBeNull();
      }),
    );
    const days = { from: '2026-11-24', to: '2026-11-30' };
    expect(periodOfInstants(instantsOf(days, 'UTC'), 'UTC')).toBeNull();
  });

  it('lasts from the first to the last millisecond of its days, by the clocks of the zone', () => {
    const range = { from: '2026-10-25', to: '2026-10-25' };
    // The clocks are put back: 25 hours.
    const { from, to } = instantsOf(range, 'Europe/Berlin');
    expect(to - from + 1).toBe(25 * 3_600_000);
    expect([localDayOf(from, 'Europe/Berlin'), localDayOf(to, 'Europe/Berlin')]).toEqual([
      '2026-10-25',
      '2026-10-25',
    ]);
    expect(localDayOf(from - 1, 'Europe/Berlin')).toBe('2026-10-24');
  });
});

describe('a day', () => {
  it('is that of the zone', () => {
    const nowMs = Date.UTC(2026, 11, 31, 16, 30);
    expect(localDayOf(nowMs, 'Asia/Shanghai')).toBe('2027-01-01');
    expect(localDayOf(nowMs, 'America/New_York')).toBe('2026-12-31');
  });

  it.each([
    ['2026-01-01', 2026, 1],
    ['2026-12-31', 2026, 53],
    ['2027-01-03', 2026, 53],
    ['2027-01-04', 2027, 1],
    ['2024-12-30', 2025, 1],
    ['2021-01-03', 2020, 53],
  ])('%s is in week %i/%i', (day, year, week) => {
    expect(isoWeekOf(day)).toEqual({ year, week });
  });

  it('is in one of four quarters', () => {
    expect(quarterStarts(2026)).toEqual(['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']);
    expect(quarterStarts(2026).map(quarterOf)).toEqual([1, 2, 3, 4]);
    expect(['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31'].map(quarterOf)).toEqual([1, 2, 3, 4]);
  });
});
