import type { Transaction } from 'kysely';
import { failure } from '#server/core/failure.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { DeskParts } from './account-service.ts';
import { forgetFailures, isLocked, recordFailure } from './attempts.ts';
import { logSignIn } from './login-log.ts';
import type { AccountsSchema } from './schema.ts';
import {
  countSecondFactorFailure,
  type HalfSignedIn,
  readSecondFactorTicket,
  spendSecondFactorTicket,
} from './second-factor-tickets.ts';

/**
 * Takes the second factor of a sign-in. Wrong codes count for the ticket, and for the account at this address as
 * wrong passwords do: a new ticket gives no new tries.
 */
export async function passSecondFactor(
  { db, clock, ports }: DeskParts,
  answer: {
    readonly tenantId: Id;
    readonly ticket: string;
    readonly code: string;
    readonly address: string;
    readonly userAgent: string | null;
  },
): Promise<HalfSignedIn> {
  const { tenantId, ticket, code, address, userAgent } = answer;
  const { secondFactor } = ports;
  type Outcome = HalfSignedIn | 'expired' | 'locked' | 'wrong';
  const outcome = await db.tenant<AccountsSchema, Outcome>(tenantId, async (tx) => {
    const half = await readSecondFactorTicket(tx, ticket, clock.now());
    if (!half || !secondFactor) return 'expired';
    const { username } = await tx
      .selectFrom('sys_user')
      .select('username')
      .where('user_id', '=', half.userId)
      .executeTakeFirstOrThrow();
    const key = { tenantId, username, address };
    if (await isLocked(tx, key, clock.now())) return 'locked';
    // The port does not know our tables; its own are in the same database.
    const foreignTx = tx as unknown as Transaction<unknown>;
    if (!(await secondFactor.isCode(foreignTx, tenantId, half.userId, code))) {
      await countSecondFactorFailure(tx, ticket);
      await recordFailure(tx, key, clock.now());
      const attempt = { tenantId, username, userId: half.userId, by: half.by, address, userAgent };
      await logSignIn(tx, attempt, 'second_factor_wrong', clock.now());
      return 'wrong';
    }
    await spendSecondFactorTicket(tx, ticket);
    await forgetFailures(tx, key);
    return half;
  });
  if (outcome === 'expired') throw failure('second_factor_expired');
  if (outcome === 'locked') throw failure('account_locked');
  if (outcome === 'wrong') throw failure('captcha_wrong');
  return outcome;
}
