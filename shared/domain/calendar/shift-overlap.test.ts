import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayText, shiftsBetween, type WeeklyShift } from './shift-calendar.ts';
import { doPatternsOverlap, firstOverlap } from './shift-overlap.ts';

const BASE = { nameEn: null, plannedCount: null };
const day = (distance: number) => dayText(addDays({ year: 2026, month: 3, day: 2 }, distance));

const pattern = fc.record({
  name: fc.constantFrom('a', 'b'),
  startMinute: fc.integer({ min: 0, max: 1_439 }),
  durationMinutes: fc.integer({ min: 1, max: 1_440 }),
  days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
  validFrom: fc.option(fc.integer({ min: 0, max: 30 }).map(day)),
  validTo: fc.option(fc.integer({ min: 0, max: 30 }).map(day)),
});

describe('two weekly patterns', () => {
  it('overlap exactly where a shift of one begins before one of the other has ended', () => {
    fc.assert(
      fc.property(pattern, pattern, (left, right) => {
        const from = Date.parse(day(-20));
        const to = Date.parse(day(60));
        const of = (one: typeof left) => shiftsBetween([{ ...BASE, ...one }], 'UTC', from, to);
        const others = of(right);
        const doMeet = of(left).some((shift) =>
          others.some((other) => other.from < shift.to && shift.from < other.to),
        );
        expect(doPatternsOverlap({ ...BASE, ...left }, { ...BASE, ...right })).toBe(doMeet);
      }),
      { numRuns: 300 },
    );
  });

  it('may follow each other at the change of a schedule', () => {
    const early: WeeklyShift = {
      ...BASE,
      name: 'early',
      startMinute: 360,
      durationMinutes: 480,
      days: [1, 2, 3],
    };
    expect(
      doPatternsOverlap({ ...early, validTo: '2026-03-31' }, { ...early, validFrom: '2026-04-01' }),
    ).toBe(false);
    const night: WeeklyShift = { ...early, startMinute: 1_320, validTo: '2026-03-31' };
    const dawn: WeeklyShift = { ...early, startMinute: 300, validFrom: '2026-04-01' };
    expect(doPatternsOverlap(night, dawn)).toBe(true);
  });
});

it('an extra shift overlaps with what stands on its day', () => {
  const early: WeeklyShift = { ...BASE, name: 'early', startMinute: 360, durationMinutes: 480, days: [1] };
  const extra = (startMinute: number) => ({
    kind: 'extra' as const,
    name: 'extra',
    nameEn: null,
    shiftName: null,
    fromDay: '2026-03-02',
    toDay: '2026-03-02',
    stretch: { startMinute, durationMinutes: 120 },
    plannedCount: null,
  });
  const rules = { timeZone: 'Europe/Berlin', patterns: [early] };
  const at = (minute: number) =>
    firstOverlap({ ...rules, exceptions: [extra(minute)] }, '2026-03-02', '2026-03-02')?.map(
      ({ name }) => name,
    );
  expect(at(300)).toEqual(['extra', 'early']);
  expect(at(840)).toBeUndefined();
});
