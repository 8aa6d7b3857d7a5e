import { type RawBuilder, sql, type Transaction } from 'kysely';
import { failure } from '#server/core/failure.ts';
import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import type { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { DepartmentStatus } from '#shared/contracts/plant/department.ts';
import type { LineVersion, LineVersionStatus } from '#shared/contracts/plant/line-version.ts';

type Tx = Transaction<unknown>;

/** A version of a line as it is stored. */
export interface StoredVersion {
  readonly no: number;
  readonly status: LineVersionStatus;
  readonly revision: number;
  readonly plan: LinePlan;
  readonly note: string | null;
  readonly changed_by: string | null;
  readonly changed_at: Date;
}

/** A department of type line. */
export interface LineDepartment {
  readonly id: Id;
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly status: DepartmentStatus;
  readonly unit: CountUnit | null;
  readonly time_zone: string | null;
}

/** Locked, so that one change of a line's versions follows another. */
export async function lockLine(tx: Tx, lineId: Id): Promise<LineDepartment> {
  return lineOf(tx, lineId, sql`for update`);
}

export async function findLine(tx: Tx, lineId: Id): Promise<LineDepartment> {
  return lineOf(tx, lineId, sql``);
}

async function lineOf(tx: Tx, lineId: Id, lock: RawBuilder<unknown>): Promise<LineDepartment> {
  const { rows } = await sql<LineDepartment>`
    select id, code, name, name_en, status, unit, time_zone from department
    where id = ${lineId} and dtype = 'line' and deleted_at is null ${lock}`.execute(tx);
  if (!rows[0]) throw failure('line_not_found');
  return rows[0];
}

export async function findVersion(
  tx: Tx,
  lineId: Id,
  which: { readonly status: 'draft' | 'published' } | { readonly no: number },
): Promise<StoredVersion | null> {
  const where = 'no' in which ? sql`no = ${which.no}` : sql`status = ${which.status}`;
  const { rows } = await sql<StoredVersion>`
    select no, status, revision, plan, note, changed_by, changed_at
    from line_version where line_id = ${lineId} and ${where}`.execute(tx);
  return rows[0] ?? null;
}

export async function listVersions(tx: Tx, lineId: Id): Promise<LineVersion[]> {
  const { rows } = await sql<Omit<StoredVersion, 'plan'> & { machines: number }>`
    select no, status, note, changed_by, changed_at, jsonb_array_length(plan -> 'nodes') as machines
    from line_version where line_id = ${lineId} order by no desc`.execute(tx);
  return rows.map((row) => ({
    no: row.no,
    status: row.status,
    machineCount: row.machines,
    note: row.note,
    username: row.changed_by,
    at: row.changed_at.getTime(),
  }));
}

export interface NewVersion {
  readonly tenantId: Id;
  readonly lineId: Id;
  readonly status: LineVersionStatus;
  readonly plan: LinePlan;
  readonly username: string | null;
  readonly at: Date;
}

export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  const { tenantId, lineId, status, plan, username, at } = version;
  await sql`insert into line_version (tenant_id, line_id, no, status, plan, changed_by, changed_at)
    select ${tenantId}, ${lineId}, coalesce(max(no), 0) + 1, ${status}, ${JSON.stringify(plan)}::jsonb, ${username}, ${at}
    from line_version where line_id = ${lineId}`.execute(tx);
}

export async function updateDraft(
  tx: Tx,
  lineId: Id,
  change: { readonly plan: LinePlan; readonly username: string; readonly at: Date },
): Promise<void> {
  await sql`update line_version set plan = ${JSON.stringify(change.plan)}::jsonb, revision = revision + 1,
    changed_by = ${change.username}, changed_at = ${change.at}
    where line_id = ${lineId} and status = 'draft'`.execute(tx);
}

export async function removeDraft(tx: Tx, lineId: Id): Promise<void> {
  await sql`delete from line_version where line_id = ${lineId} and status = 'draft'`.execute(tx);
}

/** The draft becomes what walls show, with the plan as it was published. */
export async function publishDraft(
  tx: Tx,
  lineId: Id,
  change: {
    readonly plan: LinePlan;
    readonly note: string | null;
    readonly username: string;
    readonly at: Date;
  },
): Promise<void> {
  await sql`update line_version set status = 'archived' where line_id = ${lineId} and status = 'published'`.execute(
    tx,
  );
  await sql`update line_version set status = 'published', plan = ${JSON.stringify(change.plan)}::jsonb,
    note = ${change.note}, changed_by = ${change.username}, changed_at = ${change.at}
    where line_id = ${lineId} and status = 'draft'`.execute(tx);
}
