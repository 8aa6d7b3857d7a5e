import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import { hashSecret } from '#server/core/secrets/secret.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { isEntryGood } from './user-entry.ts';

/** The user whom an open invitation is for; null where the link is good for nothing. */
export async function findInvited(db: TypedDatabase<AccountsSchema>, clock: Clock, ticket: string) {
  return db.platform(async (tx) => {
    const invited = await tx
      .selectFrom('sys_user as u')
      .innerJoin('sys_tenant as t', 't.tenant_id', 'u.tenant_id')
      .select(['u.user_id', 'u.tenant_id', 'u.username', 'u.nickname', 'u.phone', 'u.invite_expires_at'])
      .select('u.entry_maker_id')
      .select('t.name as tenant_name')
      .where('u.invite_hash', '=', hashSecret(ticket))
      .where('u.invite_expires_at', '>', new Date(clock.now()))
      .where('u.is_disabled', '=', false)
      .where('u.deleted_at', 'is', null)
      .executeTakeFirst();
    return invited && (await isEntryGood(tx, invited)) ? invited : null;
  });
}
