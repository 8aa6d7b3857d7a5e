import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { holdsRightsOf, placeColumns, toPlace, type UserPlaceRow } from '#server/core/access/user-rights.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import type { PhoneCodes } from '#server/core/ports/sign-in/phone-codes.ts';
import { createSecret, hashSecret } from '#server/core/secrets/secret.ts';
import { changedRow } from '#server/modules/accounts/changed-row.ts';
import { hashPassword } from '#server/modules/accounts/passwords/password.ts';
import { brokenRule } from '#server/modules/accounts/passwords/password-rules.ts';
import type { UnsealPasswords } from '#server/modules/accounts/passwords/unseal-passwords.ts';
import type { UserParts } from '#server/modules/accounts/user.ts';
import {
  acceptInvite,
  inviteUsers,
  openInvite,
  revokeInvite,
  type UserInvite,
} from '#shared/contracts/accounts/user-invite.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { maskPhone } from '#shared/domain/text/masked-phone.ts';
import { findInvited } from './invited-user.ts';
import { isEntryGood } from './user-entry.ts';
import { lockManaged, lockUsers } from './user-guard.ts';
import { usersScope } from './user-scope.ts';

interface Parts extends Pick<UserParts, 'db' | 'clock'> {
  readonly unsealPasswords: UnsealPasswords;
  readonly phoneCodes: PhoneCodes;
}

/** Invitations: a user who has no password yet chooses one by a link that works once. */
export function mountUserInvites(app: FastifyInstance, parts: Parts): void {
  const { db, clock, unsealPasswords, phoneCodes } = parts;
  const route = routes(app);

  route(inviteUsers)(({ session, body }) =>
    db.tenant(session.tenantId, async (tx) => {
      await lockUsers(tx, session);
      const ids = body.ids ?? (await findUninvited(tx, session));
      const users = ids.length === 0 ? [] : await lockManaged(tx, session, ids);
      if (users.some(({ hasPassword }) => hasPassword)) throw failure('invite_not_open');
      const expiresAt = clock.now() + LIMITS.inviteValidMs;
      const invites: UserInvite[] = [];
      for (const { userId, username, nickname } of users) {
        const ticket = createSecret();
        await tx
          .updateTable('sys_user')
          .set({
            invite_hash: hashSecret(ticket),
            invite_expires_at: new Date(expiresAt),
            entry_maker_id: session.userId,
          })
          .where('user_id', '=', userId)
          .execute();
        const entry = { subject: 'user', recordId: userId, recordName: nickname, action: 'invite' };
        await audit(tx, { ...editBy(session, clock), ...entry, changes: {} });
        invites.push({ userId, username, nickname, path: `/invite#key=${ticket}`, expiresAt });
      }
      return invites;
    }),
  );

  /** Users without a password and an open link, but for those who hold more than the caller. */
  async function findUninvited(
    tx: Parameters<typeof lockManaged>[0],
    session: Parameters<typeof lockManaged>[1],
  ): Promise<Id[]> {
    const { rows } = await sql<UserPlaceRow & { id: Id }>`
      select t.user_id::text as id, ${placeColumns('t')} from sys_user as t
      where t.deleted_at is null and not t.is_disabled and t.password_hash is null
        and (t.invite_expires_at is null or t.invite_expires_at <= ${new Date(clock.now())})
        and ${await usersScope.condition(tx, session, 'change')}
      order by t.user_id limit ${LIMITS.invitesMax}`.execute(tx);
    const ids: Id[] = [];
    for (const { id, ...row } of rows)
      if (await holdsRightsOf(tx, session.userId, toPlace(row))) ids.push(id);
    return ids;
  }

  route(revokeInvite)(({ session, params }) =>
    db.tenant(session.tenantId, async (tx) => {
      await lockUsers(tx, session);
      const [user] = await lockManaged(tx, session, [params.id]);
      const revoked = await tx
        .updateTable('sys_user')
        .set({ invite_hash: null, invite_expires_at: null, entry_maker_id: null })
        .where('user_id', '=', params.id)
        .where('invite_hash', 'is not', null)
        .returning('user_id')
        .execute();
      if (revoked.length === 0) throw failure('invite_not_open');
      const entry = { subject: 'user', recordId: params.id, recordName: user?.nickname ?? null };
      await audit(tx, { ...editBy(session, clock), ...entry, action: 'revoke', changes: {} });
      return true;
    }),
  );

  /** Throws `ticket_invalid`. */
  async function requireInvited(ticket: string) {
    const invited = await findInvited(db, clock, ticket);
    if (!invited) throw failure('ticket_invalid');
    return invited;
  }

  route(openInvite)(async ({ body }) => {
    const invited = await requireInvited(body.ticket);
    return {
      tenantId: invited.tenant_id,
      tenantName: invited.tenant_name,
      username: invited.username,
      nickname: invited.nickname,
      phone: invited.phone && maskPhone(invited.phone),
      expiresAt: invited.invite_expires_at?.getTime() ?? 0,
    };
  });

  route(acceptInvite)(async ({ body }) => {
    const { ticket, nickname } = body;
    const invited = await requireInvited(ticket);
    const { tenant_id: tenantId, user_id: userId, username, phone: known } = invited;
    const opened = await unsealPasswords(tenantId, body.challenge, [body.password]);
    const [password] = opened ?? [];
    if (password === undefined)
      throw failure('invalid_input', 'sealed password', { password: 'password_unreadable' });
    // A number that an administrator gave stays: the link alone does not prove another one.
    const phone = known ?? (body.phone || null);
    const broken = await brokenRule(password, {
      username,
      nickname,
      phone,
      tenantName: invited.tenant_name,
    });
    if (broken) throw failure('invalid_input', broken, { password: broken });
    const hash = await hashPassword(password);
    // What is wrong with the rest of the form does not cost its code: it is spent at the end.
    const key = { tenantId, phone: phone ?? '', template: SMS_TEMPLATES.register };
    const code = known === null && phone !== null ? (body.code ?? '') : null;
    if (code !== null && !(await phoneCodes.check(key, code))) throw fieldError('code', 'code_wrong');
    await db.tenant(tenantId, async (tx) => {
      const now = new Date(clock.now());
      // Its user may have gained rights since the link was read.
      const entry = await tx
        .selectFrom('sys_user')
        .select(['user_id', 'entry_maker_id'])
        .where('invite_hash', '=', hashSecret(ticket))
        .forUpdate()
        .executeTakeFirst();
      if (!entry || !(await isEntryGood(tx, entry))) throw failure('ticket_invalid');
      const joined = await tx
        .updateTable('sys_user')
        .set({
          nickname,
          phone,
          password_hash: hash,
          password_changed_at: now,
          invite_hash: null,
          invite_expires_at: null,
          entry_maker_id: null,
          ...(code !== null && { phone_maker_id: null }),
          ...changedRow(clock, username),
        })
        .where('invite_hash', '=', hashSecret(ticket))
        .where('is_disabled', '=', false)
        .where('deleted_at', 'is', null)
        .returning('user_id')
        .execute();
      if (joined.length === 0) throw failure('ticket_invalid');
      await audit(tx, {
        ...editBy({ tenantId, userId, username }, clock),
        subject: 'user',
        recordId: userId,
        recordName: nickname,
        action: 'acceptInvite',
        changes: {
          nickname: { after: nickname },
          password: { isSecret: true },
          ...(known === null && phone !== null && { phone: { after: maskPhone(phone) } }),
        },
      });
    });
    if (code !== null) await phoneCodes.spend(key, code);
    return true;
  });
}
