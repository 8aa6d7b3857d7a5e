import { describe, expect, it } from 'vitest';
import { bucketsOf, dayAfter, startOfDay } from '#shared/domain/energy/energy-period.ts';
import { inTurn } from '#tests/support/extent.ts';
import { addDays, calendarShifts, dayText, type WeeklyShift } from './shift-calendar.ts';
import { wallClockOf } from './wall-clock.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const FROM_MS = Date.UTC(2026, 11, 1);
const WEEKS = 522;
const IN_A_CHANGE = 12;

const zones = Intl.supportedValuesOf('timeZone');
const tried = process.env.LINEWALL_TEST === 'full' ? zones : inTurn(zones, IN_A_CHANGE);
const DAYS = [0, 1, 2, 3, 4, 5, 6];
/** Shifts that begin at odd times, one of them where clocks are mostly changed. */
const SHIFTS: readonly WeeklyShift[] = [150, 630, 1_110].map((startMinute) => ({
  name: String(startMinute),
  nameEn: null,
  startMinute,
  durationMinutes: 480,
  days: DAYS,
  plannedCount: null,
}));

function offsetAt(atMs: number, zone: string): number {
  const { year, month, day, minuteOfDay } = wallClockOf(atMs, zone);
  return Date.UTC(year, month - 1, day) + minuteOfDay * 60_000 - atMs;
}

/** The weeks of ten years in which a zone changes its clocks. */
function changes(zone: string): number[] {
  const starts = Array.from({ length: WEEKS }, (_, week) => FROM_MS + week * WEEK_MS);
  return starts.filter((from) => offsetAt(from, zone) !== offsetAt(from + WEEK_MS, zone));
}

describe('shifts and days at every change of clocks of ten years', () => {
  it.each(tried.map((zone) => [zone]))('%s: no gap and no overlap', (zone) => {
    for (const from of changes(zone).concat(FROM_MS)) {
      const shifts = calendarShifts(
        { timeZone: zone, patterns: SHIFTS, exceptions: [] },
        { from, to: from + WEEK_MS },
      );
      for (const [index, shift] of shifts.slice(1).entries())
        expect(shift.from, new Date(shift.from).toISOString()).toBe(shifts[index]?.to);
      const first = wallClockOf(from, zone);
      for (let ahead = 0; ahead < 8; ahead += 1) {
        const day = dayText(addDays(first, ahead));
        const hours = bucketsOf(1, { from: day, to: day }, zone);
        expect(hours[0]?.from).toBe(startOfDay(day, zone));
        expect(hours.at(-1)?.to).toBe(startOfDay(dayAfter(day, 1), zone));
        for (const [index, hour] of hours.slice(1).entries()) expect(hour.from).toBe(hours[index]?.to);
      }
    }
  });
});
