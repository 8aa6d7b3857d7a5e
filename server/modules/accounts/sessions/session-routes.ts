import type { FastifyInstance } from 'fastify';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Challenges } from '#server/modules/accounts/challenges.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { getChallenge, getSessionInfo, logout } from '#shared/contracts/sign-in/auth.ts';
import type { Sessions } from './sessions.ts';

interface Parts {
  readonly db: TypedDatabase<AccountsSchema>;
  readonly sessions: Sessions;
  readonly challenges: Challenges;
}

/** The caller's session, and the one-time keys under which passwords travel. */
export function mountSessionRoutes(app: FastifyInstance, { db, sessions, challenges }: Parts): void {
  const route = routes(app);

  route(getChallenge)(async ({ tenantId }) => challenges.issue(tenantId));

  route(logout)(async ({ session }) => {
    const ended = await db.tenant(session.tenantId, (tx) =>
      sessions.end(tx, 'signed-out', { sessionId: session.id }),
    );
    sessions.announce(ended);
    return true;
  });

  route(getSessionInfo)(async ({ session }) => {
    const account = await sessions.accountOf(session);
    if (!account) throw failure('token_invalid');
    return {
      sysUser: account.userTable,
      permissions: [...session.permissions],
      roles: account.roles.map(({ code }) => code),
      roleNames: account.roles.map(({ name }) => name),
      kind: account.principal.kind,
      restriction: session.restriction,
    };
  });
}
