import { sql, type Transaction } from 'kysely';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { SignInAnomaly, SignInRefusal } from '#shared/contracts/sign-in/login-log.ts';
import { browserFamily } from '#shared/domain/text/browser-name.ts';
import type { SignInAttempt } from './login-log.ts';
import type { SignInSchema } from './schema.ts';

const DAY_MS = 24 * 3_600_000;
/** The sign-ins that a new one is compared with. */
const COMPARED_MAX = 500;
/** Attempts that may have been guesses; a wrong captcha says nothing about the password. */
const GUESSES: readonly SignInRefusal[] = ['bad_credentials', 'account_locked', 'second_factor_wrong'];

/**
 * What is unusual about a sign-in that is about to succeed; null = nothing. The first one of a user has nothing that it
 * could differ from, but may follow guesses.
 */
export async function findAnomaly(
  tx: Transaction<SignInSchema>,
  attempt: SignInAttempt & { readonly userId: string },
  nowMs: number,
): Promise<SignInAnomaly | null> {
  const known = await tx
    .selectFrom('sys_login_log')
    .select(['log_id', 'address', 'user_agent'])
    .where('user_id', '=', attempt.userId)
    .where('reason', 'is', null)
    .orderBy('log_id', 'desc')
    .limit(COMPARED_MAX)
    .execute();
  const { failures } = await tx
    .selectFrom('sys_login_log')
    .select((eb) => eb.fn.countAll<string>().as('failures'))
    .where(sql<boolean>`lower(username) = lower(${attempt.username})`)
    .where('reason', 'in', GUESSES)
    .where('log_id', '>', known[0]?.log_id ?? '0')
    .where('created_at', '>', new Date(nowMs - DAY_MS))
    .executeTakeFirstOrThrow();
  if (Number(failures) >= LIMITS.signInAnomalyFailures) return 'after_failures';
  if (known.length === 0) return null;
  if (!known.some(({ address }) => address === attempt.address)) return 'new_address';
  const family = familyOf(attempt.userAgent);
  return known.some(({ user_agent }) => familyOf(user_agent) === family) ? null : 'new_browser';
}

function familyOf(userAgent: string | null): string | null {
  return userAgent === null ? null : browserFamily(userAgent);
}
