import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import type { Language } from './language.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const JUST_NOW_MS = 30_000;

/**
 * Specification, point 9: "just now" under 30 s, then minutes, hours, one day, otherwise the date (`2026-11-18`) in
 * the given IANA zone. A time ahead of now is "just now" within the same 30 s (clocks differ) and a date beyond.
 */
export function relativeTime(thenMs: number, nowMs: number, language: Language, timeZone: string): string {
  const ageMs = nowMs - thenMs;
  if (Math.abs(ageMs) < JUST_NOW_MS) return language === 'zh' ? '刚刚' : 'just now';
  if (ageMs >= JUST_NOW_MS && ageMs < HOUR_MS) {
    const minutes = Math.max(1, Math.floor(ageMs / MINUTE_MS));
    return language === 'zh' ? `${minutes} 分钟前` : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
  }
  if (ageMs >= HOUR_MS && ageMs < DAY_MS) {
    const hours = Math.floor(ageMs / HOUR_MS);
    return language === 'zh' ? `${hours} 小时前` : `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`;
  }
  if (ageMs >= DAY_MS && ageMs < 2 * DAY_MS) return language === 'zh' ? '1 天前' : '1 day ago';
  const { year, month, day } = wallClockOf(thenMs, timeZone);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
