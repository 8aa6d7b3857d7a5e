/** A date and time of day as the clocks of a zone show it. `month` counts from 1, `minuteOfDay` from 0:00. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly minuteOfDay: number;
}

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError on a zone that is no IANA zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** What the clocks of the zone show, as if it were UTC, in ms (whole seconds). */
function wallAsUtcMs(instantMs: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instantMs)) parts[type] = Number(value);
  const { year = Number.NaN, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Since then clocks are only changed at whole minutes of UTC. */
const WHOLE_SINCE_MS = Date.UTC(2000, 0, 1);
/** More days of one zone than any list, chart or board shows at a time. */
const KNOWN_DAYS_MAX = 1_000;
/**
 * Of each zone by day of UTC: the offset of the whole day, null where it changes in the day. Formatting an instant costs a
 * hundred times as much as finding its day.
 */
const known = new Map<string, Map<number, number | null>>();

function offsetByFormat(instantMs: number, timeZone: string): number {
  return wallAsUtcMs(instantMs, timeZone) - Math.floor(instantMs / 1000) * 1000;
}

/** Zones do not change their offset twice within two days: a day that ends as it began has one offset. */
function offsetOfDay(day: number, timeZone: string): number | null {
  const days = known.get(timeZone) ?? new Map<number, number | null>();
  known.set(timeZone, days);
  const last = days.get(day);
  if (last !== undefined) return last;
  const first = offsetByFormat(day * DAY_MS, timeZone);
  const offsetMs = first === offsetByFormat((day + 1) * DAY_MS, timeZone) ? first : null;
  if (days.size >= KNOWN_DAYS_MAX) days.clear();
  days.set(day, offsetMs);
  return offsetMs;
}

/** How far the clocks of a zone are ahead of UTC at an instant. @throws RangeError on a zone that is no IANA zone. */
export function offsetMsAt(instantMs: number, timeZone: string): number {
  const ofDay = instantMs >= WHOLE_SINCE_MS ? offsetOfDay(Math.floor(instantMs / DAY_MS), timeZone) : null;
  return ofDay ?? offsetByFormat(instantMs, timeZone);
}

/** The date and minute that the clocks of an IANA zone show at an instant (ms since 1970). */
export function wallClockOf(instantMs: number, timeZone: string): WallClock {
  const wall = new Date(instantMs + offsetMsAt(instantMs, timeZone));
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    minuteOfDay: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
  };
}

/** The weekday of a date, 0 = Sunday. */
export function weekdayOf(date: Pick<WallClock, 'year' | 'month' | 'day'>): number {
  return new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay();
}

/**
 * The instant (ms since 1970) at which the clocks of a zone show a date and minute. Days and minutes beyond their
 * range carry over (`day: 32`, `minuteOfDay: 1800` = 6:00 on the next day). A time that the clocks show twice is the
 * first of the two; a time that they skip is as far behind the gap as it lies in it (2:30 becomes 3:30).
 */
export function instantOf(wall: WallClock, timeZone: string): number {
  return wallInstantsOf(wall, timeZone)[0];
}

/** As `instantOf`; of a time that the clocks show twice both, in order. */
export function wallInstantsOf(wall: WallClock, timeZone: string): readonly [number, ...number[]] {
  const asUtcMs = Date.UTC(wall.year, wall.month - 1, wall.day, 0, wall.minuteOfDay);
  const before = offsetMsAt(asUtcMs - DAY_MS, timeZone);
  const after = offsetMsAt(asUtcMs + DAY_MS, timeZone);
  // Zones do not change their offset twice within two days: asking costs more than all else here.
  if (before === after) return [asUtcMs - before];
  const [first, ...others] = [asUtcMs - before, asUtcMs - after]
    .filter((instantMs) => instantMs + offsetMsAt(instantMs, timeZone) === asUtcMs)
    .sort((one, other) => one - other);
  return first === undefined ? [asUtcMs - before] : [first, ...others];
}
