import {
  busyWindows,
  type CalendarPlanRow,
  type CalendarProduct,
  type ChosenProduct,
  type LineCalendar,
  planRowsOf,
  shiftsOf,
} from './line-calendar.ts';
import { type CalendarShift, calendarShifts } from './shift-calendar.ts';
import { clipWindows, instantAfter, type TimeWindow, totalMs } from './time-window.ts';

/** What a line makes in a stretch of time; `product` null = unknown. */
export interface ProductRun extends TimeWindow {
  readonly product: CalendarProduct | null;
  readonly orderNo: string | null;
  /** Who has said it at the line; null = the plan. */
  readonly chosenBy: string | null;
}

/** What was said at a line counts until a shift begins or ends, and not longer than this. */
const CHOICE_MAX_MS = 7 * 86_400_000;

/**
 * What a line makes over a range, without holes. Rows of one shift follow one another in their sequence and share its
 * planned busy time in proportion to the time that their counts take at ideal speed. What a user set for the line
 * stands above the plan.
 */
export function productRuns(calendar: LineCalendar, range: TimeWindow): ProductRun[] {
  if (range.to <= range.from) return [];
  if (calendar.planByDay.size === 0 && calendar.chosen.length === 0) return [{ ...range, ...NOTHING }];
  const planned = plannedRuns(calendar, range);
  const chosen = calendar.chosen.flatMap((choice, index): ProductRun[] => {
    const to = endOfChoice(calendar, choice, calendar.chosen[index + 1]);
    if (choice.product === null || to <= range.from || choice.from >= range.to) return [];
    return [
      { from: choice.from, to, product: choice.product, orderNo: null, chosenBy: choice.username ?? '' },
    ];
  });
  const bounds = new Set([range.from]);
  for (const { from, to } of [...planned, ...chosen])
    for (const at of [from, to]) if (at > range.from && at < range.to) bounds.add(at);
  const runs: ProductRun[] = [];
  const times = [...bounds].toSorted((left, right) => left - right);
  for (const [index, from] of times.entries()) {
    const to = times[index + 1] ?? range.to;
    if (to <= from) continue;
    const covers = (run: ProductRun) => run.from <= from && from < run.to;
    const { product, orderNo, chosenBy } = chosen.findLast(covers) ?? planned.findLast(covers) ?? NOTHING;
    const last = runs.at(-1);
    if (last && last.product?.id === product?.id && last.orderNo === orderNo && last.chosenBy === chosenBy)
      runs[runs.length - 1] = { ...last, to };
    else runs.push({ from, to, product, orderNo, chosenBy });
  }
  return runs;
}

const NOTHING = { product: null, orderNo: null, chosenBy: null };

export function productAt(calendar: LineCalendar, nowMs: number): ProductRun | null {
  return productRuns(calendar, { from: nowMs, to: nowMs + 1 })[0] ?? null;
}

function plannedRuns(calendar: LineCalendar, range: TimeWindow): ProductRun[] {
  const shifts = shiftsOf(calendar, range).map((shift) => ({ shift, rows: planRowsOf(calendar, shift) }));
  const shared = shifts.flatMap(({ shift, rows }) => (rows.length > 1 ? [shift] : []));
  const busy =
    shared.length === 0
      ? []
      : busyWindows(calendar, null, {
          from: Math.min(...shared.map(({ from }) => from)),
          to: Math.max(...shared.map(({ to }) => to)),
        });
  return shifts.flatMap(({ shift, rows }) => runsOfShift(shift, rows, busy));
}

function runsOfShift(
  shift: CalendarShift,
  rows: readonly CalendarPlanRow[],
  busy: readonly TimeWindow[],
): ProductRun[] {
  const own = clipWindows(busy, shift);
  const windows = own.length > 0 ? own : [{ from: shift.from, to: shift.to }];
  const weights = rows.map(({ plannedCount, product }) => plannedCount / product.speedFactor);
  const isCounted = weights.some((weight) => weight > 0);
  const weightOf = (index: number) => (isCounted ? (weights[index] ?? 0) : 1);
  const total = rows.reduce((sum, _row, index) => sum + weightOf(index), 0);
  let { from } = shift;
  let done = 0;
  return rows.map(({ product, orderNo }, index) => {
    done += weightOf(index);
    const isLast = index === rows.length - 1;
    const to = isLast ? shift.to : (instantAfter(windows, (totalMs(windows) * done) / total) ?? shift.to);
    const run = { from, to, product, orderNo, chosenBy: null };
    from = to;
    return run;
  });
}

/** The next choice, or the next time at which a shift begins or ends. */
function endOfChoice(calendar: LineCalendar, choice: ChosenProduct, next: ChosenProduct | undefined): number {
  const latest = Math.min(next?.from ?? Number.POSITIVE_INFINITY, choice.from + CHOICE_MAX_MS);
  if (calendar.patterns.length === 0) return next?.from ?? Number.POSITIVE_INFINITY;
  const edges = calendarShifts(calendar, { from: choice.from, to: latest }).flatMap(({ from, to }) => [
    from,
    to,
  ]);
  return Math.min(latest, ...edges.filter((at) => at > choice.from));
}

/** A stretch of planned busy time in which a line runs at one pace. */
export interface PacedWindow extends TimeWindow {
  readonly speedFactor: number;
}

/** Busy time, cut where the ideal speed changes: each part has an ISO 22400 PRI of its own. */
export function pacedWindows(
  calendar: LineCalendar,
  machineId: string | null,
  range: TimeWindow,
): PacedWindow[] {
  const paces: PacedWindow[] = [];
  for (const { from, to, product } of productRuns(calendar, range)) {
    const speedFactor = product?.speedFactor ?? 1;
    const last = paces.at(-1);
    if (last && last.speedFactor === speedFactor) paces[paces.length - 1] = { ...last, to };
    else paces.push({ from, to, speedFactor });
  }
  const busy = busyWindows(calendar, machineId, range);
  return paces.flatMap((pace) =>
    clipWindows(busy, pace).map((window) => ({ ...window, speedFactor: pace.speedFactor })),
  );
}
