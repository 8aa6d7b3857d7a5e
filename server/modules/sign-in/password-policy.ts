import { paramDays } from '#server/core/param-days.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Restriction } from '#shared/contracts/sign-in/auth.ts';

const DAY_MS = 24 * 3_600_000;

/** When a tenant asks for a new password. Specification, point 6. */
export interface PasswordPolicy {
  readonly isChecked: boolean;
  readonly validityDays: number;
  readonly isForcedWhenExpired: boolean;
  readonly isForcedWhenGiven: boolean;
}

/**
 * PASSWORD_FORCE_* act only with PASSWORD_CHECK = Y (specification, point 6). Where it is, a password that an
 * administrator set must be changed unless PASSWORD_FORCE_NEWUSER is N.
 */
export async function readPasswordPolicy(params: TenantParams, tenantId: Id): Promise<PasswordPolicy> {
  const isChecked = (await params.text(tenantId, 'PASSWORD_CHECK')) === 'Y';
  return {
    isChecked,
    validityDays: await paramDays(params, tenantId, 'PASSWORD_VALIDITY', LIMITS.passwordValidityDays),
    isForcedWhenExpired: isChecked && (await params.text(tenantId, 'PASSWORD_FORCE_EXPIRE')) === 'Y',
    isForcedWhenGiven: isChecked && (await params.text(tenantId, 'PASSWORD_FORCE_NEWUSER')) !== 'N',
  };
}

/** Whether a password must be changed at this sign-in. `changedAt` null = an administrator set it. */
export function passwordDuty(
  policy: PasswordPolicy,
  changedAt: Date | null,
  nowMs: number,
): { readonly isDue: boolean; readonly restriction: Restriction | null } {
  if (changedAt === null) {
    return { isDue: policy.isChecked, restriction: policy.isForcedWhenGiven ? 'password' : null };
  }
  const isDue = policy.isChecked && nowMs - changedAt.getTime() > policy.validityDays * DAY_MS;
  return { isDue, restriction: isDue && policy.isForcedWhenExpired ? 'password' : null };
}
