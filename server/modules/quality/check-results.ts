import { type RawBuilder, sql } from 'kysely';
import { type AuditActor, type AuditedChanges, audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { CheckBillState } from '#shared/contracts/quality/quality-check-bill.ts';
import type {
  QualityCheckBillResult,
  ResultAudit,
} from '#shared/contracts/quality/quality-check-bill-result.ts';
import { isMeasurable, isWithinLimits } from '#shared/domain/quality/check-result.ts';
import { isUnacceptable } from '#shared/domain/quality/check-verdict.ts';

type Columns<Wire, Names extends keyof Wire> = { readonly [Name in Names]: unknown };

/** Rows of results as the calls show them. */
async function selectResults(
  tx: AnyTransaction,
  where: RawBuilder<unknown>,
): Promise<QualityCheckBillResult[]> {
  const { rows } = await sql<
    Omit<QualityCheckBillResult, keyof Columns<QualityCheckBillResult, Converted>> & {
      readonly lowerLimit: string | null;
      readonly upperLimit: string | null;
      readonly measuredAt: Date | null;
      readonly auditedAt: Date | null;
      readonly createTime: Date;
      readonly updateTime: Date;
    }
  >`select r.id::text as id, r.quality_check_bill_id::text as "checkbillId", r.sort, r.name, r.name_en as "nameEn",
      r.value_kind as "valueKind", r.unit, r.lower_limit as "lowerLimit", r.upper_limit as "upperLimit", r.severity,
      r.sample_no as "sampleNo", r.value, r.is_good as "isGood", r.note, r.measured_by as "measuredBy",
      r.measured_at as "measuredAt", r.audit, r.auditor as "auditedBy", r.audit_time as "auditedAt",
      r.audit_note as "auditNote", r.created_at as "createTime", r.created_by as "createBy",
      r.updated_at as "updateTime", r.updated_by as "updateBy"
    from quality_check_bill_result r where r.deleted_at is null and ${where}
    order by r.sort, r.name, r.sample_no`.execute(withSchema<unknown>(tx));
  return rows.map((row) => ({
    ...row,
    lowerLimit: row.lowerLimit === null ? null : Number(row.lowerLimit),
    upperLimit: row.upperLimit === null ? null : Number(row.upperLimit),
    measuredAt: row.measuredAt?.getTime() ?? null,
    auditedAt: row.auditedAt?.getTime() ?? null,
    createTime: row.createTime.getTime(),
    updateTime: row.updateTime.getTime(),
  }));
}

type Converted = 'lowerLimit' | 'upperLimit' | 'measuredAt' | 'auditedAt' | 'createTime' | 'updateTime';

export function loadResults(tx: AnyTransaction, billId: Id): Promise<QualityCheckBillResult[]> {
  return selectResults(tx, sql`r.quality_check_bill_id = ${billId}`);
}

/** The bill of results that a call names by their ids. Throws `not_found`, and at `ids` where they are of several bills. */
export async function findBillOf(tx: AnyTransaction, ids: readonly Id[]): Promise<Id> {
  const results = await selectResults(tx, sql`r.id = any(${[...ids]}::bigint[])`);
  const [first] = results;
  if (!first || results.length < ids.length) throw failure('not_found');
  if (results.some(({ checkbillId }) => checkbillId !== first.checkbillId))
    throw fieldError('ids', 'results_of_several');
  return first.checkbillId;
}

export interface EnteredResult {
  readonly id: Id;
  readonly value: string | null;
  readonly isGood?: boolean | null | undefined;
  readonly note?: string | null | undefined;
}

interface Entry {
  readonly billId: Id;
  readonly now: Date;
  readonly actor: AuditActor;
}

/**
 * Enters values of a bill that is being measured, with one entry of the audit chain. Throws 409 `illegal_step` in other
 * states, and at `results.<index>.value` where a value cannot be that of its item.
 */
export async function enterResults(
  tx: AnyTransaction,
  tenantId: Id,
  { billId, now, actor }: Entry,
  entered: readonly EnteredResult[],
): Promise<void> {
  const typed = withSchema<unknown>(tx);
  const { no, state } = await lockBill(tx, billId);
  if (state !== 'inspecting') throw failureWithData('illegal_step', { state, step: 'enter' });
  const stored = new Map((await loadResults(tx, billId)).map((one) => [one.id, one]));
  const problems: Record<string, 'bad_value' | 'not_a_number'> = {};
  const changes: Record<string, AuditedChanges[string]> = {};
  for (const [index, { id, value: given, isGood, note }] of entered.entries()) {
    const result = stored.get(id);
    if (!result) throw failure('not_found');
    const value = given === null || given.trim() === '' ? null : given.trim();
    if (value !== null && !isMeasurable(result, value)) {
      problems[`results.${index}.value`] = result.valueKind === 'number' ? 'not_a_number' : 'bad_value';
      continue;
    }
    const judged = value === null ? null : (isWithinLimits(result, value) ?? isGood ?? null);
    await sql`update quality_check_bill_result set value = ${value}, is_good = ${judged}, note = ${note || null},
        measured_by = ${value === null ? null : actor.username}, measured_at = ${value === null ? null : now}::timestamptz,
        updated_by = ${actor.username},
        updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
      where id = ${id}`.execute(typed);
    if (value !== result.value)
      changes[`${result.name} ${result.sampleNo}`] = { before: result.value, after: value };
  }
  if (Object.keys(problems).length > 0)
    throw failure('invalid_input', 'values that cannot be measured', problems);
  await sql`update quality_check_bill set updated_by = ${actor.username},
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${billId}`.execute(typed);
  await audit(tx, {
    tenantId,
    actor,
    at: now,
    subject: 'qualityCheckBill',
    recordId: billId,
    recordName: no,
    action: 'enter',
    changes,
  });
}

interface Judgement {
  /** Null = all that are open. */
  readonly ids: readonly Id[] | null;
  readonly audit: Exclude<ResultAudit, 'open'>;
  readonly note: string | null;
}

/**
 * Approves or rejects results of a submitted bill; the caller has checked that its auditor may. Throws at `ids` for a
 * deviation that nobody may approve, at `note` where one is needed. Returns all results of the bill.
 */
export async function judgeResults(
  tx: AnyTransaction,
  tenantId: Id,
  { billId, now, actor }: Entry,
  { ids, audit: said, note }: Judgement,
): Promise<QualityCheckBillResult[]> {
  const { no, state } = await lockBill(tx, billId);
  if (state !== 'submitted') throw failureWithData('illegal_step', { state, step: 'audit' });
  const all = await loadResults(tx, billId);
  const judged = all.filter((one) => (ids ? ids.includes(one.id) : one.audit === 'open'));
  if (said === 'approved' && judged.some(isUnacceptable)) throw fieldError('ids', 'deviation_not_minor');
  const isNoteNeeded = said === 'rejected' || judged.some(({ isGood }) => isGood === false);
  if (isNoteNeeded && judged.length > 0 && !note) throw fieldError('note', 'required');
  await sql`update quality_check_bill_result set audit = ${said}, auditor = ${actor.username},
      audit_time = ${now}::timestamptz, audit_note = ${note}, updated_by = ${actor.username},
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where id = any(${judged.map(({ id }) => id)}::bigint[])`.execute(withSchema<unknown>(tx));
  await audit(tx, {
    tenantId,
    actor,
    at: now,
    subject: 'qualityCheckBill',
    recordId: billId,
    recordName: no,
    action: 'audit',
    changes: {
      ...Object.fromEntries(
        judged.map((one) => [`${one.name} ${one.sampleNo}`, { before: one.audit, after: said }]),
      ),
      ...(note && { auditNote: { after: note } }),
    },
  });
  return loadResults(tx, billId);
}

async function lockBill(tx: AnyTransaction, billId: Id) {
  const { rows } = await sql<{ no: string; state: CheckBillState }>`select no, state from quality_check_bill
    where id = ${billId} and deleted_at is null for update`.execute(withSchema<unknown>(tx));
  if (!rows[0]) throw failure('not_found');
  return rows[0];
}
