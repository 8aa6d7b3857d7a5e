import { sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { ofReachedUsers } from '#server/core/crud/reached-users.ts';
import { SCREEN_NAMES } from '#server/modules/accounts/account.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import type { QueryOf } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { OwnSession } from '#shared/contracts/sign-in/auth-account.ts';
import type { OnlineSession, pageSessions } from '#shared/contracts/sign-in/auth-admin.ts';

type Tx = Transaction<AccountsSchema>;

/** Who is signed in, last seen first. */
export async function pageOnline(
  tx: Tx,
  { current, size, username }: QueryOf<typeof pageSessions>,
  session: SessionPrincipal,
): Promise<{ records: OnlineSession[]; total: number; size: number; current: number }> {
  let rows = tx
    .selectFrom('auth_session as s')
    .leftJoin('sys_user as u', 'u.user_id', 's.user_id')
    .where(ofReachedUsers(session, sql.ref('s.user_id')));
  // Found anywhere in the name, with no meaning for % and _.
  if (username) {
    const name = sql<string>`lower(coalesce(u.username, ${SCREEN_NAMES.username}))`;
    rows = rows.where(sql<boolean>`position(lower(${username}) in ${name}) > 0`);
  }
  const { total } = await rows.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const page = await rows
    .select([
      's.session_id',
      's.kind',
      's.user_id',
      's.address',
      's.user_agent',
      's.created_at',
      's.seen_at',
      'u.username',
      'u.nickname',
    ])
    .orderBy('s.seen_at', 'desc')
    .orderBy('s.session_id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  const records = page.map((row) => ({
    id: row.session_id,
    kind: row.kind,
    userId: row.user_id,
    username: row.username ?? SCREEN_NAMES.username,
    nickname: row.nickname ?? SCREEN_NAMES.nickname,
    ip: row.address,
    userAgent: row.user_agent,
    since: row.created_at.getTime(),
    lastSeen: row.seen_at.getTime(),
    isCurrent: row.session_id === session.id,
  }));
  return { records, total: Number(total), size, current };
}

/** Where one user is signed in, last seen first. */
export async function listSessionsOf(tx: Tx, userId: Id, ownSessionId: Id): Promise<OwnSession[]> {
  const rows = await tx
    .selectFrom('auth_session')
    .select(['session_id', 'address', 'user_agent', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('session_id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.session_id,
    isCurrent: row.session_id === ownSessionId,
    ip: row.address,
    userAgent: row.user_agent,
    since: row.created_at.getTime(),
    lastSeen: row.seen_at.getTime(),
  }));
}
