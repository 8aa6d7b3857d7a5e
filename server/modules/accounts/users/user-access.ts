import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { forgetLocksOf } from '#server/core/access/lockout.ts';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { routes } from '#server/core/http/routes.ts';
import type { EndedSession } from '#server/core/ports/sign-in/sessions.ts';
import { createPassword } from '#server/core/secrets/secret.ts';
import { hashPassword } from '#server/modules/accounts/passwords/password.ts';
import { replacePasswordIn } from '#server/modules/accounts/passwords/password-change.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import type { UserParts } from '#server/modules/accounts/user.ts';
import { disableUsers, endUserSessions, unlockUser } from '#shared/contracts/accounts/user.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { initializePassword } from '#shared/contracts/sign-in/auth-admin.ts';
import { keepAdministrator, type LockedUser, lockManaged, lockUsers } from './user-guard.ts';

type Tx = Transaction<AccountsSchema>;

/** Whether and where users can sign in, for an administrator. */
export function mountUserAccess(
  app: FastifyInstance,
  parts: Omit<UserParts, 'sheetJobs' | 'phoneChanged' | 'rights'>,
): void {
  const { db, clock, sessions } = parts;
  const route = routes(app);

  /** Acts upon users whom the caller may manage; ended sessions are announced after the commit. */
  async function manage<Result>(
    session: SessionPrincipal,
    ids: readonly Id[],
    work: (tx: Tx, users: readonly LockedUser[], ended: EndedSession[]) => Promise<Result>,
  ): Promise<Result> {
    const ended: EndedSession[] = [];
    const result = await db.tenant(session.tenantId, async (tx) => {
      await lockUsers(tx, session);
      return work(tx, await lockManaged(tx, session, ids), ended);
    });
    sessions.announce(ended);
    return result;
  }

  const entryOf = (session: SessionPrincipal, { userId, nickname }: LockedUser) => ({
    ...editBy(session, clock),
    subject: 'user',
    recordId: userId,
    recordName: nickname,
  });

  route(disableUsers)(({ session, body }) =>
    manage(session, body.ids, async (tx, users, ended) => {
      const { isDisabled } = body;
      for (const user of users.filter((one) => one.isDisabled !== isDisabled)) {
        const { userId } = user;
        if (isDisabled) {
          await keepAdministrator(tx, userId);
          ended.push(...(await sessions.end(tx, 'kicked', { userId, keepSessionId: null })));
        }
        await sql`update sys_user set is_disabled = ${isDisabled}, updated_by = ${session.username},
          updated_at = greatest(${new Date(clock.now())}::timestamptz, updated_at + interval '1 millisecond')
          ${isDisabled ? sql`, invite_hash = null, invite_expires_at = null` : sql``}
          where user_id = ${userId}`.execute(tx);
        const changes = { isDisabled: { before: !isDisabled, after: isDisabled } };
        await audit(tx, { ...entryOf(session, user), action: 'update', changes });
      }
      return true;
    }),
  );

  route(unlockUser)(({ session, params }) =>
    manage(session, [params.id], async (tx, users) => {
      for (const user of users) {
        await forgetLocksOf(tx, session.tenantId, user.username);
        await audit(tx, { ...entryOf(session, user), action: 'unlock', changes: {} });
      }
      return true;
    }),
  );

  route(endUserSessions)(({ session, params }) =>
    manage(session, [params.id], async (tx, users, ended) => {
      for (const user of users) {
        ended.push(...(await sessions.end(tx, 'kicked', { userId: user.userId, keepSessionId: null })));
        const changes = { sessions: { before: ended.length, after: 0 } };
        await audit(tx, { ...entryOf(session, user), action: 'end', changes });
      }
      return ended.length;
    }),
  );

  route(initializePassword)(async ({ session, query }) => {
    const { tenantId } = session;
    const { userId } = query;
    const password = createPassword();
    const hash = await hashPassword(password);
    // The caller learns the new password: never of a user who holds more, also not since a moment ago.
    await manage(session, [userId], async (tx, _users, ended) => {
      const entry = { ...editBy(session, clock), action: 'resetPassword' };
      const change = {
        tenantId,
        userId,
        hash,
        changedAt: null,
        makerId: session.userId,
        shownHash: null,
        keepSessionId: null,
        entry,
      };
      ended.push(...(await replacePasswordIn(tx, sessions, change)));
    });
    return { password };
  });
}
