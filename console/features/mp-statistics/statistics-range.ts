import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type DayRange, dayAfter, daysIn } from '#shared/domain/energy/energy-period.ts';

export const RANGE_NAMES = ['today', 'd7', 'd30', 'd90'] as const;
export type LastDays = (typeof RANGE_NAMES)[number];
const DAYS: Readonly<Record<LastDays, number>> = { today: 1, d7: 7, d30: 30, d90: 90 };
const FIRST: LastDays = 'd7';

/** Last days up to today, or days that were chosen. */
export interface ShownRange {
  readonly name: LastDays | 'custom';
  readonly range: DayRange;
}

/** Why chosen days cannot be asked for. Texts: i18n `mpStatistics`. */
export type RangeProblem = 'badRange' | 'futureRange' | 'longRange';

/** The period as the address has it: a name, or `<day>~<day>`. */
export function shownRange(text: string | null, today: string): ShownRange {
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})~(\d{4}-\d{2}-\d{2})$/.exec(text ?? '') ?? [];
  if (from !== undefined && to !== undefined && isDay(from) && isDay(to))
    return { name: 'custom', range: { from, to } };
  const name = RANGE_NAMES.find((one) => one === text) ?? FIRST;
  return { name, range: { from: dayAfter(today, 1 - DAYS[name]), to: today } };
}

/** In the address; null = what is shown without one. */
export function rangeInAddress(range: LastDays | DayRange): string | null {
  if (typeof range !== 'string') return `${range.from}~${range.to}`;
  return range === FIRST ? null : range;
}

export function rangeProblem(range: DayRange, today: string): RangeProblem | null {
  if (range.to < range.from) return 'badRange';
  if (range.from > today) return 'futureRange';
  return daysIn(range) > LIMITS.mpSummaryDaysMax ? 'longRange' : null;
}

export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) && text >= '1970-01-02';
}
