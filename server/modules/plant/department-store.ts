import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Department, DepartmentType } from '#shared/contracts/department.ts';
import type { Id } from '#shared/contracts/envelope.ts';

type Tx = Transaction<unknown>;

interface DepartmentRow {
  readonly id: Id;
  readonly parent_id: Id | null;
  readonly name: string;
  readonly name_en: string | null;
  readonly code: string;
  readonly dtype: DepartmentType;
  readonly sort: number;
}

const COLUMNS = sql.raw('id, parent_id, name, name_en, code, dtype, sort');

/** All departments of the tenant in display order. */
export function listDepartments(tx: Tx): Promise<Department[]> {
  return listWhere(tx, sql`true`);
}

export function listChildren(tx: Tx, parentId: Id): Promise<Department[]> {
  return listWhere(tx, sql`parent_id = ${parentId}`);
}

export function listByType(tx: Tx, dtype: DepartmentType): Promise<Department[]> {
  return listWhere(tx, sql`dtype = ${dtype}`);
}

export async function findDepartment(tx: Tx, id: Id): Promise<Department | null> {
  return (await listWhere(tx, sql`id = ${id}`))[0] ?? null;
}

interface PageFilter {
  readonly name?: string | undefined;
  readonly dtype?: DepartmentType | undefined;
  readonly current: number;
  readonly size: number;
}

export async function pageOfDepartments(
  tx: Tx,
  filter: PageFilter,
): Promise<{ records: Department[]; total: number }> {
  const pattern = `%${(filter.name ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const where = sql<boolean>`(name ilike ${pattern} or name_en ilike ${pattern} or code ilike ${pattern})
    and (${filter.dtype ?? null}::text is null or dtype = ${filter.dtype ?? null}::text)`;
  const offset = (filter.current - 1) * filter.size;
  const { rows } = await sql<DepartmentRow>`
    select ${COLUMNS} from department where ${where} order by sort, id limit ${filter.size} offset ${offset}`.execute(
    tx,
  );
  const count = await sql<{ total: string }>`select count(*) as total from department where ${where}`.execute(
    tx,
  );
  return { records: rows.map(toDepartment), total: Number(count.rows[0]?.total ?? 0) };
}

async function listWhere(tx: Tx, where: RawBuilder<unknown>): Promise<Department[]> {
  const { rows } =
    await sql<DepartmentRow>`select ${COLUMNS} from department where ${where} order by sort, id`.execute(tx);
  return rows.map(toDepartment);
}

function toDepartment(row: DepartmentRow): Department {
  return {
    deptId: row.id,
    parentId: row.parent_id,
    name: row.name,
    nameEn: row.name_en,
    code: row.code,
    dtype: row.dtype,
    sort: row.sort,
  };
}
