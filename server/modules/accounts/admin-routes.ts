import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import type { EffectivePermissions } from '#server/core/effective-permissions.ts';
import { failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import { routes } from '#server/core/routes.ts';
import { createPassword } from '#server/core/secret.ts';
import type { TypedDatabase } from '#server/core/typed-database.ts';
import { endSession, initializePassword, pageSessions } from '#shared/contracts/auth-admin.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { Permission } from '#shared/contracts/permissions.ts';
import { hashPassword } from './password.ts';
import { replacePassword } from './password-change.ts';
import type { AccountsSchema } from './schema.ts';
import { pageOnline } from './session-list.ts';
import type { Sessions } from './sessions.ts';
import { permissionsOf } from './user.ts';

type Tx = Transaction<AccountsSchema>;

interface Parts {
  readonly db: TypedDatabase<AccountsSchema>;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly effective: EffectivePermissions;
}

/** Sessions and initial passwords, for an administrator. */
export function mountAccountAdminRoutes(
  app: FastifyInstance,
  { db, sessions, clock, effective }: Parts,
): void {
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

  route(initializePassword)(async ({ session, query }) => {
    const { tenantId } = session;
    const theirs = await db.tenant(tenantId, (tx) => permissionsOfUser(tx, query.userId, effective));
    if (!theirs) throw failure('user_not_found');
    // The caller learns the new password: never of a user who has more permissions.
    if ([...theirs].some((name) => !session.permissions.has(name)))
      throw failure('forbidden', 'the user may do more than the caller');
    const password = createPassword();
    const ended = await replacePassword(db, sessions, {
      tenantId,
      userId: query.userId,
      hash: await hashPassword(password),
      changedAt: null,
      keepSessionId: null,
      entry: { ...editBy(session, clock), action: 'resetPassword' },
    });
    sessions.announce(ended);
    return { password };
  });
}

async function permissionsOfUser(
  tx: Tx,
  userId: Id,
  effective: EffectivePermissions,
): Promise<ReadonlySet<Permission> | null> {
  const user = await tx
    .selectFrom('sys_user as u')
    .innerJoin('sys_tenant as t', 't.tenant_id', 'u.tenant_id')
    .select(['u.tenant_id', 't.menu_codes'])
    .select((eb) => permissionsOf(eb).as('permissions'))
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
  if (!user) return null;
  return effective({ tenantId: user.tenant_id, menuCodes: user.menu_codes }, user.permissions ?? []);
}
