import { defaultPeriod } from '#shared/domain/calendar/picked-period.ts';
import { type DayRange, type PeriodKind, periodAround } from '#shared/domain/energy/energy-period.ts';

const KINDS: readonly PeriodKind[] = [1, 2, 3, 4, 5];
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The period that an address names by kind and first day: without a day, or with a later one, what its picker begins with. */
export function shownPeriod(
  search: Pick<URLSearchParams, 'get'>,
  today: string,
): { readonly kind: PeriodKind; readonly range: DayRange } {
  const kind = KINDS.find((one) => String(one) === search.get('period')) ?? 1;
  const day = search.get('day');
  const isDay = day !== null && DAY.test(day) && day <= today;
  return { kind, range: isDay ? periodAround(kind, day) : defaultPeriod(kind, today) };
}

/** What of an address names a period; null = left out. */
export function addressOfPeriod(
  kind: PeriodKind,
  day: string,
  today: string,
): { readonly period: string | null; readonly day: string | null } {
  const isDefault = periodAround(kind, day).from === defaultPeriod(kind, today).from;
  return { period: kind === 1 ? null : String(kind), day: isDefault ? null : day };
}
