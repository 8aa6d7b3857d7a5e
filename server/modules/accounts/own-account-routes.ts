import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { requireUser, type SessionPrincipal } from '#server/core/access/principal.ts';
import { makerOfSession } from '#server/core/access/session-maker.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { differences } from '#server/core/audit/differences.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { removeOwnBlob } from '#server/core/images/stored-picture.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { FileLibrary } from '#server/core/ports/files.ts';
import type { PhoneCodes } from '#server/core/ports/sign-in/phone-codes.ts';
import type { Proofs } from '#server/core/ports/sign-in/proofs.ts';
import type { TextNotices } from '#server/core/ports/text-notices.ts';
import { changePassword } from '#server/modules/accounts/passwords/password-change.ts';
import { checkPassword } from '#server/modules/accounts/passwords/password-check.ts';
import type { UnsealPasswords } from '#server/modules/accounts/passwords/unseal-passwords.ts';
import { listSessionsOf } from '#server/modules/accounts/sessions/session-list.ts';
import type { Sessions } from '#server/modules/accounts/sessions/sessions.ts';
import { PhoneNumber } from '#shared/contracts/kit/phone.ts';
import {
  changeOwnPassword,
  endOwnSession,
  listOwnSessions,
  updateOwnInfo,
  verifyOwnPassword,
} from '#shared/contracts/sign-in/auth-account.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { maskPhone } from '#shared/domain/text/masked-phone.ts';
import { changedRow } from './changed-row.ts';
import { mountAvatarRoutes, releaseAvatar } from './own-avatar.ts';
import { forgetPhoneProofs } from './proofs.ts';
import type { AccountsSchema } from './schema.ts';

interface Parts extends Pick<ServerCore, 'blobs' | 'log'> {
  readonly db: TypedDatabase<AccountsSchema>;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly files: FileLibrary;
  readonly unsealPasswords: UnsealPasswords;
  readonly proofs: Proofs;
  readonly phoneCodes: PhoneCodes;
  readonly textNotices: TextNotices;
}

/** The owner learns of a change that somebody else may have made: on the number from before it. */
function tellOfChange(notices: TextNotices, session: SessionPrincipal, phone: string | null): void {
  const { tenantId, username } = session;
  notices.send({ tenantId, phone, template: SMS_TEMPLATES.information, account: username });
}

/** The caller's own account. H18: which account that is comes from the session alone. */
export function mountOwnAccountRoutes(app: FastifyInstance, parts: Parts): void {
  const route = routes(app);
  const { db, clock, sessions, unsealPasswords, proofs } = parts;
  mountAvatarRoutes(app, parts);

  route(changeOwnPassword)(async ({ session, body, request }) => {
    const { tenantId, username } = session;
    const { userId } = requireUser(session);
    const opened = await unsealPasswords(tenantId, body.challenge, [body.password, body.newpassword1]);
    const [present = '', next = ''] = opened ?? [];
    const found = await checkPassword(db, clock, { tenantId, username, address: request.ip }, present);
    if (!found || !opened) throw failure('invalid_input', 'wrong password', { password: 'password_wrong' });
    await changePassword(db, clock, sessions, {
      tenantId,
      userId,
      password: next,
      makerId: null,
      shownHash: found.password_hash,
      keepSessionId: session.id,
      field: 'newpassword1',
    });
    return true;
  });

  route(verifyOwnPassword)(async ({ session, body, request }) => {
    const { tenantId, username } = session;
    requireUser(session);
    const opened = await unsealPasswords(tenantId, body.challenge, [body.password]);
    const key = { tenantId, username, address: request.ip };
    // Another name is as wrong as another password, and takes as long.
    const isPassword = (await checkPassword(db, clock, key, opened?.[0] ?? '')) !== null;
    const isRight = isPassword && body.username.trim().toLowerCase() === username.toLowerCase();
    const answer = { code: 0, msg: null, data: isRight } as const;
    if (!isRight || body.action === undefined) return answer;
    return { ...answer, proof: await proofs.mint(session, body.action) };
  });

  route(updateOwnInfo)(async ({ session, body }) => {
    const { tenantId } = requireUser(session);
    const { nickname, avatar, phone, code, proof } = body;
    // The phone first: where it is refused, nothing is changed.
    if (phone && PhoneNumber.safeParse(phone).success) {
      if (code === undefined) throw failure('invalid_input', 'no code', { code: 'required' });
      await setOwnPhone(parts, session, { phone, code, proof });
    } else if (phone && phone !== (await sessions.accountOf(session))?.userTable.phone) {
      throw failure('invalid_input', 'another masked number', { phone: 'phone_invalid' });
    }
    const changed = await db.tenant(tenantId, (tx) =>
      updateOwnFields(tx, session, { nickname, avatar }, parts),
    );
    if (changed?.isRenamed) tellOfChange(parts.textNotices, session, changed.phone);
    await removeOwnBlob(parts, changed?.unusedBlob ?? null);
    const account = await sessions.accountOf(session);
    if (!account) throw failure('token_invalid');
    return account.userTable;
  });

  route(listOwnSessions)(async ({ session }) => {
    const { userId } = requireUser(session);
    return db.tenant(session.tenantId, (tx) => listSessionsOf(tx, userId, session.id));
  });

  route(endOwnSession)(async ({ session, params }) => {
    const { userId } = requireUser(session);
    const ended = await db.tenant(session.tenantId, async (tx) => {
      const own = await tx
        .selectFrom('auth_session')
        .select('session_id')
        .where('session_id', '=', params.sessionId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      const closed = own ? await sessions.end(tx, 'revoked', { sessionId: params.sessionId }) : [];
      if (closed.length === 0) throw failure('session_not_found');
      const entry = { subject: 'session', recordId: params.sessionId, action: 'end', changes: {} };
      await audit(tx, { ...editBy(session, clock), ...entry });
      return closed;
    });
    sessions.announce(ended);
    return true;
  });
}

/** Null: nothing was changed. `phone` is the number that is notified of a new nickname, `unusedBlob` a picture that was replaced. */
async function updateOwnFields(
  tx: Transaction<AccountsSchema>,
  session: SessionPrincipal,
  {
    nickname,
    avatar,
  }: { readonly nickname?: string | undefined; readonly avatar?: string | null | undefined },
  { clock, files }: Pick<Parts, 'clock' | 'files'>,
): Promise<{
  readonly isRenamed: boolean;
  readonly phone: string | null;
  readonly unusedBlob: string | null;
} | null> {
  const { userId } = session;
  const found = await tx
    .selectFrom('sys_user')
    .select(['nickname', 'avatar', 'phone', 'avatar_blob'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return null;
  const { phone, avatar_blob: blob, ...before } = found;
  const after = {
    ...before,
    ...(nickname !== undefined && { nickname }),
    ...(avatar !== undefined && { avatar }),
  };
  const changes = differences({ names: ['nickname', 'avatar'], before, after });
  if (Object.keys(changes).length === 0) return null;
  const noPicture = 'avatar' in changes ? { avatar_blob: null, avatar_type: null } : {};
  await tx
    .updateTable('sys_user')
    .set({ ...after, ...noPicture, ...changedRow(clock, session.username) })
    .where('user_id', '=', userId)
    .execute();
  await audit(tx, {
    ...editBy(session, clock),
    subject: 'user',
    recordId: userId,
    action: 'update',
    changes,
  });
  if ('avatar' in changes) await releaseAvatar(files, tx, session, before.avatar);
  return { isRenamed: 'nickname' in changes, phone, unusedBlob: 'avatar' in changes ? blob : null };
}

async function setOwnPhone(
  { db, clock, proofs, phoneCodes, textNotices }: Parts,
  session: SessionPrincipal,
  change: { readonly phone: string; readonly code: string; readonly proof?: string | undefined },
): Promise<void> {
  const { tenantId, userId, username } = session;
  const { phone, code, proof } = change;

  /** Returns the number from before. */
  async function demandProof(tx: Transaction<AccountsSchema>): Promise<string | null> {
    const present = await tx
      .selectFrom('sys_user')
      .select('phone')
      .where('user_id', '=', userId)
      // Two changes at the same time must not both rest on the same old number.
      .forUpdate()
      .executeTakeFirst();
    const action = present?.phone == null ? 'phone_first' : 'phone_change';
    await proofs.demand(tx, session, action, proof);
    return present?.phone ?? null;
  }

  // Before the code is checked: without a proof the caller does not learn whether it is right.
  await db.tenant(tenantId, demandProof);
  const isRight = await phoneCodes.spend({ tenantId, phone, template: SMS_TEMPLATES.information }, code);
  if (!isRight) throw failure('invalid_input', 'wrong code', { code: 'code_wrong' });
  const former = await db.tenant(tenantId, async (tx) => {
    const before = await demandProof(tx);
    const makerId = await makerOfSession(tx, session);
    await tx
      .updateTable('sys_user')
      // Who knows the first password of the account, or may have begun the session, may as well have the phone.
      .set((eb) => ({
        phone,
        phone_maker_id: eb.fn.coalesce('entry_maker_id', eb.val(makerId)),
        ...changedRow(clock, username),
      }))
      .where('user_id', '=', userId)
      .execute();
    await forgetPhoneProofs(tx, userId);
    const numbers = { before: before && maskPhone(before), after: maskPhone(phone) };
    const entry = { subject: 'user', recordId: userId, action: 'update', changes: { phone: numbers } };
    await audit(tx, { ...editBy(session, clock), ...entry });
    return before;
  });
  tellOfChange(textNotices, session, former);
}
