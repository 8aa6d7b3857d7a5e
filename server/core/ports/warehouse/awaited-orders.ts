import type { AuditActor } from '#server/core/audit/audit.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Inbound orders as appointments of trucks see them, changed in the caller's transaction. */
export interface AwaitedOrders {
  /**
   * Links orders that are still to come to the appointments that name them: of one appointment or of one order. Those whose
   * truck is there have arrived.
   */
  link(
    tx: AnyTransaction,
    tenantId: Id,
    of: { readonly appointmentId: Id } | { readonly orderId: Id },
    by: { readonly now: Date; readonly actor: AuditActor | null },
  ): Promise<void>;
  /** The announced orders of an appointment have arrived with its truck, unless a warehouse system runs them. */
  arrive(
    tx: AnyTransaction,
    tenantId: Id,
    appointmentId: Id,
    by: { readonly now: Date; readonly actor: AuditActor | null },
  ): Promise<void>;
}
