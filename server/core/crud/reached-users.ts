import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { failure } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { SessionPrincipal } from '#server/core/principal.ts';
import { withSchema } from '#server/core/typed-database.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { loadDataAuthority } from './data-authority.ts';
import { type DataScope, isAnyOf } from './data-scope.ts';

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

/** Records of a user: of who made them, and reached as that user is. */
export function userScope(column: string): DataScope {
  return {
    async condition(tx, reader) {
      const authority = await loadDataAuthority(tx, reader);
      return ofReachedUsers({ userId: reader.userId, authority }, sql.ref(`t.${column}`));
    },
    stamp: ({ userId }) => ({ [column]: userId }),
  };
}

/** Throws `user_not_found` where somebody is out of the caller's reach, or not there. */
export async function refuseUnreachedUsers(
  tx: AnyTransaction,
  caller: Caller,
  userIds: readonly Id[],
): Promise<void> {
  const wanted = new Set(userIds);
  const { rows } = await sql`select from sys_user u where ${isAnyOf(sql.ref('u.user_id'), wanted)}
    and ${ofReachedUsers(caller, sql.ref('u.user_id'))}`.execute(withSchema<unknown>(tx));
  if (rows.length !== wanted.size) throw failure('user_not_found');
}
