import {
  type ClockStretch,
  dateOfDay,
  datesBetween,
  dayText,
  isValidOn,
  toWindow,
} from './shift-calendar.ts';
import { clipWindows, type TimeWindow } from './time-window.ts';
import { instantOf, weekdayOf } from './wall-clock.ts';

/** A stop that is planned: once from one minute to another, or every week on some days. */
export type PlannedStopRule =
  | {
      readonly repeat: 'once';
      readonly fromDay: string;
      readonly startMinute: number;
      readonly toDay: string;
      readonly endMinute: number;
    }
  | ({
      readonly repeat: 'weekly';
      /** Weekdays on which it begins, 0 = Sunday. */
      readonly days: readonly number[];
      readonly validFrom: string | null;
      readonly validTo: string | null;
    } & ClockStretch);

/** The stops of a rule that have a part in a range, whole and not clipped. */
export function stopWindows(rule: PlannedStopRule, timeZone: string, range: TimeWindow): TimeWindow[] {
  if (rule.repeat === 'once') {
    const at = (day: string, minuteOfDay: number) => instantOf({ ...dateOfDay(day), minuteOfDay }, timeZone);
    const stop = { from: at(rule.fromDay, rule.startMinute), to: at(rule.toDay, rule.endMinute) };
    return clipWindows([stop], range).length > 0 ? [stop] : [];
  }
  const stops: TimeWindow[] = [];
  for (const date of datesBetween(range, timeZone, rule.startMinute + rule.durationMinutes)) {
    if (!rule.days.includes(weekdayOf(date)) || !isValidOn(rule, dayText(date))) continue;
    const stop = toWindow(rule, date, timeZone);
    if (clipWindows([stop], range).length > 0) stops.push(stop);
  }
  return stops;
}
