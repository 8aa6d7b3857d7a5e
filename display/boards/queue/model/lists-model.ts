import type { ModelContext } from '#display/kit/live/age.ts';
import { clockTime, twoDigits } from '#shared/domain/calendar/clock-time.ts';
import type { Turn } from './call-turns.ts';
import type { QueueKey } from './texts.ts';
import { shownTruckName, type Truck, type TruckCall } from './trucks.ts';

type Context = ModelContext<QueueKey>;

/** A truck that was called. */
export interface CalledRow {
  readonly id: string;
  readonly name: string;
  /** Ticket and job, where there is room for them. */
  readonly detail: string;
  readonly dock: string;
  /** Called, and not at the dock yet. */
  readonly isOnTheWay: boolean;
}

/** A truck that waits to be called. */
export interface WaitingRow {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  /** When it is expected to be called, else its place in the queue. */
  readonly time: string;
  readonly isTime: boolean;
  readonly isLate: boolean;
}

/** A truck that missed its calls, or has not come in time. */
export interface AbsentRow {
  readonly name: string;
  readonly by: string;
}

export interface ListsModel {
  /** The newest calls first. */
  readonly recent: readonly CalledRow[];
  /** A truck was called: the one on the band, one of `recent` or one that missed it. */
  readonly hasCalls: boolean;
  /** Everybody at the gate, the next one first. */
  readonly waiting: readonly WaitingRow[];
  /** How late those that wait are called, in the middle; null = in time, or not known. */
  readonly delay: string | null;
  readonly hasTimes: boolean;
  readonly missed: readonly AbsentRow[];
  readonly late: readonly AbsentRow[];
}

/** Arriving later than this after the booked slot begins is late … */
const LATE_MS = 10 * 60_000;
/** … and being called so much later is: a slot lasts 20 min. */
const DELAY_MS = 15 * 60_000;
const MINUTE_MS = 60_000;
/** From here on lateness is hours and minutes. */
const HOURS_FROM_MINUTES = 100;
/** A delay of the whole site is a forecast: it is rounded. */
const DELAY_STEP_MINUTES = 5;
/** More calls than a board has rows. */
const RECENT_MAX = 8;

export function toListsModel(
  trucks: readonly Truck[],
  calls: readonly TruckCall[],
  waiting: readonly Truck[],
  turn: Turn,
  context: Context,
): ListsModel {
  const delayMs = medianOf(waiting.flatMap((truck) => lateMs(truck) ?? []));
  return {
    recent: recentOf(calls, turn).map((call) => calledRow(call, context)),
    hasCalls: calls.length > 0,
    waiting: waiting.map((truck, index) => waitingRow(truck, index, context)),
    delay: delayMs !== null && delayMs >= DELAY_MS ? lateText(rounded(delayMs), context) : null,
    hasTimes: waiting.some(({ expectedCallAt }) => expectedCallAt !== null),
    missed: calls
      .filter(({ state }) => state === 'missed')
      .toReversed()
      .map((call) => ({ name: shownTruckName(call), by: '' })),
    late: notArrived(trucks, context),
  };
}

/** The only open call is on the band; where several take turns there, the list holds them all and stands still. */
function recentOf(calls: readonly TruckCall[], turn: Turn): readonly TruckCall[] {
  const listed = calls.filter(({ state }) => state === 'called' || state === 'docked').toReversed();
  const open = listed.filter(({ state }) => state === 'called');
  const isAlone = turn.kind === 'call' && open.length === 1;
  return (isAlone ? listed.filter(({ key }) => key !== turn.call.key) : listed).slice(0, RECENT_MAX);
}

function calledRow(call: TruckCall, context: Context): CalledRow {
  return {
    id: call.id,
    name: shownTruckName(call),
    detail: detailOf(call, context),
    dock: call.dock ?? '',
    isOnTheWay: call.state === 'called',
  };
}

function waitingRow(truck: Truck, index: number, context: Context): WaitingRow {
  const { t, nowMs, timeZone } = context;
  const { expectedCallAt } = truck;
  const late = lateMs(truck);
  const time =
    expectedCallAt === null
      ? t('queue.position', { count: truck.position ?? index + 1 })
      : expectedCallAt < nowMs
        ? t('queue.soon')
        : clockTime(expectedCallAt, timeZone);
  return {
    id: truck.id,
    name: shownTruckName(truck),
    detail: detailOf(truck, context),
    time,
    isTime: expectedCallAt !== null,
    isLate: late !== null && late >= DELAY_MS,
  };
}

function detailOf({ plate, ticket, job }: Truck, { t }: Context): string {
  const what = t(`queue.job.${job}`);
  return plate === null || ticket === null ? what : `${ticket} · ${what}`;
}

/** By how much it is expected to be called after its slot begins; null = it has none, or there is no forecast. */
function lateMs({ expectedCallAt, slotStart }: Truck): number | null {
  return expectedCallAt === null || slotStart === null ? null : expectedCallAt - slotStart;
}

/** The longest late first. */
function notArrived(trucks: readonly Truck[], context: Context): readonly AbsentRow[] {
  return trucks
    .flatMap((truck) => {
      const { state, slotStart } = truck;
      if (state !== 'booked' || slotStart === null || context.nowMs - slotStart < LATE_MS) return [];
      return [{ name: shownTruckName(truck), slotStart }];
    })
    .toSorted((a, b) => a.slotStart - b.slotStart)
    .map(({ name, slotStart }) => ({
      name,
      by: context.t('queue.by', { time: lateText((context.nowMs - slotStart) / MINUTE_MS, context) }),
    }));
}

function lateText(minutes: number, { t }: Context): string {
  const whole = Math.floor(minutes);
  if (whole < HOURS_FROM_MINUTES) return t('queue.minutes', { count: whole });
  return `${Math.floor(whole / 60)}:${twoDigits(whole % 60)}`;
}

function rounded(ms: number): number {
  return Math.round(ms / MINUTE_MS / DELAY_STEP_MINUTES) * DELAY_STEP_MINUTES;
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
