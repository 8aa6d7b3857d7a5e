import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { userScope } from '#server/core/crud/data-scope.ts';
import { ofReachedUsers } from '#server/core/crud/reached-users.ts';
import { recordReach } from '#server/core/crud/record-reach.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import { pageOnline } from '#server/modules/accounts/sessions/session-list.ts';
import type { Sessions } from '#server/modules/accounts/sessions/sessions.ts';
import { findManaged } from '#server/modules/accounts/users/user-guard.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { endSession, pageSessions } from '#shared/contracts/sign-in/auth-admin.ts';
import type { AccountsSchema } from './schema.ts';

type Tx = Transaction<AccountsSchema>;

interface Parts {
  readonly db: TypedDatabase<AccountsSchema>;
  readonly sessions: Sessions;
  readonly clock: Clock;
}

/** Sessions of all users, for an administrator. */
export function mountAccountAdminRoutes(app: FastifyInstance, { db, sessions, clock }: Parts): void {
  app.recordReach.set(
    'session',
    recordReach({
      table: 'auth_session',
      idColumn: 'session_id',
      scope: userScope('user_id'),
      isSoftDeleted: false,
    }),
  );
  const route = routes(app);

  route(pageSessions)(async ({ session, query }) =>
    db.tenant(session.tenantId, (tx) => pageOnline(tx, query, session)),
  );

  route(endSession)(async ({ session, params }) => {
    const { sessionId } = params;
    const ended = await db.tenant(session.tenantId, async (tx) => {
      const recordName = await nameOfReachedSession(tx, session, sessionId);
      const closed = await sessions.end(tx, 'kicked', { sessionId });
      if (closed.length === 0) throw failure('session_not_found');
      const entry = { subject: 'session', recordId: sessionId, recordName, action: 'end', changes: {} };
      await audit(tx, { ...editBy(session, clock), ...entry });
      return closed;
    });
    sessions.announce(ended);
    return true;
  });
}

/** Whose session it is; null = a screen's. Rejects where the caller does not reach its user, or holds less. */
async function nameOfReachedSession(
  tx: Tx,
  session: SessionPrincipal,
  sessionId: Id,
): Promise<string | null> {
  const found = await tx
    .selectFrom('auth_session as s')
    .leftJoin('sys_user as u', 'u.user_id', 's.user_id')
    .select(['u.nickname', 's.user_id'])
    .where('s.session_id', '=', sessionId)
    .where(ofReachedUsers(session, sql.ref('s.user_id')))
    .executeTakeFirst();
  if (!found) throw failure('session_not_found');
  if (found.user_id !== null) await findManaged(tx, session, [found.user_id]);
  return found.nickname;
}
