import type { Age } from '#display/kit/live/age.ts';
import type { OfficeDay, OfficeOrders, OfficeWeek } from '#shared/contracts/yard/office-board.ts';
import { wallClockOf, weekdayOf } from '#shared/domain/calendar/wall-clock.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import type { OfficeContext } from './entries.ts';
import { isBelowGoal, percentOf, percentText } from './figures-model.ts';

export interface WeekDayModel {
  readonly name: string;
  readonly isToday: boolean;
  /** Per cent; null = not known, or nothing was due. */
  readonly percent: number | null;
  readonly before: number | null;
  readonly isBad: boolean;
  /** Beside the point; empty where it needs no number. */
  readonly text: string;
  /** Orders of the day that did not leave in time, so that the share above follows from it; empty on days to come. */
  readonly missed: string;
}

/** The share of orders that left in time, by day, this week and last. */
export interface WeekModel {
  readonly days: readonly WeekDayModel[];
  readonly goal: number | null;
  readonly goalText: string;
  /** Of the scale, in per cent. */
  readonly low: number;
  readonly high: number;
  readonly ageText: string;
  readonly staleness: Staleness;
}

function missedOf(day: Pick<OfficeDay, 'due' | 'onTime'> | undefined): string {
  return day ? String(Math.max(0, day.due - day.onTime)) : '';
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** `orders`: today's point is the number that stands in the head. */
export function toWeekModel(
  week: OfficeWeek | null,
  orders: OfficeOrders | null,
  goal: number | null,
  age: Age,
  { t, nowMs, timeZone }: OfficeContext,
): WeekModel {
  const today = (weekdayOf(wallClockOf(nowMs, timeZone)) + 6) % 7;
  const days = week?.days ?? [];
  const rate = (day: OfficeDay | undefined): number | null => (day ? percentOf(day.onTime, day.due) : null);
  const last = days.slice(0, 7);
  const current = days
    .slice(7, 14)
    .map((day, index) =>
      index === today && orders ? { ...day, due: orders.dueToday, onTime: orders.onTime } : day,
    );
  const models = WEEKDAYS.map((weekday, index): WeekDayModel => {
    const percent = rate(current[index]);
    const isBad = isBelowGoal(percent, goal);
    const isToday = index === today;
    const first = current.findIndex((day) => rate(day) !== null);
    const isNumbered = percent !== null && (isBad || isToday || index === first);
    return {
      name: t(`office.week.days.${weekday}`),
      isToday,
      percent,
      before: rate(last[index]),
      isBad,
      text: isNumbered ? percentText(percent) : '',
      missed: missedOf(current[index]),
    };
  });
  const known = [...models.flatMap(({ percent, before }) => [percent, before]), goal].filter(
    (value): value is number => value !== null,
  );
  return {
    days: models,
    goal,
    goalText: goal === null ? '' : t('office.week.goal', { goal: String(goal) }),
    low: Math.max(0, Math.floor(Math.min(100, ...known)) - 1),
    high: Math.min(100, Math.ceil(Math.max(0, ...known)) + 1),
    ageText: age.text,
    staleness: age.staleness,
  };
}
