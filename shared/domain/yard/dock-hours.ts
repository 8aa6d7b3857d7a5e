import { type WallClock, wallClockOf, weekdayOf } from '#shared/domain/calendar/wall-clock.ts';

export const SLOT_MS = 20 * 60_000;
const SLOT_MINUTES = 20;
const MINUTES_PER_DAY = 1_440;

/** When a dock takes trucks. The same minute twice = the whole day; an end before its start is on the next day. */
export interface DockHours {
  /** 0 = Sunday. */
  readonly days: readonly number[];
  readonly openMinute: number;
  readonly closeMinute: number;
  /** Times in which it cannot be used, in ms since 1970; no end = until further notice. */
  readonly outages: readonly { readonly fromMs: number; readonly toMs: number | null }[];
}

/** A slot, with what the clock of the warehouse shows at its start. */
export interface DockSlot {
  readonly startMs: number;
  readonly wall: WallClock;
  readonly weekday: number;
}

export function slotAt(startMs: number, timeZone: string): DockSlot {
  const wall = wallClockOf(startMs, timeZone);
  return { startMs, wall, weekday: weekdayOf(wall) };
}

/** Whether a dock takes a truck for the whole of a slot. */
export function isOpenFor(hours: DockHours, { startMs, wall, weekday }: DockSlot): boolean {
  const endMs = startMs + SLOT_MS;
  const isOut = hours.outages.some(({ fromMs, toMs }) => fromMs < endMs && (toMs === null || toMs > startMs));
  return !isOut && isWithinHours(hours, { from: wall.minuteOfDay, weekday });
}

/** Whether an instant begins a slot by the clock of the warehouse. */
export function isSlotStart(instantMs: number, timeZone: string): boolean {
  return instantMs % 60_000 === 0 && wallClockOf(instantMs, timeZone).minuteOfDay % SLOT_MINUTES === 0;
}

function isWithinHours(
  { days, openMinute, closeMinute }: DockHours,
  { from, weekday }: { readonly from: number; readonly weekday: number },
): boolean {
  const until = from + SLOT_MINUTES;
  if (openMinute === closeMinute) return days.includes(weekday);
  if (openMinute < closeMinute) return days.includes(weekday) && from >= openMinute && until <= closeMinute;
  // Over midnight: the morning belongs to the day before.
  if (from >= openMinute) return days.includes(weekday);
  return until <= closeMinute && days.includes((weekday + 6) % 7) && until <= MINUTES_PER_DAY;
}
