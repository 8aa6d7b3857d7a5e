import type { DeadLetter } from '#shared/contracts/ingest/dead-letter.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ProcessEvent } from '#shared/contracts/pretreatment/process-event.ts';

/** An event of a process control system, well-formed and of a believable time. */
export interface IncomingProcessEvent {
  readonly tenantId: Id;
  /** Code of the workshop or plant. */
  readonly hall: string;
  readonly event: ProcessEvent;
  readonly arrivalTs: number;
}

export interface ProcessEventRefusal {
  readonly reason: DeadLetter['reason'];
  /** In terms of the message. */
  readonly detail: string;
}

/** What process control systems report, on its way into the tables of pre-treatment. */
export interface ProcessEvents {
  /**
   * Resolves when all are stored, with a refusal or null for each, in their order. Rejects where nothing was stored: the
   * sender is to send them again.
   */
  take(events: readonly IncomingProcessEvent[]): Promise<readonly (ProcessEventRefusal | null)[]>;
}
