import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, bucketsOf, dayAfter, dayBuckets, periodAround, periodBefore } from './energy-period.ts';

const HOUR_MS = 3_600_000;
const ZONES = [
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'UTC',
];
const someDay = fc.integer({ min: 0, max: 20_000 }).map((days) => dayAfter('2000-01-01', days));
const someKind = fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const);

describe('periods of the date picker', () => {
  it('hold the day that they are made around', () => {
    fc.assert(
      fc.property(someKind, someDay, (kind, day) => {
        const { from, to } = periodAround(kind, day);
        expect(from <= day && day <= to).toBe(true);
      }),
    );
  });

  it('are whole weeks from Monday, months, quarters and years', () => {
    expect(periodAround(2, '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(periodAround(3, '2024-02-10')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(periodAround(4, '2026-11-22')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
    expect(periodAround(5, '2026-11-22')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  });

  it('adjoin the period before them, which is of the same kind', () => {
    fc.assert(
      fc.property(someKind, someDay, (kind, day) => {
        const period = periodAround(kind, day);
        const before = periodBefore(period);
        expect(dayAfter(before.to, 1)).toBe(period.from);
        expect(periodAround(kind, before.from)).toEqual(before);
      }),
    );
  });

  it('keep to the end of a shorter month', () => {
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
  });
});

describe('buckets', () => {
  it('cover the period without gaps, in every zone', () => {
    fc.assert(
      fc.property(someKind, someDay, fc.constantFrom(...ZONES), (kind, day, zone) => {
        const period = periodAround(kind, day);
        const buckets = bucketsOf(kind, period, zone);
        const days = bucketsOf(2, period, zone);
        expect(buckets[0]?.from).toBe(days[0]?.from);
        expect(buckets.at(-1)?.to).toBe(days.at(-1)?.to);
        for (const [index, { from, to }] of buckets.entries()) {
          expect(to).toBeGreaterThan(from);
          if (index > 0) expect(buckets[index - 1]?.to).toBe(from);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are 23 and 25 hours on the days on which clocks change', () => {
    const hours = (day: string, zone: string) => bucketsOf(1, { from: day, to: day }, zone).length;
    expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23);
    expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25);
    expect(hours('2026-10-25', 'Asia/Shanghai')).toBe(24);
    const [day] = bucketsOf(2, { from: '2026-10-25', to: '2026-10-25' }, 'Europe/Berlin');
    expect(day && day.to - day.from).toBe(25 * HOUR_MS);
  });

  it('are months in quarters and years', () => {
    expect(dayBuckets(5, periodAround(5, '2026-05-05'))).toHaveLength(12);
    expect(dayBuckets(4, { from: '2026-01-15', to: '2026-02-10' })).toEqual([
      { from: '2026-01-15', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-10' },
    ]);
  });
});
