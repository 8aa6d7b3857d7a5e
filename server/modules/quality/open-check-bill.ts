import { sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { GoodsOfChecks, OpenedCheck } from '#server/core/ports/warehouse/checked-goods.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { copyPlanItems, valuesOfNewBill } from './new-check-bill.ts';

/** Opens the bill of an incoming check in the caller's transaction, with the items of its plan. */
export async function openCheckBill(
  tx: AnyTransaction,
  tenantId: Id,
  { goods, ...asked }: OpenedCheck & { readonly goods: GoodsOfChecks },
): Promise<Id> {
  const { warehouseId, inboundLineId, productId, lotId, quantity, dockId, now, actor } = asked;
  const kind = 'incoming';
  const by = actor?.username ?? null;
  const given = await valuesOfNewBill(tx, tenantId, { ...asked, kind, dueAt: null });
  const values = {
    ...given,
    tenant_id: tenantId,
    kind,
    warehouse_id: warehouseId,
    inbound_line_id: inboundLineId,
    product_id: productId,
    lot_id: lotId,
    dock_id: dockId,
    quantity_lot: quantity,
    created_at: now,
    created_by: by,
    updated_at: now,
    updated_by: by,
  };
  const columns = Object.entries(values);
  const { rows } = await sql<{ id: Id }>`
    insert into quality_check_bill (${sql.join(columns.map(([name]) => sql.id(name)))})
    values (${sql.join(columns.map(([, value]) => value))}) returning id::text as id`.execute(
    withSchema<unknown>(tx),
  );
  const billId = rows[0]?.id ?? '';
  await copyPlanItems(tx, tenantId, { billId, now, by });
  await audit(tx, {
    tenantId,
    actor,
    at: now,
    subject: 'qualityCheckBill',
    recordId: billId,
    recordName: given.no,
    action: 'create',
    changes: { kind: { after: kind }, dueAt: { after: given.due_at.getTime() } },
  });
  const held = { no: given.no, warehouseId, productId, dockId, inboundLineId };
  await goods.raiseHold(tx, tenantId, held, { now, actor });
  return billId;
}
