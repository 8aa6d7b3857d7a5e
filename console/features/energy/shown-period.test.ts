import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, type PeriodKind, periodAround } from '#shared/domain/energy/energy-period.ts';
import { addressOfPeriod, shownPeriod } from './shown-period.ts';

// A Wednesday.
const TODAY = '2026-11-25';
const shown = (query: string) => shownPeriod(new URLSearchParams(query), TODAY);

describe('the period of an address', () => {
  it.each([
    ['', 1, '2026-11-25', '2026-11-25'],
    ['period=2', 2, '2026-11-16', '2026-11-22'],
    ['period=3', 3, '2026-10-01', '2026-10-31'],
    ['period=4', 4, '2026-07-01', '2026-09-30'],
    ['period=5', 5, '2025-01-01', '2025-12-31'],
  ])('without a day is today, else the previous one: "%s"', (query, kind, from, to) => {
    expect(shown(query)).toEqual({ kind, range: { from, to } });
  });

  it.each([
    ['period=3&day=2026-11-01', '2026-11-01', '2026-11-30'],
    ['period=3&day=2026-02-10', '2026-02-01', '2026-02-28'],
    ['day=2026-11-24', '2026-11-24', '2026-11-24'],
  ])('is that around its day, the current one included: "%s"', (query, from, to) => {
    expect(shown(query).range).toEqual({ from, to });
  });

  it.each(['period=2&day=2026-11-26', 'period=2&day=tomorrow', 'period=2&day='])(
    'is the previous one where the day is in the future or none: "%s"',
    (query) => expect(shown(query)).toEqual(shown('period=2')),
  );

  it('is the one that was written into it', () => {
    const someDay = fc.integer({ min: 0, max: 10_000 }).map((days) => dayAfter('2000-01-01', days));
    fc.assert(
      fc.property(fc.constantFrom<PeriodKind>(1, 2, 3, 4, 5), someDay, fc.nat(1_000), (kind, day, later) => {
        const today = dayAfter(day, later);
        const range = periodAround(kind, day);
        const { period, day: written } = addressOfPeriod(kind, range.from, today);
        const query = new URLSearchParams({ ...(period && { period }), ...(written && { day: written }) });
        expect(shownPeriod(query, today)).toEqual({ kind, range });
      }),
    );
  });
});
