import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { nextDocumentNo } from '#server/core/warehouse/numbers.ts';
import { dayOfWarehouse } from '#server/core/warehouse/warehouses.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { CheckKind } from '#shared/contracts/quality/quality-plan.ts';

/** How long a check without a plan may take. */
const LIMIT_WITHOUT_PLAN_MIN = 60;
const MINUTE_MS = 60_000;

interface PlanOfBill {
  readonly id: Id;
  readonly limitMinutes: number;
}

/** The enabled plan of this kind for the product, else the one for every product; null where there is neither. */
async function findPlan(tx: AnyTransaction, kind: CheckKind, productId: Id): Promise<PlanOfBill | null> {
  const { rows } =
    await sql<PlanOfBill>`select id::text as id, limit_minutes as "limitMinutes" from quality_plan
    where kind = ${kind} and enabled and deleted_at is null and (product_id = ${productId} or product_id is null)
    order by product_id is null, code limit 1`.execute(withSchema<unknown>(tx));
  return rows[0] ?? null;
}

export interface BillStart {
  readonly kind: CheckKind;
  readonly warehouseId: Id;
  readonly productId: Id;
  readonly inboundLineId: Id | null;
  /** Null = by the limit of the plan. */
  readonly dueAt: Date | null;
  readonly now: Date;
}

/** What the server gives to a new bill: its number, state, plan and time limit, and whose goods they are. */
export async function valuesOfNewBill(tx: AnyTransaction, tenantId: Id, start: BillStart) {
  const { kind, warehouseId, productId, inboundLineId, dueAt, now } = start;
  const plan = await findPlan(tx, kind, productId);
  const limitMinutes = plan?.limitMinutes ?? LIMIT_WITHOUT_PLAN_MIN;
  return {
    no: await nextDocumentNo(tx, tenantId, {
      prefix: 'QC',
      name: 'quality check bill',
      day: await dayOfWarehouse(tx, warehouseId, now),
    }),
    state: 'draft',
    quality_plan_id: plan?.id ?? null,
    due_at: dueAt ?? new Date(now.getTime() + limitMinutes * MINUTE_MS),
    owner_id: inboundLineId && (await findOwner(tx, inboundLineId)),
  };
}

async function findOwner(tx: AnyTransaction, inboundLineId: Id): Promise<Id | null> {
  const { rows } = await sql<{ id: Id | null }>`select o.owner_id::text as id from inbound_line l
    join inbound_order o on o.id = l.inbound_order_id where l.id = ${inboundLineId}`.execute(
    withSchema<unknown>(tx),
  );
  return rows[0]?.id ?? null;
}

/** Gives a bill the items of its plan as results, one for each sample. */
export async function copyPlanItems(
  tx: AnyTransaction,
  tenantId: Id,
  { billId, now, by }: { readonly billId: Id; readonly now: Date; readonly by: string | null },
): Promise<void> {
  await sql`insert into quality_check_bill_result (tenant_id, quality_check_bill_id, sort, name, name_en, value_kind,
      unit, lower_limit, upper_limit, severity, sample_no, created_at, created_by, updated_at, updated_by)
    select ${tenantId}, b.id, i.sort, i.name, i.name_en, i.value_kind, i.unit, i.lower_limit, i.upper_limit, i.severity,
      sample, ${now}::timestamptz, ${by}, ${now}::timestamptz, ${by}
    from quality_check_bill b
    join quality_plan_item i on i.quality_plan_id = b.quality_plan_id and i.deleted_at is null
    cross join lateral generate_series(1, i.samples) sample
    where b.id = ${billId}`.execute(withSchema<unknown>(tx));
}
