import { sql } from 'kysely';
import { forgetLocksOf } from '#server/core/access/lockout.ts';
import { audit } from '#server/core/audit/audit.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { EndedSession } from '#server/core/ports/sign-in/sessions.ts';
import { createPassword } from '#server/core/secrets/secret.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { endSessions } from '#server/modules/accounts/sessions/sessions.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { hashPassword } from './password.ts';
import { replacePassword } from './password-change.ts';

/** Whose password is reset. */
export interface ResetTarget {
  readonly tenantId: Id;
  readonly username: string;
  /** Takes the second factor off as well: for whoever has lost the app and the recovery codes. */
  readonly endsSecondFactor?: boolean | undefined;
}

/**
 * Gives a user a generated password that the next sign-in asks to replace, as the operator of the server: it ends the
 * account's sessions and takes its locks off. Throws one line of English where there is no such user, or a disabled one.
 */
export async function resetByCommand(
  db: TypedDatabase<AccountsSchema>,
  clock: Clock,
  { tenantId, username, endsSecondFactor = false }: ResetTarget,
): Promise<{ readonly password: string; readonly ended: readonly EndedSession[] }> {
  const user = await db.tenant(tenantId, (tx) =>
    tx
      .selectFrom('sys_user')
      .select(['user_id', 'username', 'is_disabled'])
      .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!user) throw new Error(`tenant ${tenantId} has no user "${username}"`);
  if (user.is_disabled) throw new Error(`the user "${user.username}" is disabled`);
  const password = createPassword();
  const ended = await replacePassword(
    db,
    { end: endSessions },
    {
      tenantId,
      userId: user.user_id,
      hash: await hashPassword(password),
      changedAt: null,
      makerId: null,
      shownHash: null,
      keepSessionId: null,
      entry: { tenantId, actor: null, at: new Date(clock.now()), action: 'resetPassword' },
    },
  );
  await db.tenant(tenantId, async (tx) => {
    await forgetLocksOf(tx, tenantId, user.username);
    if (!endsSecondFactor) return;
    for (const table of ['auth_totp', 'auth_recovery_code'])
      await sql`delete from ${sql.table(table)} where user_id = ${user.user_id}`.execute(tx);
    const entry = {
      tenantId,
      actor: null,
      at: new Date(clock.now()),
      subject: 'user',
      recordId: user.user_id,
    } as const;
    await audit(tx, { ...entry, recordName: user.username, action: 'resetSecondFactor', changes: {} });
  });
  return { password, ended };
}
