import { sql } from 'kysely';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { withSchema } from '#server/core/typed-database.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { Reader } from './fields.ts';

/** Whose records a user sees: the union of the data authorities of all roles, so a further role never takes away. */
export interface DataAuthority {
  readonly isAll: boolean;
  readonly departmentIds: readonly Id[];
  /** The records that the user created. */
  readonly isOwn: boolean;
}

/**
 * Reads `sys_role.ds_type`: 0 all, 2 the own department and those below, 3 the own department, 4 own records. 1,
 * chosen departments, adds none: nothing stores which (decision 20). A screen has no role and sees nothing.
 */
export async function loadDataAuthority(tx: AnyTransaction, { userId }: Reader): Promise<DataAuthority> {
  const { rows } = await sql<{ types: number[]; departments: Id[]; below: Id[] }>`
    with recursive own as (
      select r.ds_type from sys_user_role ur join sys_role r on r.role_id = ur.role_id where ur.user_id = ${userId}
    ), below as (
      select d.id from department d join sys_user u on u.dept_id = d.id where u.user_id = ${userId}
      union
      select d.id from department d join below b on d.parent_id = b.id
    )
    select array(select distinct ds_type from own) as types,
      array(select cast(dept_id as text) from sys_user where user_id = ${userId} and dept_id is not null) as departments,
      array(select id::text from below) as below`.execute(withSchema<unknown>(tx));
  const { types = [], departments = [], below = [] } = rows[0] ?? {};
  return {
    isAll: types.includes(0),
    departmentIds: types.includes(2) ? below : types.includes(3) ? departments : [],
    isOwn: types.includes(4),
  };
}
