import type { ModelContext } from '#display/kit/live/age.ts';
import { dayText } from '#shared/domain/calendar/shift-calendar.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';

/** Numbers that the product gives: a prefix, the day, a number of that day. */
const OWN_NO = /\b([A-Z]+)-(\d{4})(\d{4})-(\d+)\b/g;

/** Numbers of documents in a text without what everybody knows: the day where it is today, else its year. */
export function shortNo(text: string, { nowMs, timeZone }: Pick<ModelContext, 'nowMs' | 'timeZone'>): string {
  const today = dayText(wallClockOf(nowMs, timeZone)).replaceAll('-', '');
  return text.replace(OWN_NO, (_no, prefix: string, year: string, day: string, count: string) =>
    `${year}${day}` === today ? `${prefix}-${count}` : `${prefix}-${day}-${count}`,
  );
}
