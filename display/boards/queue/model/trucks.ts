import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { decodeOnce } from '#shared/client/feed/feed-reader.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { DOCK_QUEUE_ENTRY_PREFIX, QueueEntry } from '#shared/contracts/yard/dock-queue.ts';

/** A truck of the queue with the id of its appointment. */
export interface Truck extends QueueEntry {
  readonly id: Id;
}

/** A truck that was called; `key` names this call of it. */
export interface TruckCall extends Truck {
  readonly calledAt: number;
  readonly key: string;
}

export function readTrucks(image: FeedReader): readonly Truck[] {
  return [...image.keys()].flatMap((key) => {
    if (!key.startsWith(DOCK_QUEUE_ENTRY_PREFIX)) return [];
    const entry = decodeOnce(QueueEntry, image.get(key));
    return entry ? [{ ...entry, id: key.slice(DOCK_QUEUE_ENTRY_PREFIX.length) }] : [];
  });
}

/** In the order in which they were called. */
export function callsOf(trucks: readonly Truck[]): readonly TruckCall[] {
  return trucks
    .flatMap((truck) => {
      const { calledAt } = truck;
      return calledAt === null ? [] : [{ ...truck, calledAt, key: `${truck.id}:${calledAt}` }];
    })
    .toSorted((a, b) => a.calledAt - b.calledAt || a.key.localeCompare(b.key));
}

/** Those at the gate, the next to be called first. */
export function waitingOf(trucks: readonly Truck[]): readonly Truck[] {
  return trucks.filter(({ state }) => state === 'arrived').toSorted(byTurn);
}

const LAST = Number.POSITIVE_INFINITY;

function byTurn(a: Truck, b: Truck): number {
  return (
    compare(a.position ?? LAST, b.position ?? LAST) ||
    compare(a.expectedCallAt ?? LAST, b.expectedCallAt ?? LAST) ||
    compare(a.arrivedAt ?? LAST, b.arrivedAt ?? LAST) ||
    a.id.localeCompare(b.id)
  );
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** What a driver knows the own truck by: its plate, else its ticket. */
export function shownTruckName({ plate, ticket }: Pick<QueueEntry, 'plate' | 'ticket'>): string {
  return plate ?? ticket ?? '';
}
