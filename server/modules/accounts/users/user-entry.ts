import { sql, type Transaction } from 'kysely';
import { isMakerGood } from '#server/core/access/session-maker.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { EndedSession } from '#server/core/ports/sign-in/sessions.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/**
 * Whether an invitation or a first password may still be used. Whoever gains rights that its maker does not hold needs another
 * one.
 */
export function isEntryGood(
  tx: AnyTransaction,
  { user_id, entry_maker_id }: { readonly user_id: Id; readonly entry_maker_id: Id | null },
): Promise<boolean> {
  return isMakerGood(tx, user_id, entry_maker_id);
}

/**
 * Whom a number that somebody else writes is recorded for. Null for an administrator: nobody holds more, and numbers stay good
 * when that administrator leaves.
 */
export async function phoneMakerOf(tx: AnyTransaction, editorId: Id): Promise<Id | null> {
  const { rows } = await sql`select from sys_user_role ur join sys_role r on r.role_id = ur.role_id
    where ur.user_id = ${editorId} and r.code = 'admin' and r.ds_type = 0`.execute(withSchema<unknown>(tx));
  return rows.length > 0 ? null : editorId;
}

/** The module's `Sessions`, as far as they are ended here. */
interface EndsSessions {
  end(
    tx: AnyTransaction,
    reason: 'kicked',
    which: { readonly userId: Id; readonly keepSessionId: null },
  ): Promise<readonly EndedSession[]>;
}

/**
 * After a change of what a user holds: takes back the open invitation or the first password that somebody made who holds
 * less, with the sessions that were begun with it and the accounts elsewhere that were bound in them. The user is listed as not invited then. Answers the ended sessions.
 */
export async function revokeLowerEntry(
  tx: Transaction<AccountsSchema>,
  { clock, sessions }: { readonly clock: Clock; readonly sessions: EndsSessions },
  editor: Parameters<typeof editBy>[0],
  userId: Id,
): Promise<readonly EndedSession[]> {
  const entry = await tx
    .selectFrom('sys_user')
    .select(['user_id', 'nickname', 'entry_maker_id', 'password_hash'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!entry || (await isEntryGood(tx, entry))) return [];
  await tx
    .updateTable('sys_user')
    .set({ invite_hash: null, invite_expires_at: null, password_hash: null, entry_maker_id: null })
    .where('user_id', '=', userId)
    .execute();
  await sql`delete from social_link where user_id = ${userId}`.execute(tx);
  await audit(tx, {
    ...editBy(editor, clock),
    subject: 'user',
    recordId: userId,
    recordName: entry.nickname,
    action: 'revoke',
    changes: entry.password_hash === null ? {} : { password: { isSecret: true } },
  });
  return sessions.end(tx, 'kicked', { userId, keepSessionId: null });
}
