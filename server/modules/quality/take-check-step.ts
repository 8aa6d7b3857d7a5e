import { sql } from 'kysely';
import type { AuditActor, AuditedChanges } from '#server/core/audit/audit.ts';
import { type StepEffect, type SteppedRow, takeRecordStep } from '#server/core/crud/take-step.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { CheckedGoods, GoodsOfChecks } from '#server/core/ports/warehouse/checked-goods.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type {
  CheckBillState,
  CheckBillStep,
  CheckVerdict,
} from '#shared/contracts/quality/quality-check-bill.ts';
import { checkBillSteps } from '#shared/domain/quality/check-bill-steps.ts';

interface Row extends SteppedRow<CheckBillState>, Omit<CheckedGoods, 'id'> {
  readonly inspector: string | null;
}

interface Asked {
  readonly id: Id;
  readonly now: Date;
  readonly actor: AuditActor;
  readonly goods: GoodsOfChecks;
}

export type AskedCheckStep = Asked &
  (
    | { readonly step: Exclude<CheckBillStep, 'audit' | 'return'> }
    | { readonly step: 'return'; readonly note: string }
    | { readonly step: 'audit'; readonly verdict: CheckVerdict; readonly note: string | null }
  );

/**
 * Takes a check bill to its next state; goods, line, stock and the exception of the dock follow in the same
 * transaction. Throws 409 `illegal_step`; at `results` where a value is missing; at `auditor` for an inspector's own bill.
 */
export async function takeCheckStep(tx: AnyTransaction, tenantId: Id, asked: AskedCheckStep): Promise<void> {
  const { now, actor } = asked;
  await takeRecordStep<CheckBillState, CheckBillStep, Row>(tx, {
    ...asked,
    tenantId,
    table: 'quality_check_bill',
    subject: 'qualityCheckBill',
    columns: sql`no, warehouse_id::text as "warehouseId", product_id::text as "productId", lot_id::text as "lotId",
      inbound_line_id::text as "inboundLineId", dock_id::text as "dockId", inspector`,
    steps: checkBillSteps,
    action: asked.step === 'audit' || asked.step === 'cancel' ? asked.step : 'step',
    nameOf: ({ no }) => no,
    effect: (bill) => effectOf(tx, tenantId, bill, asked, { now, actor }),
  });
}

async function effectOf(
  tx: AnyTransaction,
  tenantId: Id,
  bill: Row,
  asked: AskedCheckStep,
  by: { readonly now: Date; readonly actor: AuditActor },
): Promise<StepEffect> {
  switch (asked.step) {
    case 'start':
      return { values: { inspector: by.actor.username, submitted_at: null, audit_note: null } };
    case 'submit':
      await refuseMissingValues(tx, bill.id);
      return { values: { submitted_at: by.now } };
    case 'cancel':
      await asked.goods.dropHold(tx, tenantId, bill, by);
      return {};
    case 'return':
      await refuseOwnAudit(tx, bill.id, by.actor);
      await sql`update quality_check_bill_result set audit = 'open', auditor = null, audit_time = null, audit_note = null
        where quality_check_bill_id = ${bill.id} and audit <> 'open'`.execute(withSchema<unknown>(tx));
      return { values: { audit_note: asked.note }, changes: { auditNote: { after: asked.note } } };
    case 'audit': {
      await refuseOwnAudit(tx, bill.id, by.actor);
      const { verdict, note } = asked;
      const followed: AuditedChanges = await asked.goods.followVerdict(
        tx,
        tenantId,
        { ...bill, verdict },
        by,
      );
      return {
        values: { verdict, auditor: by.actor.username, audit_time: by.now, audit_note: note },
        changes: { verdict: { after: verdict }, ...(note && { auditNote: { after: note } }), ...followed },
      };
    }
  }
}

async function refuseMissingValues(tx: AnyTransaction, billId: Id): Promise<void> {
  const { rows } = await sql`select 1 from quality_check_bill_result
    where quality_check_bill_id = ${billId} and value is null and deleted_at is null limit 1`.execute(
    withSchema<unknown>(tx),
  );
  if (rows.length > 0) throw fieldError('results', 'check_values_missing');
}

/** Nobody audits what they have measured. */
export async function refuseOwnAudit(tx: AnyTransaction, billId: Id, actor: AuditActor): Promise<void> {
  const { rows } =
    await sql`select 1 from quality_check_bill b where b.id = ${billId} and (b.inspector = ${actor.username}
    or exists (select from quality_check_bill_result r
      where r.quality_check_bill_id = b.id and r.measured_by = ${actor.username}))`.execute(
      withSchema<unknown>(tx),
    );
  if (rows.length > 0) throw fieldError('auditor', 'auditor_is_inspector');
}
