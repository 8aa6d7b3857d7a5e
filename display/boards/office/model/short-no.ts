import type { ModelContext } from '#display/kit/live/age.ts';
import { dayText } from '#shared/domain/calendar/shift-calendar.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';

/** Numbers that the product gives: a prefix, the day, a number of that day. */
const OWN_NO = /^([A-Z]+)-(\d{4})(\d{4})-(\d+)$/;

/** A number of a document without what everybody knows: the day where it is today, else its year. */
export function shortNo(no: string, { nowMs, timeZone }: Pick<ModelContext, 'nowMs' | 'timeZone'>): string {
  const [, prefix, year, day, count] = OWN_NO.exec(no) ?? [];
  if (prefix === undefined) return no;
  const today = dayText(wallClockOf(nowMs, timeZone)).replaceAll('-', '');
  return `${year}${day}` === today ? `${prefix}-${count}` : `${prefix}-${day}-${count}`;
}
