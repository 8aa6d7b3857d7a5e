import type { TokenReply } from '../../../shared/contracts/auth.ts';
import type { Id } from '../../../shared/contracts/envelope.ts';
import { failure } from '../../core/failure.ts';
import type { Clock, Database } from '../../core/ports.ts';
import { type AttemptKey, forgetFailures, isLocked, recordFailure } from './attempts.ts';
import { isPassword } from './password.ts';
import type { AccountsSchema } from './schema.ts';
import type { Sessions } from './sessions.ts';

export interface Credentials {
  readonly tenantId: Id;
  readonly username: string;
  readonly password: string;
  readonly address: string;
  readonly userAgent: string | null;
}

/**
 * Signs in with a password. The answer and its time are the same for an unknown user and a wrong password; a
 * disabled account says so only to who knows its password.
 */
export async function signIn(
  db: Database,
  clock: Clock,
  sessions: Sessions,
  credentials: Credentials,
): Promise<TokenReply> {
  const { tenantId, username, password, address, userAgent } = credentials;
  const key: AttemptKey = { tenantId, username, address };
  const user = await db.tenant<AccountsSchema, FoundUser | null>(tenantId, async (tx) => {
    if (await isLocked(tx, key, clock.now())) throw failure('account_locked');
    const columns = ['user_id', 'password_hash', 'is_disabled'] as const;
    const row = await tx
      .selectFrom('sys_user')
      .select(columns)
      .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
      .executeTakeFirst();
    return row ?? null;
  });
  // Outside of the transaction: hashing takes longer than any query should have to wait.
  if (!(await isPassword(user?.password_hash ?? null, password)) || !user) {
    await db.tenant<AccountsSchema, void>(tenantId, (tx) => recordFailure(tx, key, clock.now()));
    throw failure('bad_credentials');
  }
  if (user.is_disabled) throw failure('account_disabled');
  return db.tenant<AccountsSchema, TokenReply>(tenantId, async (tx) => {
    await forgetFailures(tx, key);
    return sessions.open(tx, { tenantId, kind: 'user', userId: user.user_id, address, userAgent });
  });
}

interface FoundUser {
  readonly user_id: Id;
  readonly password_hash: string;
  readonly is_disabled: boolean;
}
