import type { PlannedStopReason } from '#shared/contracts/calendar/planned-stop-reason.ts';
import { type PlannedStopRule, stopWindows } from './planned-stop.ts';
import { type CalendarShift, calendarShifts, type ShiftRules } from './shift-calendar.ts';
import { clipWindows, joinWindows, subtractWindows, type TimeWindow } from './time-window.ts';

export interface CalendarProduct {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  /** Its ideal speed on this line against the line's own. */
  readonly speedFactor: number;
}

/** A row of the production plan. */
export interface CalendarPlanRow {
  readonly shiftName: string;
  readonly product: CalendarProduct;
  /** In the line's unit. */
  readonly plannedCount: number;
  readonly orderNo: string | null;
}

/** The product that a user has set for the line from an instant on; null = what the plan says. */
export interface ChosenProduct {
  readonly from: number;
  readonly product: CalendarProduct | null;
  readonly username: string | null;
}

export interface CalendarStop {
  readonly reason: PlannedStopReason;
  readonly name: string | null;
  readonly nameEn: string | null;
  /** Machines that stop; null = the whole line. */
  readonly machineIds: ReadonlySet<string> | null;
  readonly rule: PlannedStopRule;
}

/** All that is planned for one line. */
export interface LineCalendar extends ShiftRules {
  readonly stops: readonly CalendarStop[];
  /** By day, such as `2026-11-22`; rows in their sequence. */
  readonly planByDay: ReadonlyMap<string, readonly CalendarPlanRow[]>;
  /** By time. */
  readonly chosen: readonly ChosenProduct[];
}

/** Of a line of which nothing is known: it is always on shift. */
export function emptyCalendar(timeZone: string): LineCalendar {
  return { timeZone, patterns: [], exceptions: [], stops: [], planByDay: new Map(), chosen: [] };
}

/** The shifts that have a part in a range; what the plan says about a shift replaces the count of its pattern. */
export function shiftsOf(calendar: LineCalendar, range: TimeWindow): CalendarShift[] {
  return calendarShifts(calendar, range).map((shift) => {
    const rows = planRowsOf(calendar, shift);
    if (rows.length === 0) return shift;
    return { ...shift, plannedCount: rows.reduce((sum, row) => sum + row.plannedCount, 0) };
  });
}

export function planRowsOf(calendar: LineCalendar, shift: CalendarShift): readonly CalendarPlanRow[] {
  return (calendar.planByDay.get(shift.day) ?? []).filter((row) => row.shiftName === shift.name);
}

/** The shift that runs at an instant; null outside every shift. Where two overlap, the one that began last. */
export function shiftOfLineAt(calendar: LineCalendar, nowMs: number): CalendarShift | null {
  return shiftsOf(calendar, { from: nowMs, to: nowMs + 1 }).at(-1) ?? null;
}

export interface PlannedStopWindow extends TimeWindow {
  readonly reason: PlannedStopReason;
  readonly name: string | null;
  readonly nameEn: string | null;
}

/**
 * Planned stops and breaks that have a part in a range, whole, by their start. `machineId` null: those of the line.
 */
export function plannedStopsOf(
  calendar: LineCalendar,
  machineId: string | null,
  range: TimeWindow,
): PlannedStopWindow[] {
  const stops = calendar.stops.flatMap((stop): PlannedStopWindow[] => {
    const { reason, name, nameEn, machineIds, rule } = stop;
    if (machineIds !== null && (machineId === null || !machineIds.has(machineId))) return [];
    return stopWindows(rule, calendar.timeZone, range).map((window) => ({ ...window, reason, name, nameEn }));
  });
  const breaks = calendarShifts(calendar, range).flatMap((shift) =>
    shift.breaks.map((window) => ({ ...window, reason: 'break' as const, name: null, nameEn: null })),
  );
  return [...stops, ...breaks]
    .filter((one) => clipWindows([one], range).length > 0)
    .toSorted((left, right) => left.from - right.from);
}

/** The parts of a range that lie in shifts, adjoining ones joined. A line without shifts is always on shift. */
function shiftWindows(calendar: LineCalendar, range: TimeWindow): TimeWindow[] {
  if (range.to <= range.from) return [];
  if (calendar.patterns.length === 0) return [range];
  return joinWindows(clipWindows(calendarShifts(calendar, range), range));
}

/** When a machine is planned to be busy: shift time without breaks and planned stops. Of it ISO 22400's PBT is made. */
export function busyWindows(
  calendar: LineCalendar,
  machineId: string | null,
  range: TimeWindow,
): TimeWindow[] {
  return subtractWindows(shiftWindows(calendar, range), plannedStopsOf(calendar, machineId, range));
}
