import type { DeadLetter } from '#shared/contracts/ingest/dead-letter.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { WarehouseEvent } from '#shared/contracts/orders/events/warehouse-event.ts';

/** An event of a warehouse system, well-formed and of a believable time. */
export interface IncomingWarehouseEvent {
  readonly tenantId: Id;
  /** Code of the warehouse. */
  readonly warehouse: string;
  readonly event: WarehouseEvent;
  readonly arrivalTs: number;
}

export interface WarehouseEventRefusal {
  readonly reason: DeadLetter['reason'];
  /** In terms of the message. */
  readonly detail: string;
}

/** What warehouse systems report, on its way into the tables of the warehouse. */
export interface WarehouseEvents {
  /**
   * Resolves when all are stored, with a refusal or null for each, in their order. Rejects where nothing was stored: the
   * sender is to send them again.
   */
  take(events: readonly IncomingWarehouseEvent[]): Promise<readonly (WarehouseEventRefusal | null)[]>;
}
