import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { isAnyOf } from './data-scope.ts';

type Caller = Pick<SessionPrincipal, 'userId' | 'authority'>;

/**
 * Whether a row is about a user whom the caller reaches: of a department within reach, or the caller. `user` is a
 * column that may be null: what is about no user is seen by who reaches everything.
 */
export function ofReachedUsers(
  { userId, authority }: Caller,
  user: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (authority.isAll) return sql`true`;
  const isReached = isAnyOf(sql.ref('reached.dept_id'), authority.departmentIds);
  return sql`(${user} = ${userId} or ${user} in (
    select reached.user_id from sys_user as reached where ${isReached}))`;
}

/** Those of the users who are there and within the caller's reach. */
export async function findReachedUsers(
  tx: AnyTransaction,
  caller: Caller,
  userIds: readonly Id[],
): Promise<Id[]> {
  const id = sql.ref('u.user_id');
  const { rows } = await sql<{ id: Id }>`select ${id}::text as id from sys_user u
    where ${isAnyOf(id, userIds)} and ${ofReachedUsers(caller, id)}`.execute(withSchema<unknown>(tx));
  return rows.map((row) => row.id);
}
