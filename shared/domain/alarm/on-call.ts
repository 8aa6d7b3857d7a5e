import { minuteOfClock } from '#shared/domain/calendar/clock-stretch.ts';
import { addDays, type CalendarDate, dateOfDay } from '#shared/domain/calendar/shift-calendar.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';
import { instantOf, wallClockOf } from '#shared/domain/calendar/wall-clock.ts';

/** A rotation and its overrides, as far as they say who is on call. */
export interface OnCallPlan {
  readonly timeZone: string;
  /** The first turn begins on this day, such as `2026-11-23`, at the time of hand-over. */
  readonly startDay: string;
  /** Such as `08:00`. */
  readonly handover: string;
  readonly turnDays: number;
  /** In their order; after the last comes the first. */
  readonly members: readonly { readonly userId: string }[];
  /** Ahead of the rotation. Times in ms since 1970. */
  readonly overrides: readonly (TimeWindow & { readonly userId: string })[];
}

/** Who is on call in a stretch of time. */
export interface OnCallShift extends TimeWindow {
  /** Id of the user; null = no one is on call. */
  readonly userId: string | null;
  readonly source: 'rotation' | 'override' | 'gap';
  /** Users whose overrides hold at the same time, and who are not on call because this one began later. */
  readonly asideIds: readonly string[];
}

const DAY_MS = 86_400_000;

/** Returns the id of the user who is on call at an instant (ms since 1970); null = there is none. */
export function onCallAt(plan: OnCallPlan, atMs: number): string | null {
  return shiftAtInstant(plan, atMs).userId;
}

/**
 * Returns the shifts of a range, one directly after the other; `userId` is null where no one is on call. Hand-overs are at
 * local times of the zone, so a turn is an hour longer or shorter at a change of its offset.
 * @throws RangeError on a zone that is no IANA zone.
 */
export function onCallShifts(plan: OnCallPlan, range: TimeWindow): OnCallShift[] {
  const edges = new Set([range.from]);
  const add = (atMs: number) => atMs > range.from && atMs < range.to && edges.add(atMs);
  for (const { from, to } of plan.overrides) {
    add(from);
    add(to);
  }
  for (let turn = turnAt(plan, range.from) + 1; turnStart(plan, turn) < range.to; turn += 1)
    add(turnStart(plan, turn));
  const shifts: OnCallShift[] = [];
  const starts = [...edges].toSorted((a, b) => a - b);
  for (const [index, from] of starts.entries()) {
    const shift = { from, to: starts[index + 1] ?? range.to, ...shiftAtInstant(plan, from) };
    const last = shifts.at(-1);
    if (last && isSame(last, shift)) shifts[shifts.length - 1] = { ...last, to: shift.to };
    else shifts.push(shift);
  }
  return shifts;
}

/** Of several overrides that hold the one that began last, of those that began at once the last in the list. */
function shiftAtInstant(plan: OnCallPlan, atMs: number): Omit<OnCallShift, 'from' | 'to'> {
  const held = plan.overrides
    .filter(({ from, to }) => from <= atMs && atMs < to)
    .toSorted((a, b) => a.from - b.from);
  const override = held.at(-1);
  if (override) {
    const aside = new Set(held.map(({ userId }) => userId));
    aside.delete(override.userId);
    return { userId: override.userId, source: 'override', asideIds: [...aside] };
  }
  const turn = turnAt(plan, atMs);
  const member = turn < 0 ? undefined : plan.members[turn % plan.members.length];
  return { userId: member?.userId ?? null, source: member ? 'rotation' : 'gap', asideIds: [] };
}

function isSame(one: OnCallShift, other: OnCallShift): boolean {
  return (
    one.userId === other.userId &&
    one.source === other.source &&
    one.asideIds.join() === other.asideIds.join()
  );
}

/** When a turn begins, counted from 0; ms since 1970. */
function turnStart({ timeZone, startDay, handover, turnDays }: OnCallPlan, turn: number): number {
  const date = addDays(dateOfDay(startDay), turn * turnDays);
  return instantOf({ ...date, minuteOfDay: minuteOfClock(handover) }, timeZone);
}

/** The turn that an instant is in; -1 before the first. */
function turnAt(plan: OnCallPlan, atMs: number): number {
  const days = dayNumber(wallClockOf(atMs, plan.timeZone)) - dayNumber(dateOfDay(plan.startDay));
  const turn = Math.max(-1, Math.floor(days / plan.turnDays));
  // On a day of hand-over it may not have been yet.
  return turn >= 0 && turnStart(plan, turn) > atMs ? turn - 1 : turn;
}

function dayNumber({ year, month, day }: CalendarDate): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}
