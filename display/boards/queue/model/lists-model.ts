import type { ModelContext } from '#display/kit/live/age.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { LATENESS_HOURS_FROM } from '#shared/domain/orders/order-lateness.ts';
import { briefMinutes, minutesText } from '#shared/domain/text/duration-text.ts';
import { truckDelay } from '#shared/domain/yard/truck-delay.ts';
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

/** Being called so much later than its slot begins is late: a slot lasts 20 min. */
const DELAY_MS = 15 * 60_000;
/** A delay of the whole site is a forecast: it is rounded. */
const DELAY_STEP_MS = 5 * 60_000;
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
    delay:
      delayMs !== null && delayMs >= DELAY_MS
        ? briefMinutes(rounded(delayMs), context.language, LATENESS_HOURS_FROM)
        : null,
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
    isLate: (late !== null && late >= DELAY_MS) || truckDelay(truck, nowMs) !== null,
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
      const delay = truckDelay(truck, context.nowMs);
      return delay?.kind === 'absent' ? [{ name: shownTruckName(truck), byMs: delay.byMs }] : [];
    })
    .toSorted((a, b) => b.byMs - a.byMs)
    .map(({ name, byMs }) => ({
      name,
      by: context.t('queue.by', {
        time: minutesText(byMs, context.language, LATENESS_HOURS_FROM),
      }),
    }));
}

function rounded(ms: number): number {
  return Math.round(ms / DELAY_STEP_MS) * DELAY_STEP_MS;
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
