import type { FastifyInstance } from 'fastify';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import { routes } from '#server/core/routes.ts';
import type { TypedDatabase } from '#server/core/typed-database.ts';
import { endSession, pageSessions } from '#shared/contracts/auth-admin.ts';
import type { AccountsSchema } from './schema.ts';
import { pageOnline } from './session-list.ts';
import type { Sessions } from './sessions.ts';

interface Parts {
  readonly db: TypedDatabase<AccountsSchema>;
  readonly sessions: Sessions;
  readonly clock: Clock;
}

/** Sessions of all users, for an administrator. */
export function mountAccountAdminRoutes(app: FastifyInstance, { db, sessions, clock }: Parts): void {
  const route = routes(app);

  route(pageSessions)(async ({ session, query }) =>
    db.tenant(session.tenantId, (tx) => pageOnline(tx, query, session.id)),
  );

  route(endSession)(async ({ session, params }) => {
    const { sessionId } = params;
    const ended = await db.tenant(session.tenantId, async (tx) => {
      const closed = await sessions.end(tx, 'kicked', { sessionId });
      if (closed.length === 0) throw failure('session_not_found');
      const entry = { subject: 'session', recordId: sessionId, action: 'end', changes: {} };
      await audit(tx, { ...editBy(session, clock), ...entry });
      return closed;
    });
    sessions.announce(ended);
    return true;
  });
}
