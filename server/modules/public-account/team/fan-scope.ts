import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { type DataAuthority, loadDataAuthority } from '#server/core/crud/data-authority.ts';
import { isAnyOf, type ScopeUse } from '#server/core/crud/data-scope.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';

/** `claim`: to see that there is a conversation, and to claim it. */
export type FanUse = ScopeUse | 'claim';

interface Asking {
  readonly userId: string;
  readonly now: Date;
}

/**
 * Conversations with the fan `f` of the account `t`: those of accounts in reach. Who reaches own records alone has the
 * conversations that they have claimed, and may claim those that nobody has, of the tenant's accounts and of the own department's.
 */
function fanCondition(authority: DataAuthority, use: FanUse, { userId, now }: Asking): RawBuilder<SqlBool> {
  if (authority.isAll) return sql<SqlBool>`true`;
  const department = sql.ref('t.dept_id');
  const ways: RawBuilder<unknown>[] = [isAnyOf(department, authority.departmentIds)];
  if (!isOwnAlone(authority) && use !== 'change') ways.push(sql`${department} is null`);
  if (authority.isOwn) {
    ways.push(sql`(f.claim_user_id = ${userId} and f.claim_until > ${now})`);
    if (use === 'claim')
      ways.push(sql`((f.claim_until is null or f.claim_until <= ${now}) and (${department} is null
        or ${department} = (select u.dept_id from sys_user u where u.user_id = ${userId})))`);
  }
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

export async function fanScope(
  tx: AnyTransaction,
  session: SessionPrincipal,
  use: FanUse,
  now: Date,
): Promise<RawBuilder<SqlBool>> {
  const authority = use === 'change' ? await loadDataAuthority(tx, session) : session.authority;
  return fanCondition(authority, use, { userId: session.userId, now });
}

export function isOwnAlone({ isAll, isOwn, departmentIds }: DataAuthority): boolean {
  return !isAll && isOwn && departmentIds.size === 0;
}
