import type { Transaction } from 'kysely';
import { failure } from '#server/core/failure.ts';
import type { EndedSession } from '#server/core/identity-ports.ts';
import type { ModuleContext } from '#server/core/module.ts';
import { routes } from '#server/core/routes.ts';
import { endSession, initializePassword, pageLoginLog, pageSessions } from '#shared/contracts/auth-admin.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { DeskParts } from './account-service.ts';
import { readLoginLog } from './login-log.ts';
import { hashPassword } from './password.ts';
import { replacePassword } from './password-change.ts';
import type { AccountsSchema } from './schema.ts';
import { createPassword } from './secret.ts';
import { pageOnline } from './session-list.ts';
import { permissionsOf } from './user.ts';

type Tx = Transaction<AccountsSchema>;

/** What an administrator sees and ends. */
export function mountAccountAdmin({ app }: ModuleContext, { db, sessions }: DeskParts): void {
  const route = routes(app);

  route(pageSessions)(async ({ session, query }) =>
    db.tenant(session.tenantId, (tx: Tx) => pageOnline(tx, query, session.id)),
  );

  route(endSession)(async ({ session, params }) => {
    const ended = await db.tenant<AccountsSchema, EndedSession[]>(session.tenantId, (tx) =>
      sessions.end(tx, 'kicked', { sessionId: params.sessionId }),
    );
    if (ended.length === 0) throw failure('session_not_found');
    sessions.tell(ended);
    return true;
  });

  route(pageLoginLog)(async ({ session, query }) =>
    db.tenant(session.tenantId, (tx: Tx) => readLoginLog(tx, query)),
  );

  route(initializePassword)(async ({ session, query }) => {
    const { tenantId } = session;
    const theirs = await db.tenant<AccountsSchema, ReadonlySet<string> | null>(tenantId, (tx) =>
      permissionsOfUser(tx, query.userId),
    );
    if (!theirs) throw failure('user_not_found');
    // Whoever gives out a password can sign in with it: never as somebody who may do more.
    if ([...theirs].some((name) => ![...session.permissions].some((own) => own === name)))
      throw failure('forbidden', 'the user may do more than the caller');
    const password = createPassword();
    const ended = await replacePassword(db, sessions, {
      tenantId,
      userId: query.userId,
      hash: await hashPassword(password),
      changedAt: null,
      keepSessionId: null,
    });
    sessions.tell(ended);
    return { password };
  });
}

async function permissionsOfUser(tx: Tx, userId: Id): Promise<ReadonlySet<string> | null> {
  const user = await tx
    .selectFrom('sys_user as u')
    .select('u.user_id')
    .select((eb) => permissionsOf(eb).as('permissions'))
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
  return user ? new Set(user.permissions ?? []) : null;
}
