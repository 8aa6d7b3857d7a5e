import type { Transaction } from 'kysely';
import { type AuditEntry, audit, editBy } from '#server/core/audit/audit.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { EndedSession } from '#server/core/ports/sign-in/sessions.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import type { Sessions } from '#server/modules/accounts/sessions/sessions.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { hashPassword, isPassword } from './password.ts';
import { brokenRule, type PasswordOwner } from './password-rules.ts';

type Tx = Transaction<AccountsSchema>;

export interface PasswordChange {
  readonly tenantId: Id;
  readonly userId: Id;
  readonly password: string;
  /** Who may know it besides its owner; null = nobody. */
  readonly makerId: Id | null;
  /** The stored password that the owner has shown to know; null = they showed something else. */
  readonly shownHash: string | null;
  readonly keepSessionId: Id | null;
  /** Where a form shows what is wrong with it. */
  readonly field: string;
}

/** Sets a password that its owner chose: rules, history, and the end of all other sessions of the account. */
export async function changePassword(
  db: TypedDatabase<AccountsSchema>,
  clock: Clock,
  sessions: Sessions,
  change: PasswordChange,
): Promise<void> {
  const { tenantId, userId, password, makerId, shownHash, keepSessionId, field } = change;
  const former = await db.tenant(tenantId, (tx) => formerPasswords(tx, userId));
  if (!former) throw failure('user_not_found');
  const broken = await brokenRule(password, former.owner);
  if (broken) throw failure('invalid_input', broken, { [field]: broken });
  for (const hash of former.hashes) {
    if (await isPassword(hash, password))
      throw failure('invalid_input', 'password_reused', { [field]: 'password_reused' });
  }
  const ended = await replacePassword(db, sessions, {
    tenantId,
    userId,
    hash: await hashPassword(password),
    changedAt: new Date(clock.now()),
    makerId,
    shownHash,
    keepSessionId,
    entry: {
      ...editBy({ tenantId, userId, username: former.owner.username }, clock),
      action: 'changePassword',
    },
  });
  sessions.announce(ended);
}

/** A password that is stored as its hash. */
interface PasswordReplacement {
  readonly tenantId: Id;
  readonly userId: Id;
  readonly hash: string;
  readonly changedAt: Date | null;
  /** Who knows it besides its owner; null = nobody. */
  readonly makerId: Id | null;
  /** Throws where another password is stored by now; null = any may be. */
  readonly shownHash: string | null;
  readonly keepSessionId: Id | null;
  /** Who changes it, for the audit. */
  readonly entry: Pick<AuditEntry, 'tenantId' | 'actor' | 'at' | 'action'>;
}

/** As `replacePasswordIn`, in a transaction of its own. */
export function replacePassword(
  db: TypedDatabase<AccountsSchema>,
  sessions: Pick<Sessions, 'end'>,
  change: PasswordReplacement,
): Promise<EndedSession[]> {
  return db.tenant(change.tenantId, (tx) => replacePasswordIn(tx, sessions, change));
}

/** Stores a hash and ends the account's sessions but one. `changedAt` null = the owner has to choose another. */
export async function replacePasswordIn(
  tx: Transaction<AccountsSchema>,
  sessions: Pick<Sessions, 'end'>,
  change: PasswordReplacement,
): Promise<EndedSession[]> {
  const { tenantId, userId, hash, changedAt, makerId, shownHash, keepSessionId, entry } = change;
  const former = await tx
    .selectFrom('sys_user')
    .select('password_hash')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!former) throw failure('user_not_found');
  // It was revoked, or another was set, since it was checked.
  if (shownHash !== null && former.password_hash !== shownHash)
    throw failure('invalid_input', 'the password has changed', { password: 'password_wrong' });
  if (former.password_hash !== null)
    await tx
      .insertInto('sys_password_history')
      .values({ tenant_id: tenantId, user_id: userId, password_hash: former.password_hash })
      .execute();
  await forgetOldPasswords(tx, userId);
  await tx
    .updateTable('sys_user')
    .set({
      password_hash: hash,
      password_changed_at: changedAt,
      invite_hash: null,
      invite_expires_at: null,
      entry_maker_id: makerId,
    })
    .where('user_id', '=', userId)
    .execute();
  if (keepSessionId !== null) {
    await tx
      .updateTable('auth_session')
      .set({ restriction: null, is_password_due: false, maker_id: makerId })
      .where('session_id', '=', keepSessionId)
      .execute();
  }
  await audit(tx, {
    ...entry,
    subject: 'user',
    recordId: userId,
    changes: { password: { isSecret: true } },
  });
  return sessions.end(tx, 'revoked', { userId, keepSessionId });
}

/** Whose password it is, the present one and those before it that may not come back. */
async function formerPasswords(
  tx: Tx,
  userId: Id,
): Promise<{ owner: PasswordOwner; hashes: string[] } | null> {
  const user = await tx
    .selectFrom('sys_user as u')
    .innerJoin('sys_tenant as t', 't.tenant_id', 'u.tenant_id')
    .select(['u.username', 'u.nickname', 'u.phone', 't.name as tenantName', 'u.password_hash'])
    .where('u.user_id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) return null;
  const rows = await tx
    .selectFrom('sys_password_history')
    .select('password_hash')
    .where('user_id', '=', userId)
    .orderBy('history_id', 'desc')
    .limit(LIMITS.passwordHistory - 1)
    .execute();
  const { password_hash: present, ...owner } = user;
  return {
    owner,
    hashes: [present, ...rows.map(({ password_hash }) => password_hash)].filter((hash) => hash !== null),
  };
}

/** With the present one they are `LIMITS.passwordHistory`. */
async function forgetOldPasswords(tx: Tx, userId: Id): Promise<void> {
  await tx
    .deleteFrom('sys_password_history')
    .where('user_id', '=', userId)
    .where('history_id', 'not in', (eb) =>
      eb
        .selectFrom('sys_password_history')
        .select('history_id')
        .where('user_id', '=', userId)
        .orderBy('history_id', 'desc')
        .limit(LIMITS.passwordHistory - 1),
    )
    .execute();
}
