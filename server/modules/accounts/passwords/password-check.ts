import { forgetFailures, isLockedOut, type LockoutKey, recordFailure } from '#server/core/access/lockout.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { isEntryGood } from '#server/modules/accounts/users/user-entry.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { isPassword } from './password.ts';

export interface FoundUser {
  readonly user_id: Id;
  readonly username: string;
  readonly password_hash: string | null;
  readonly is_disabled: boolean;
  readonly entry_maker_id: Id | null;
}

/**
 * The user of a name and password, or null. The work is the same for an unknown name. A wrong password counts
 * as an attempt; throws `account_locked` while there were too many, and `first_password_void` for a first password whose
 * maker holds less than its user by now.
 */
export async function checkPassword(
  db: TypedDatabase<AccountsSchema>,
  clock: Clock,
  key: LockoutKey,
  password: string,
): Promise<FoundUser | null> {
  const user = await db.tenant(key.tenantId, async (tx) => {
    if (await isLockedOut(tx, key, clock.now())) throw failure('account_locked');
    // Before the password is checked: simultaneous guesses are all counted.
    await recordFailure(tx, key, clock.now());
    const row = await tx
      .selectFrom('sys_user')
      .select(['user_id', 'username', 'password_hash', 'is_disabled', 'entry_maker_id'])
      .where('username_key', '=', key.username.toLowerCase())
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row ?? null;
  });
  // Outside of the transaction: hashing takes longer than any query should have to wait.
  const isRight = await isPassword(user?.password_hash ?? null, password);
  if (!isRight) return null;
  const isGood = await db.tenant(key.tenantId, async (tx) => {
    await forgetFailures(tx, key);
    return user === null || isEntryGood(tx, user);
  });
  if (!isGood) throw failure('first_password_void');
  return user;
}
