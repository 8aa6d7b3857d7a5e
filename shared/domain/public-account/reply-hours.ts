import { stretchBetween } from '#shared/domain/calendar/clock-stretch.ts';
import { type WallClock, weekdayOf } from '#shared/domain/calendar/wall-clock.ts';

const MINUTES_PER_DAY = 1_440;
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;
const ALL_DAYS = '1234567';

/** When a rule holds, by the clock of the plant. */
export interface ReplyHours {
  /** `12345`, 1 = Monday: days on which the hours begin. Null = every day. */
  readonly days: string | null;
  /** `18:00`; both or neither. An end that is not later than its start is on the next day. */
  readonly from: string | null;
  readonly to: string | null;
}

/** A minute of the week. */
export interface WeekMoment {
  /** 1 = Monday … 7 = Sunday. */
  readonly weekday: number;
  readonly minuteOfDay: number;
}

/** Minutes of the week from Monday 0:00, the second one excluded. */
interface WeekRange {
  readonly from: number;
  readonly to: number;
}

export function weekMomentOf(wall: WallClock): WeekMoment {
  return { weekday: weekdayOf(wall) || 7, minuteOfDay: wall.minuteOfDay };
}

/** Whether hours bound a rule at all. */
export function hasReplyHours({ days, from }: ReplyHours): boolean {
  return days !== null || from !== null;
}

export function isWithinReplyHours(hours: ReplyHours, { weekday, minuteOfDay }: WeekMoment): boolean {
  const minute = (weekday - 1) * MINUTES_PER_DAY + minuteOfDay;
  return weekRangesOf(hours).some(({ from, to }) => from <= minute && minute < to);
}

/** Whether both hold at some minute of the week. */
export function doHoursOverlap(one: ReplyHours, other: ReplyHours): boolean {
  const others = weekRangesOf(other);
  return weekRangesOf(one).some((a) => others.some((b) => a.from < b.to && b.from < a.to));
}

/** Whether `outer` holds whenever `inner` does. */
export function doHoursCover(outer: ReplyHours, inner: ReplyHours): boolean {
  if (!hasReplyHours(outer)) return true;
  const ranges = weekRangesOf(outer);
  return weekRangesOf(inner).every((a) => ranges.some((b) => b.from <= a.from && a.to <= b.to));
}

/** In order, joined where they touch. */
function weekRangesOf({ days, from, to }: ReplyHours): readonly WeekRange[] {
  const { startMinute, durationMinutes } =
    from === null || to === null
      ? { startMinute: 0, durationMinutes: MINUTES_PER_DAY }
      : stretchBetween(from, to);
  const parts = [...(days ?? ALL_DAYS)].flatMap((day): WeekRange[] => {
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
