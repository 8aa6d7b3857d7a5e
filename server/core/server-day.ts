import { dayText } from '#shared/domain/calendar/shift-calendar.ts';

/** The day that it is where the server runs, as `YYYY-MM-DD`. */
export function serverDay(nowMs: number): string {
  const now = new Date(nowMs);
  return dayText({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() });
}
