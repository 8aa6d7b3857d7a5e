import { type RawBuilder, sql } from 'kysely';
import { authorityOf } from '#server/core/access/user-rights.ts';
import type { DataAuthority } from '#server/core/crud/data-authority.ts';
import { type DataScope, isAnyOf, listOf, type ScopeUse } from '#server/core/crud/data-scope.ts';
import type { Reader } from '#server/core/crud/fields.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/**
 * Users whose department is reached, those whom the caller created where "own records" are reached, and the caller, who
 * is only read. Users without a department are for who reaches everything.
 */
export const usersScope: DataScope = {
  condition: async (tx, reader, use) => whichUsers(await authorityOf(tx, reader.userId), reader, use),
  stamp: ({ userId }) => ({ creator_id: userId }),
  bounds: { condition: whichUsers, departments: listOf(sql.ref('t.dept_id')) },
};

function whichUsers(
  { isAll, isOwn, departmentIds }: DataAuthority,
  { userId }: Reader,
  use: ScopeUse,
): RawBuilder<unknown> {
  if (isAll) return sql`true`;
  const reached = isOwn
    ? sql`(${isAnyOf(sql.ref('t.dept_id'), departmentIds)} or t.creator_id = ${userId})`
    : isAnyOf(sql.ref('t.dept_id'), departmentIds);
  return use === 'read'
    ? sql`(${reached} or t.user_id = ${userId})`
    : sql`(${reached} and t.user_id <> ${userId})`;
}

/** Of a department and all below it; `none` = without one. */
export function isInDepartment(deptId: Id | 'none'): RawBuilder<unknown> {
  if (deptId === 'none') return sql`t.dept_id is null`;
  return sql`t.dept_id in (
    with recursive below as (
      select ${deptId}::bigint as id
      union
      select d.id from department d join below b on d.parent_id = b.id
    ) select id from below)`;
}
