import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** The whole number. */
export async function phoneOf(tx: AnyTransaction, userId: Id): Promise<string | null> {
  const row = await withSchema<AccountsSchema>(tx)
    .selectFrom('sys_user')
    .select('phone')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.phone ?? null;
}

/** Whether another number was sent; the masked one stands for the stored one. Throws for another masked number. */
export function isChangedPhone(
  sent: string | null | undefined,
  masked: string | null,
  stored: string | null,
): boolean {
  if (!sent?.includes('*')) return (sent || null) !== stored;
  if (sent !== masked) throw fieldError('phone', 'phone_invalid');
  return false;
}

/** Names differ in more than upper and lower case. Where they differ in nothing, the unique index says so. */
export async function refuseTakenName(tx: AnyTransaction, username: string): Promise<void> {
  const { rows } = await sql`select 1 from sys_user
    where username_key = ${username.toLowerCase()} and username <> ${username} and deleted_at is null`.execute(
    withSchema<unknown>(tx),
  );
  if (rows.length > 0) throw fieldError('username', 'name_taken');
}
