import { forgetFailures, isLockedOut, recordFailure } from '#server/core/access/lockout.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SecondFactor } from '#server/core/ports/sign-in/second-factor.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { logSignIn } from './login-log.ts';
import type { SignInSchema } from './schema.ts';
import {
  countSecondFactorFailure,
  type PendingSignIn,
  readSecondFactorTicket,
  spendSecondFactorTicket,
} from './second-factor-tickets.ts';

/**
 * Checks the second factor of a sign-in. Wrong codes count for the ticket, and for the account at this address as
 * wrong passwords do: a new ticket gives no new tries.
 */
export async function passSecondFactor(
  {
    db,
    clock,
    secondFactor,
  }: {
    readonly db: TypedDatabase<SignInSchema>;
    readonly clock: Clock;
    readonly secondFactor: SecondFactor;
  },
  answer: {
    readonly tenantId: Id;
    readonly ticket: string;
    readonly code: string;
    readonly address: string;
    readonly userAgent: string | null;
  },
): Promise<PendingSignIn> {
  const { tenantId, ticket, code, address, userAgent } = answer;
  type Outcome = PendingSignIn | 'expired' | 'locked' | 'wrong';
  const outcome = await db.tenant(tenantId, async (tx): Promise<Outcome> => {
    const pending = await readSecondFactorTicket(tx, ticket, clock.now());
    if (!pending) return 'expired';
    const { username } = await tx
      .selectFrom('sys_user')
      .select('username')
      .where('user_id', '=', pending.userId)
      .executeTakeFirstOrThrow();
    const key = { tenantId, username, address };
    if (await isLockedOut(tx, key, clock.now())) return 'locked';
    if (!(await secondFactor.isCode(tx, tenantId, pending.userId, code))) {
      await countSecondFactorFailure(tx, ticket);
      await recordFailure(tx, key, clock.now());
      const attempt = { tenantId, username, userId: pending.userId, by: pending.by, address, userAgent };
      await logSignIn(tx, attempt, 'second_factor_wrong', clock.now());
      return 'wrong';
    }
    await spendSecondFactorTicket(tx, ticket);
    await forgetFailures(tx, key);
    return pending;
  });
  if (outcome === 'expired') throw failure('second_factor_expired');
  if (outcome === 'locked') throw failure('account_locked');
  if (outcome === 'wrong') throw failure('captcha_wrong');
  return outcome;
}
