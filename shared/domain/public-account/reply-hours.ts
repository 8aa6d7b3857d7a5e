import { stretchBetween } from '#shared/domain/calendar/clock-stretch.ts';
import { dayText } from '#shared/domain/calendar/shift-calendar.ts';
import { type WallClock, weekdayOf } from '#shared/domain/calendar/wall-clock.ts';
import { dayAfter } from '#shared/domain/energy/energy-period.ts';

const MINUTES_PER_DAY = 1_440;
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;
const ALL_DAYS = '1234567';
/** Before and after every day that can be given. */
const FIRST_DAY = '';
const LAST_DAY = '9999-12-31';

/** When a rule holds, by the clock of the plant. */
export interface ReplyHours {
  /** `12345`, 1 = Monday: days on which the hours begin. Null = every day. */
  readonly days: string | null;
  /** `18:00`; both or neither. An end that is not later than its start is on the next day. */
  readonly from: string | null;
  readonly to: string | null;
  /** `2026-12-24`: the first and the last day on which the hours begin. Null = without a bound. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** A minute of a day. */
export interface ReplyMoment {
  /** `2026-12-24`. */
  readonly day: string;
  /** 1 = Monday … 7 = Sunday. */
  readonly weekday: number;
  readonly minuteOfDay: number;
}

/** Minutes of the week from Monday 0:00, the second one excluded. */
interface WeekRange {
  readonly from: number;
  readonly to: number;
}

export function replyMomentOf(wall: WallClock): ReplyMoment {
  return { day: dayText(wall), weekday: weekdayOf(wall) || 7, minuteOfDay: wall.minuteOfDay };
}

/** Whether hours or days bound a rule at all. */
export function hasReplyHours({ days, from, validFrom, validTo }: ReplyHours): boolean {
  return [days, from, validFrom, validTo].some((bound) => bound !== null);
}

export function isWithinReplyHours(hours: ReplyHours, { day, weekday, minuteOfDay }: ReplyMoment): boolean {
  const { startMinute, durationMinutes } = stretchOf(hours);
  // Begun on this day, or on the day before.
  return [0, 1].some((daysAgo) => {
    const since = minuteOfDay + daysAgo * MINUTES_PER_DAY - startMinute;
    const began = String(((weekday - 1 - daysAgo + 7) % 7) + 1);
    return (
      since >= 0 &&
      since < durationMinutes &&
      (hours.days ?? ALL_DAYS).includes(began) &&
      isValidOn(hours, dayAfter(day, -daysAgo))
    );
  });
}

function isValidOn({ validFrom, validTo }: ReplyHours, day: string): boolean {
  return (validFrom ?? FIRST_DAY) <= day && day <= (validTo ?? LAST_DAY);
}

/** Whether both hold at some minute. Of rules for less than a week the days of the week are not compared with the dates. */
export function doHoursOverlap(one: ReplyHours, other: ReplyHours): boolean {
  const starts = [one.validFrom ?? FIRST_DAY, other.validFrom ?? FIRST_DAY].toSorted();
  const ends = [one.validTo ?? LAST_DAY, other.validTo ?? LAST_DAY].toSorted();
  if ((starts[1] ?? '') > (ends[0] ?? '')) return false;
  const others = weekRangesOf(other);
  return weekRangesOf(one).some((a) => others.some((b) => a.from < b.to && b.from < a.to));
}

/** Whether `outer` holds whenever `inner` does. */
export function doHoursCover(outer: ReplyHours, inner: ReplyHours): boolean {
  if (!hasReplyHours(outer)) return true;
  const isLonger =
    (outer.validFrom ?? FIRST_DAY) <= (inner.validFrom ?? FIRST_DAY) &&
    (inner.validTo ?? LAST_DAY) <= (outer.validTo ?? LAST_DAY);
  if (!isLonger) return false;
  const ranges = weekRangesOf(outer);
  return weekRangesOf(inner).every((a) => ranges.some((b) => b.from <= a.from && a.to <= b.to));
}

/** In order, joined where they touch. */
function weekRangesOf(hours: ReplyHours): readonly WeekRange[] {
  const { startMinute, durationMinutes } = stretchOf(hours);
  const parts = [...(hours.days ?? ALL_DAYS)].flatMap((day): WeekRange[] => {
    const start = (Number(day) - 1) * MINUTES_PER_DAY + startMinute;
    const end = start + durationMinutes;
    if (end <= MINUTES_PER_WEEK) return [{ from: start, to: end }];
    // Over the end of Sunday.
    return [
      { from: start, to: MINUTES_PER_WEEK },
      { from: 0, to: end - MINUTES_PER_WEEK },
    ];
  });
  const joined: WeekRange[] = [];
  for (const part of parts.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && part.from <= last.to)
      joined.splice(-1, 1, { from: last.from, to: Math.max(last.to, part.to) });
    else joined.push(part);
  }
  return joined;
}

function stretchOf({ from, to }: ReplyHours): ReturnType<typeof stretchBetween> {
  if (from === null || to === null) return { startMinute: 0, durationMinutes: MINUTES_PER_DAY };
  return stretchBetween(from, to);
}
