import { sql, type Transaction } from 'kysely';
import { containsText } from '#server/core/crud/filters.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { UserEditor } from './user-guard.ts';
import { usersScope } from './user-scope.ts';

interface ReachedUser {
  readonly userId: Id;
  readonly username: string;
  readonly nickname: string;
}

const FOUND_MAX = 20;

/** Users in use in the reach of the caller whose name contains a text. */
export async function findUsersInReach(
  tx: Transaction<AccountsSchema>,
  caller: UserEditor,
  text: string,
): Promise<readonly ReachedUser[]> {
  const isNamed =
    text === ''
      ? sql`true`
      : sql`(${containsText(sql.ref('t.nickname'), text)} or ${containsText(sql.ref('t.username'), text)})`;
  const { rows } =
    await sql<ReachedUser>`select t.user_id::text as "userId", t.username, t.nickname from sys_user as t
    where t.deleted_at is null and not t.is_disabled and ${isNamed}
      and ${await usersScope.condition(tx, caller, 'read')}
    order by t.nickname, t.user_id limit ${FOUND_MAX}`.execute(tx);
  return rows;
}
