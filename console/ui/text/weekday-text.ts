import { joinedNames } from '#shared/domain/text/joined-names.ts';
import type { Language } from '#shared/domain/text/language.ts';

export const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** 5 January 1970 was a Monday. */
const MONDAY_MS = 4 * 86_400_000;

/** Short name of a weekday, 1 = Monday. */
export function weekdayName(day: string, language: Language): string {
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
    MONDAY_MS + (Number(day) - 1) * 86_400_000,
  );
}

/** `12357` as `Mon–Wed, Fri, Sun`. */
export function weekdaysName(days: string, language: Language): string {
  const runs: [string, string][] = [];
  for (const day of [...days].toSorted()) {
    const last = runs.at(-1);
    if (last && Number(last[1]) + 1 === Number(day)) last[1] = day;
    else runs.push([day, day]);
  }
  const name = (day: string) => weekdayName(day, language);
  const names = runs.flatMap(([from, to]) => {
    if (from === to) return name(from);
    return Number(to) - Number(from) > 1 ? `${name(from)}–${name(to)}` : [name(from), name(to)];
  });
  return joinedNames(names, language);
}
