import type { Language } from './language.ts';

const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
/** From so long on minutes say nothing. */
const LONG_S = 4 * DAY_S;
const FIGURE_HOURS_FROM = 100;

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

/**
 * A duration that runs, with the least room: `4:24` (minutes and seconds, only under an hour), `1h02`, from four days on `4d`.
 * Begun seconds don't count; negative is zero. It stands beside a state word or the mark of what lasts.
 */
export function clockDuration(ms: number): string {
  const seconds = wholeSeconds(ms);
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)}:${twoDigits(seconds % MINUTE_S)}`;
  return seconds < LONG_S ? hoursFigure(seconds) : `${Math.floor(seconds / DAY_S)}d`;
}

/** Whole minutes as a figure: `38` with its unit, from 100 min on `1h40`, which needs none. Shape of `FigureDuration`. */
export function minutesFigure(ms: number, language: Language): FigureDuration {
  const seconds = wholeSeconds(ms);
  const minutes = Math.floor(seconds / MINUTE_S);
  if (minutes < FIGURE_HOURS_FROM) return { text: String(minutes), unit: UNITS[language].minute };
  return { text: hoursFigure(seconds), unit: '' };
}

/** A number as large as there is room, and the smaller unit beside it; empty where the text has its own. */
export interface FigureDuration {
  readonly text: string;
  readonly unit: string;
}

/** A duration in its two largest units: `48 秒`, `12 分`, `1 小时 52 分`, `3 天 4 小时`; `1 h 52`, `3 d 4 h`. Zero is left out. */
export function spokenDuration(ms: number, language: Language): string {
  const seconds = wholeSeconds(ms);
  const { day, hour, minute, second } = UNITS[language];
  if (seconds < MINUTE_S) return `${seconds} ${second}`;
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} ${minute}`;
  if (seconds < DAY_S) return hoursText(seconds, language);
  const hours = Math.floor((seconds % DAY_S) / HOUR_S);
  const days = `${Math.floor(seconds / DAY_S)} ${day}`;
  return hours > 0 ? `${days} ${hours} ${hour}` : days;
}

/** Whole minutes: `38 分`, `38 min`; from `hoursFrom` minutes on `1 小时 36 分`, `1 h 36`; from two days on `2 天`, `2 d`. */
export function minutesText(ms: number, language: Language, hoursFrom = 60): string {
  const seconds = wholeSeconds(ms);
  const { day, minute } = UNITS[language];
  if (seconds >= 2 * DAY_S) return `${Math.floor(seconds / DAY_S)} ${day}`;
  if (seconds < hoursFrom * MINUTE_S) return `${Math.floor(seconds / MINUTE_S)} ${minute}`;
  return hoursText(seconds, language);
}

/** The same in the least room: `38 分`, `38 min`, `1h36`, `2d`. */
export function briefMinutes(ms: number, language: Language, hoursFrom = 60): string {
  const seconds = wholeSeconds(ms);
  if (seconds < hoursFrom * MINUTE_S) return `${Math.floor(seconds / MINUTE_S)} ${UNITS[language].minute}`;
  return seconds < 2 * DAY_S ? hoursFigure(seconds) : `${Math.floor(seconds / DAY_S)}d`;
}

/** The same in as few characters as can be: `38 分`, from an hour on whole hours, `47h`, from two days on `3d`. */
export function leastDuration(ms: number, language: Language): string {
  const seconds = wholeSeconds(ms);
  if (seconds < HOUR_S || seconds >= 2 * DAY_S) return briefMinutes(ms, language);
  return `${Math.floor(seconds / HOUR_S)}h`;
}

/** `1 小时 52 分`, `1 h 52`; whole hours alone. */
function hoursText(seconds: number, language: Language): string {
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  const { hour, minute } = UNITS[language];
  const hours = `${Math.floor(seconds / HOUR_S)} ${hour}`;
  if (minutes === 0) return hours;
  return language === 'zh' ? `${hours} ${minutes} ${minute}` : `${hours} ${twoDigits(minutes)}`;
}

function hoursFigure(seconds: number): string {
  return `${Math.floor(seconds / HOUR_S)}h${twoDigits(Math.floor((seconds % HOUR_S) / MINUTE_S))}`;
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
