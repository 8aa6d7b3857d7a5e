import type { ModelContext } from '#display/kit/live/age.ts';
import { clockTime, twoDigits } from '#shared/domain/calendar/clock-time.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';

/** `13:50`; on another day `11-23 08:00`. */
export function dueText(atMs: number, { nowMs, timeZone }: Pick<ModelContext, 'nowMs' | 'timeZone'>): string {
  const time = clockTime(atMs, timeZone);
  const day = dayText(atMs, timeZone);
  return day === dayText(nowMs, timeZone) ? time : `${day} ${time}`;
}

/** `13:50`; on another day its date, `11-23`. */
export function shortDueText(
  atMs: number,
  { nowMs, timeZone }: Pick<ModelContext, 'nowMs' | 'timeZone'>,
): string {
  const day = dayText(atMs, timeZone);
  return day === dayText(nowMs, timeZone) ? clockTime(atMs, timeZone) : day;
}

function dayText(atMs: number, timeZone: string): string {
  const { month, day } = wallClockOf(atMs, timeZone);
  return `${twoDigits(month)}-${twoDigits(day)}`;
}
