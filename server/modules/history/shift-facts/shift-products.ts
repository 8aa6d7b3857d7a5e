import {
  type CalendarProduct,
  type LineCalendar,
  planRowsOf,
} from '#shared/domain/calendar/line-calendar.ts';
import { type PacedWindow, productRuns } from '#shared/domain/calendar/product-run.ts';
import type { CalendarShift } from '#shared/domain/calendar/shift-calendar.ts';
import { clipWindows, type TimeWindow, totalMs } from '#shared/domain/calendar/time-window.ts';

/** What a line made in a shift, or was to make, for one order. */
export interface ShiftProduct {
  readonly product: CalendarProduct | null;
  readonly orderNo: string | null;
  /** When it was made; none = it was planned, and another product was made in its time. */
  readonly windows: readonly TimeWindow[];
  /** In the line's unit; null = there is no plan. */
  readonly planned: number | null;
}

/** By the time at which each was first made; the planned counts add up to that of the shift. */
export function shiftProducts(
  calendar: LineCalendar,
  shift: CalendarShift,
  busy: readonly PacedWindow[],
): ShiftProduct[] {
  const rows = planRowsOf(calendar, shift);
  const products = new Map<
    string,
    { product: CalendarProduct | null; orderNo: string | null; windows: TimeWindow[]; planned: number | null }
  >();
  const of = (product: CalendarProduct | null, orderNo: string | null) => {
    const key = JSON.stringify([product?.id ?? null, orderNo]);
    const known = products.get(key) ?? { product, orderNo, windows: [], planned: null };
    products.set(key, known);
    return known;
  };
  for (const { from, to, product, orderNo } of productRuns(calendar, shift))
    of(product, orderNo).windows.push({ from, to });
  for (const { product, orderNo, plannedCount } of rows) {
    const one = of(product, orderNo);
    one.planned = (one.planned ?? 0) + plannedCount;
  }
  const all = [...products.values()];
  if (rows.length > 0 || shift.plannedCount === null) return all;
  // The pattern says how much and not of what: the time at each pace divides it.
  const shares = all.map(({ windows }) => windows.reduce((sum, window) => sum + pacedMs(busy, window), 0));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const { plannedCount } = shift;
  return all.map((one, index) => ({
    ...one,
    planned: whole === 0 ? plannedCount / all.length : (plannedCount * (shares[index] ?? 0)) / whole,
  }));
}

function pacedMs(busy: readonly PacedWindow[], window: TimeWindow): number {
  return busy.reduce((sum, one) => sum + totalMs(clipWindows([one], window)) * one.speedFactor, 0);
}
