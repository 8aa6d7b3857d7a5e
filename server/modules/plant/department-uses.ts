import { sql, type Transaction } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { DepartmentUse } from '#shared/contracts/plant/department.ts';

type Tx = Transaction<unknown>;

/** Published lines that are among the departments, or in which one of these is a machine; not those in `except`. */
export async function usesByLines(
  tx: Tx,
  ids: readonly Id[],
  except: readonly Id[],
): Promise<DepartmentUse[]> {
  const { rows } = await sql<{ dept_id: Id; name: string }>`
    select distinct used.dept_id::text as dept_id, d.name from (
      select id as dept_id, id as line_id from production_line where id = any(${[...ids]}::bigint[])
      union all
      select machine_id, line_id from line_machine where machine_id = any(${[...ids]}::bigint[])
    ) as used join department d on d.id = used.line_id
    where d.deleted_at is null and not used.line_id = any(${[...except]}::bigint[])`.execute(tx);
  return rows.map(({ dept_id, name }) => ({ deptId: dept_id, kind: 'line', name }));
}

/** Audited children of the departments that are not among these. */
export async function usesByChildren(tx: Tx, ids: readonly Id[]): Promise<DepartmentUse[]> {
  const { rows } = await sql<{ parent_id: Id; name: string }>`
    select parent_id::text as parent_id, name from department
    where parent_id = any(${[...ids]}::bigint[]) and not id = any(${[...ids]}::bigint[])
      and status <> 'draft' and deleted_at is null order by sort, id`.execute(tx);
  return rows.map(({ parent_id, name }) => ({ deptId: parent_id, kind: 'department', name }));
}

/** The present departments below the given ones. */
export async function idsBelow(tx: Tx, ids: readonly Id[]): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    with recursive below as (
      select id from department where parent_id = any(${[...ids]}::bigint[]) and deleted_at is null
      union
      select d.id from department d join below b on d.parent_id = b.id where d.deleted_at is null
    ) select id::text as id from below`.execute(tx);
  return rows.map(({ id }) => id).filter((id) => !ids.includes(id));
}

/** The departments that were removed in one step with the given ones, from below them. */
export async function idsRemovedWith(tx: Tx, ids: readonly Id[]): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    with recursive below as (
      select id, deleted_at from department where id = any(${[...ids]}::bigint[]) and deleted_at is not null
      union
      select d.id, d.deleted_at from department d join below b on d.parent_id = b.id and d.deleted_at = b.deleted_at
    ) select id::text as id from below`.execute(tx);
  return rows.map(({ id }) => id).filter((id) => !ids.includes(id));
}
