import type { Language } from './language.ts';

const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

const UNITS = {
  zh: { day: '天', hour: '小时', minute: '分', second: '秒' },
  en: { day: 'd', hour: 'h', minute: 'min', second: 's' },
} as const satisfies Record<Language, Record<'day' | 'hour' | 'minute' | 'second', string>>;

function wholeSeconds(ms: number): number {
  return Math.max(0, Math.floor(ms / SECOND_MS));
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** A running clock: `08:11`, `12:46`, from an hour on `1:02:03`. Begun seconds don't count; negative is zero. */
export function clockDuration(ms: number): string {
  const seconds = wholeSeconds(ms);
  const hours = Math.floor(seconds / HOUR_S);
  const rest = `${twoDigits(Math.floor((seconds % HOUR_S) / MINUTE_S))}:${twoDigits(seconds % MINUTE_S)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** A duration in its two largest units: `48 秒`, `12 分`, `1 小时 52 分`, `3 天 4 小时`; a unit of zero is left out. */
export function spokenDuration(ms: number, language: Language): string {
  const seconds = wholeSeconds(ms);
  const unit = UNITS[language];
  if (seconds < MINUTE_S) return `${seconds} ${unit.second}`;
  const [large, largeUnit, small, smallUnit] =
    seconds < HOUR_S
      ? [Math.floor(seconds / MINUTE_S), unit.minute, 0, unit.second]
      : seconds < DAY_S
        ? [Math.floor(seconds / HOUR_S), unit.hour, Math.floor((seconds % HOUR_S) / MINUTE_S), unit.minute]
        : [Math.floor(seconds / DAY_S), unit.day, Math.floor((seconds % DAY_S) / HOUR_S), unit.hour];
  return small > 0 ? `${large} ${largeUnit} ${small} ${smallUnit}` : `${large} ${largeUnit}`;
}

/** Whole minutes: `38 分`, `38 min`; from `hoursFrom` minutes on `1:36`; from two days on `2 天`, `2 d`. */
export function minutesText(ms: number, language: Language, hoursFrom = 60): string {
  const minutes = Math.floor(wholeSeconds(ms) / MINUTE_S);
  const days = Math.floor(minutes / (DAY_S / MINUTE_S));
  if (days >= 2) return `${days} ${UNITS[language].day}`;
  if (minutes < hoursFrom) return `${minutes} ${UNITS[language].minute}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`;
}

/** How old a value is, in one unit: `48 秒前`, `3 分钟前`, `2 小时前`, `5 天前`; `48 s ago`, `3 min ago`. */
export function ageText(ms: number, language: Language): string {
  const seconds = wholeSeconds(ms);
  const [count, name] =
    seconds < MINUTE_S
      ? [seconds, 'second' as const]
      : seconds < HOUR_S
        ? [Math.floor(seconds / MINUTE_S), 'minute' as const]
        : seconds < DAY_S
          ? [Math.floor(seconds / HOUR_S), 'hour' as const]
          : [Math.floor(seconds / DAY_S), 'day' as const];
  if (language === 'en') return `${count} ${UNITS.en[name]} ago`;
  return `${count} ${name === 'minute' ? '分钟' : UNITS.zh[name]}前`;
}
