import { sql, type Transaction } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { loadDataAuthority, reachesDepartment } from '#server/core/crud/data-authority.ts';
import { SORT_STEP } from '#server/core/crud/move-among-siblings.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Department, DepartmentStatus, DepartmentType } from '#shared/contracts/plant/department.ts';
import { hasMachine, mayStandBelow } from '#shared/domain/tree/department-places.ts';

type Tx = Transaction<unknown>;

/** Changes of a tenant's tree follow one another: two moves at once could close a ring. */
export async function lockDepartments(tx: Tx, { tenantId }: Pick<ChangeSession, 'tenantId'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`department:${tenantId}`}, 0))`.execute(tx);
}

interface ParentRow {
  readonly id: Id;
  readonly dtype: DepartmentType;
  readonly status: DepartmentStatus;
}

/** Throws where a department cannot stand. `id` null = a new one. */
export async function checkPlace(
  tx: Tx,
  moved: { readonly id: Id | null; readonly dtype: DepartmentType; readonly status: DepartmentStatus },
  parentId: Id | null,
): Promise<void> {
  const parent = parentId === null ? null : await findParent(tx, parentId);
  refuseWrongType(moved.dtype, parent?.dtype ?? null);
  if (parent?.status === 'draft' && moved.status !== 'draft') throw fieldError('parentId', 'parent_is_draft');
  if (moved.id !== null && parent && (await isWithin(tx, parent.id, moved.id)))
    throw fieldError('parentId', 'parent_is_own');
}

/** `parent` null = as a root. */
export function refuseWrongType(
  dtype: DepartmentType,
  parent: DepartmentType | null,
  field: 'parentId' | 'parentCode' = 'parentId',
): void {
  if (!mayStandBelow(dtype, parent)) throw fieldError(field, 'parent_wrong_type');
}

async function findParent(tx: Tx, id: Id): Promise<ParentRow> {
  const { rows } = await sql<ParentRow>`select id::text as id, dtype, status from department
    where id = ${id} and deleted_at is null`.execute(tx);
  if (!rows[0]) throw fieldError('parentId', 'parent_missing');
  return rows[0];
}

/** Whether `id` is `ancestorId` or stands below it. */
async function isWithin(tx: Tx, id: Id, ancestorId: Id): Promise<boolean> {
  const { rows } = await sql<{ id: Id }>`
    with recursive above as (
      select id, parent_id from department where id = ${id}
      union
      select d.id, d.parent_id from department d join above a on d.id = a.parent_id
    ) select id::text as id from above where id = ${ancestorId}`.execute(tx);
  return rows.length > 0;
}

/** Throws where a department would stand below one that its editor does not reach, or beside those without a parent. */
export async function refuseUnreachedParent(
  tx: Tx,
  session: ChangeSession,
  parentId: Id | null,
): Promise<void> {
  if (!reachesDepartment(await loadDataAuthority(tx, session), parentId))
    throw fieldError('parentId', parentId === null ? 'required' : 'parent_missing');
}

/** The parent that a new department names by its id or its code. */
export async function parentOf(
  tx: Tx,
  {
    parentId,
    parentCode,
  }: { readonly parentId?: Id | null | undefined; readonly parentCode?: string | null | undefined },
): Promise<Id | null> {
  if (parentId || !parentCode) return parentId ?? null;
  const { rows } = await sql<{ id: Id }>`select id::text as id from department
    where code = ${parentCode} and deleted_at is null`.execute(tx);
  if (!rows[0]) throw fieldError('parentCode', 'parent_missing');
  return rows[0].id;
}

/** The place behind the last child of a parent. */
export async function sortAtEnd(tx: Tx, parentId: Id | null): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(sort), 0) as last from department
    where parent_id is not distinct from ${parentId}::bigint and deleted_at is null`.execute(tx);
  return (rows[0]?.last ?? 0) + SORT_STEP;
}

type Body = Partial<{ -readonly [Name in keyof Department]: Department[Name] | undefined }>;

/** What every line and every machine has to say. */
export function checkAttributes(dtype: DepartmentType, body: Body): void {
  if (dtype === 'line' && !body.unit) throw fieldError('unit', 'required');
  if (dtype === 'line' && !body.timeZone) throw fieldError('timeZone', 'required');
  if (dtype === 'machine' && !body.idealSpeedPerHour) throw fieldError('idealSpeedPerHour', 'required');
}

/** Writes the row of a machine, tank or meter. */
export async function writeMachine(
  tx: Tx,
  tenantId: Id,
  id: Id,
  dtype: DepartmentType,
  body: Body,
): Promise<void> {
  if (!hasMachine(dtype)) return;
  await checkCodeTable(tx, body.codeTableId ?? null);
  const speedUnit = body.speedUnit ?? 'piece';
  await sql`insert into machine (id, tenant_id, machine_type, short_name, short_name_en, speed_unit, yield_unit,
      primary_per_unit, ideal_speed_per_hour, expected_period_ms, code_table_id)
    values (${id}, ${tenantId}, ${body.machineType ?? 'generic'}, ${body.shortName || null}, ${body.shortNameEn || null},
      ${speedUnit}, ${body.yieldUnit ?? speedUnit}, ${body.primaryPerUnit ?? 1}, ${body.idealSpeedPerHour ?? 1},
      ${body.expectedPeriodMs ?? EXPECTED_PERIOD_MS}, ${body.codeTableId ?? null})
    on conflict (id) do update set machine_type = excluded.machine_type, short_name = excluded.short_name,
      short_name_en = excluded.short_name_en, speed_unit = excluded.speed_unit, yield_unit = excluded.yield_unit,
      primary_per_unit = excluded.primary_per_unit, ideal_speed_per_hour = excluded.ideal_speed_per_hour,
      expected_period_ms = excluded.expected_period_ms, code_table_id = excluded.code_table_id`.execute(tx);
}

async function checkCodeTable(tx: Tx, id: Id | null): Promise<void> {
  if (id === null) return;
  const { rows } =
    await sql`select 1 from code_table where code_table_id = ${id} and deleted_at is null`.execute(tx);
  if (rows.length === 0) throw fieldError('codeTableId', 'code_table_missing');
}

const EXPECTED_PERIOD_MS = 5_000;
