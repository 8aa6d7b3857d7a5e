import { sql } from 'kysely';
import type { AuditActor } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { takeOrderStep } from '#server/modules/orders/order-steps.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { OutboundState } from '#shared/contracts/orders/outbound-order.ts';
import type { TaskKind } from '#shared/contracts/orders/warehouse-task.ts';
import { outboundSteps } from '#shared/domain/orders/outbound-steps.ts';

/** The first task of a kind takes its outbound order, and with it the wave, to the state of this work. */
export async function beginWork(
  tx: AnyTransaction,
  tenantId: Id,
  { kind, outbound_line_id: lineId }: { readonly kind: TaskKind; readonly outbound_line_id: Id | null },
  by: { readonly now: Date; readonly actor: AuditActor | null },
): Promise<void> {
  const step = kind === 'pick' ? 'pick' : kind === 'load' ? 'load' : null;
  if (step === null || lineId === null) return;
  const order = await findOrderOf(tx, lineId);
  if (order && outboundSteps.after(order.state, step) !== null)
    await takeOrderStep(tx, tenantId, { id: order.id, step, ...by });
}

/** The outbound order of a line. */
export async function findOrderOf(
  tx: AnyTransaction,
  lineId: Id,
): Promise<{ readonly id: Id; readonly state: OutboundState } | null> {
  const { rows } = await sql<{ id: Id; state: OutboundState }>`
    select o.id::text as id, o.state from outbound_order o
    where o.id = (select l.outbound_order_id from outbound_line l where l.id = ${lineId})
    for no key update`.execute(withSchema<unknown>(tx));
  return rows[0] ?? null;
}
