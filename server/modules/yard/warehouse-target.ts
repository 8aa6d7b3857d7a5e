import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { DEPARTMENTS_RECORDS } from '#server/core/crud/record-reach.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { routes } from '#server/core/http/routes.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { findWarehouse } from '#server/core/warehouse/warehouses.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  getWarehouseTarget,
  setWarehouseTarget,
  type WarehouseTarget,
} from '#shared/contracts/yard/warehouse-target.ts';

/** What a warehouse means to achieve; nulls where nothing is set. */
export async function loadWarehouseTarget(
  tx: AnyTransaction,
  { id, code }: { readonly id: Id; readonly code: string },
): Promise<WarehouseTarget> {
  const { rows } = await sql<{ hour_plan: string[] | null; on_time_percent: string | null }>`
    select hour_plan::text[] as hour_plan, on_time_percent from warehouse_target where warehouse_id = ${id}`.execute(
    withSchema<unknown>(tx),
  );
  const [row] = rows;
  return {
    warehouseCode: code,
    hourPlan: row?.hour_plan?.map(Number) ?? null,
    onTimePercent: row?.on_time_percent == null ? null : Number(row.on_time_percent),
  };
}

/** Hour plan and on-time goal of a warehouse. */
export function mountWarehouseTarget(app: FastifyInstance, { db, clock, changed }: WarehouseParts): void {
  app.recordReach.set('warehouseTarget', DEPARTMENTS_RECORDS);
  const route = routes(app);

  route(getWarehouseTarget)(({ session, query }) =>
    db.tenant(session.tenantId, async (tx) =>
      loadWarehouseTarget(tx, await findWarehouse(tx, session, query.warehouseCode)),
    ),
  );

  route(setWarehouseTarget)(async ({ session, body }) => {
    const { tenantId, username } = session;
    const after = await db.tenant(tenantId, async (tx) => {
      const warehouse = await findWarehouse(tx, session, body.warehouseCode);
      const before = await loadWarehouseTarget(tx, warehouse);
      const hourPlan = body.hourPlan?.map(String) ?? null;
      await sql`insert into warehouse_target (tenant_id, warehouse_id, hour_plan, on_time_percent, updated_at, updated_by)
        values (${tenantId}, ${warehouse.id}, ${hourPlan}::numeric[], ${body.onTimePercent}, ${new Date(clock.now())},
          ${username})
        on conflict (warehouse_id) do update set hour_plan = excluded.hour_plan,
          on_time_percent = excluded.on_time_percent, updated_at = excluded.updated_at,
          updated_by = excluded.updated_by`.execute(tx);
      const stored = await loadWarehouseTarget(tx, warehouse);
      await audit(tx, {
        ...editBy(session, clock),
        subject: 'warehouseTarget',
        recordId: warehouse.id,
        recordName: warehouse.name,
        action: 'update',
        changes: {
          ...(String(before.hourPlan) !== String(stored.hourPlan) && {
            hourPlan: { before: before.hourPlan, after: stored.hourPlan },
          }),
          ...(before.onTimePercent !== stored.onTimePercent && {
            onTimePercent: { before: before.onTimePercent, after: stored.onTimePercent },
          }),
        },
      });
      return stored;
    });
    changed(tenantId);
    return after;
  });
}
