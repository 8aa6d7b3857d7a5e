import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { FindDepartmentUses, FindPostDepartments } from '#server/core/ports/plant/department-uses.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** The users who belong to departments. */
export const findDepartmentMembers: FindDepartmentUses = async (tx, departmentIds) => {
  const { rows } = await sql<{ dept_id: Id; nickname: string }>`
    select dept_id::text as dept_id, nickname from sys_user
    where dept_id = any(${[...departmentIds]}::bigint[]) and deleted_at is null order by nickname`.execute(
    withSchema<unknown>(tx),
  );
  return rows.map(({ dept_id, nickname }) => ({ deptId: dept_id, kind: 'user', name: nickname }));
};

export const findPostDepartments: FindPostDepartments = async (tx, { userId }, postId) => {
  const { rows } = await sql<{ dept_id: Id }>`
    select distinct u.dept_id::text as dept_id from sys_user_post up join sys_user u on u.user_id = up.user_id
    where u.dept_id is not null and not u.is_disabled and u.deleted_at is null and case when ${postId}::bigint is null
      then up.post_id in (select post_id from sys_user_post where user_id = ${userId})
      else up.post_id = ${postId}::bigint end`.execute(withSchema<unknown>(tx));
  return rows.map(({ dept_id }) => dept_id);
};
