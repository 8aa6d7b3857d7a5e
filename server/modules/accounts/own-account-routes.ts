import type { Transaction } from 'kysely';
import { failure } from '#server/core/failure.ts';
import type { EndedSession, Proofs } from '#server/core/identity-ports.ts';
import type { ModuleContext } from '#server/core/module.ts';
import type { SessionPrincipal } from '#server/core/principal.ts';
import { routes } from '#server/core/routes.ts';
import {
  changeOwnPassword,
  endOwnSession,
  listOwnSessions,
  updateOwnInfo,
  verifyOwnPassword,
} from '#shared/contracts/auth-account.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { type DeskParts, unsealAll } from './account-service.ts';
import { changePassword } from './password-change.ts';
import { checkPassword } from './password-check.ts';
import { forgetPhoneProofs } from './proofs.ts';
import type { AccountsSchema } from './schema.ts';
import { listSessionsOf } from './session-list.ts';

/** The SMS template "information change". Specification, point 9. */
const PHONE_CHANGE_TEMPLATE = 'SMS_119025054';

/** What somebody may do about their own account. H18: whose it is comes from the session alone. */
export function mountOwnAccount({ app }: ModuleContext, parts: DeskParts, proofs: Proofs): void {
  const route = routes(app);
  const { db, clock, sessions } = parts;

  /** The user of a session; a screen has none. */
  function userOf(session: SessionPrincipal): Id {
    if (session.kind !== 'user') throw failure('forbidden', 'a screen has no account');
    return session.userId;
  }

  route(changeOwnPassword)(async ({ session, body, request }) => {
    const { tenantId, username } = session;
    const userId = userOf(session);
    const opened = await unsealAll(parts, tenantId, body.challenge, [body.password, body.newpassword1]);
    const [present = '', next = ''] = opened ?? [];
    const isPresent = await checkPassword(db, clock, { tenantId, username, address: request.ip }, present);
    if (!isPresent || !opened)
      throw failure('invalid_input', 'wrong password', { password: 'password_wrong' });
    const change = { tenantId, userId, password: next, keepSessionId: session.id, field: 'newpassword1' };
    await changePassword(db, clock, sessions, change);
    return true;
  });

  route(verifyOwnPassword)(async ({ session, body, request }) => {
    const { tenantId, username } = session;
    userOf(session);
    const opened = await unsealAll(parts, tenantId, body.challenge, [body.password]);
    const key = { tenantId, username, address: request.ip };
    // Another name is as wrong as another password, and takes as long.
    const isPassword = (await checkPassword(db, clock, key, opened?.[0] ?? '')) !== null;
    const isRight = isPassword && body.username.trim().toLowerCase() === username.toLowerCase();
    const answer = { code: 0, msg: null, data: isRight } as const;
    if (!isRight || body.action === undefined) return answer;
    return { ...answer, proof: await proofs.mint(session, body.action) };
  });

  route(updateOwnInfo)(async ({ session, body }) => {
    const { tenantId } = session;
    const userId = userOf(session);
    if ('phone' in body) await setOwnPhone(parts, proofs, session, body);
    else {
      await db.tenant<AccountsSchema, unknown>(tenantId, (tx) =>
        tx
          .updateTable('sys_user')
          .set({ nickname: body.nickname })
          .where('user_id', '=', userId)
          .executeTakeFirst(),
      );
    }
    const account = await sessions.accountOf(session);
    if (!account) throw failure('token_invalid');
    return account.userTable;
  });

  route(listOwnSessions)(async ({ session }) => {
    const userId = userOf(session);
    return db.tenant(session.tenantId, (tx: Transaction<AccountsSchema>) =>
      listSessionsOf(tx, userId, session.id),
    );
  });

  route(endOwnSession)(async ({ session, params }) => {
    const userId = userOf(session);
    const ended = await db.tenant<AccountsSchema, EndedSession[]>(session.tenantId, async (tx) => {
      const own = await tx
        .selectFrom('auth_session')
        .select('session_id')
        .where('session_id', '=', params.sessionId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return own ? sessions.end(tx, 'revoked', { sessionId: params.sessionId }) : [];
    });
    if (ended.length === 0) throw failure('session_not_found');
    sessions.tell(ended);
    return true;
  });
}

async function setOwnPhone(
  { db, ports }: DeskParts,
  proofs: Proofs,
  session: SessionPrincipal,
  change: { readonly phone: string; readonly code: string; readonly proof?: string | undefined },
): Promise<void> {
  const { tenantId, userId } = session;
  const { phone, code, proof } = change;
  if (!ports.phoneCodes) throw failure('unavailable', 'this server sends no codes');

  async function demandProof(tx: Transaction<AccountsSchema>): Promise<() => Promise<void>> {
    const present = await tx
      .selectFrom('sys_user')
      .select('phone')
      .where('user_id', '=', userId)
      // Two changes at the same time must not both rest on the same old number.
      .forUpdate()
      .executeTakeFirst();
    const action = present?.phone == null ? 'phone_first' : 'phone_change';
    return proofs.demand(tx as unknown as Transaction<unknown>, session, action, proof);
  }

  // Before the code is looked at: without a proof nobody learns whether it is right.
  await db.tenant<AccountsSchema, unknown>(tenantId, demandProof);
  const isRight = await ports.phoneCodes.verify(tenantId, { phone, template: PHONE_CHANGE_TEMPLATE, code });
  if (!isRight) throw failure('invalid_input', 'wrong code', { code: 'code_wrong' });
  await db.tenant<AccountsSchema, void>(tenantId, async (tx) => {
    await demandProof(tx);
    const other = await tx
      .selectFrom('sys_user')
      .select('user_id')
      .where('phone', '=', phone)
      .where('user_id', '!=', userId)
      .executeTakeFirst();
    if (other) throw failure('invalid_input', 'phone taken', { phone: 'phone_taken' });
    await tx.updateTable('sys_user').set({ phone }).where('user_id', '=', userId).execute();
    await forgetPhoneProofs(tx, userId);
  });
}
