import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import type { EventBatch } from './event-batch.ts';

export interface EventPlace {
  readonly tenantId: Id;
  readonly warehouse: Warehouse;
  /** When it was so. */
  readonly at: Date;
  readonly batch: EventBatch;
}

/** What an event is about, and what it changes. */
export interface EventEffect {
  /** The same for all events about the same record: a newer one makes older ones late. Null = it is not there yet. */
  readonly record: string | null;
  /** Returns the record. Not called for a late event. */
  apply(): Promise<string>;
}

/** Looks up what an event names. Throws `EventRefused`, and the failures of the rules of the warehouse. */
export type EventHandler<Event> = (
  tx: AnyTransaction,
  place: EventPlace,
  event: Event,
) => Promise<EventEffect>;
