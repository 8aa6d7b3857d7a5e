import type { TenantParams } from '#server/core/identity-ports.ts';
import type { Restriction } from '#shared/contracts/auth.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import { classesIn, isPasswordLength } from '#shared/domain/password-strength.ts';

const DAY_MS = 24 * 3_600_000;
const CLASSES_MIN = 3;
/** A shorter name is in too many good passwords. */
const NAME_LENGTH_MIN = 4;

/** When a tenant asks for a new password. Specification, point 6. */
export interface PasswordPolicy {
  readonly isChecked: boolean;
  readonly validityDays: number;
  readonly isForcedWhenExpired: boolean;
  readonly isForcedWhenGiven: boolean;
}

/** What is not set: passwords that somebody else gave must be changed, and nothing expires. */
export async function readPasswordPolicy(params: TenantParams, tenantId: Id): Promise<PasswordPolicy> {
  const days = Number((await params.text(tenantId, 'PASSWORD_VALIDITY')) ?? Number.NaN);
  return {
    isChecked: (await params.text(tenantId, 'PASSWORD_CHECK')) === 'Y',
    validityDays: Number.isInteger(days) && days > 0 ? days : LIMITS.passwordValidityDays,
    isForcedWhenExpired: (await params.text(tenantId, 'PASSWORD_FORCE_EXPIRE')) === 'Y',
    isForcedWhenGiven: (await params.text(tenantId, 'PASSWORD_FORCE_NEWUSER')) !== 'N',
  };
}

/** What a password asks of its owner who signs in now. `changedAt` null = somebody else gave it. */
export function passwordDuty(
  policy: PasswordPolicy,
  changedAt: Date | null,
  nowMs: number,
): { readonly isDue: boolean; readonly restriction: Restriction | null } {
  if (changedAt === null) {
    const isForced = policy.isForcedWhenGiven;
    return { isDue: isForced || policy.isChecked, restriction: isForced ? 'password' : null };
  }
  const isDue = policy.isChecked && nowMs - changedAt.getTime() > policy.validityDays * DAY_MS;
  return { isDue, restriction: isDue && policy.isForcedWhenExpired ? 'password' : null };
}

/** The rule that a new password breaks, as a key of the `errors.field` texts; null = none. */
export function brokenRule(
  password: string,
  username: string,
): 'password_length' | 'password_weak' | 'password_is_name' | null {
  if (!isPasswordLength(password)) return 'password_length';
  if (username.length >= NAME_LENGTH_MIN && password.toLowerCase().includes(username.toLowerCase()))
    return 'password_is_name';
  return classesIn(password).length < CLASSES_MIN ? 'password_weak' : null;
}
