import { paramDays } from '#server/core/param-days.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

const DAY_MS = 24 * 3_600_000;

/** How long after the sign-in a user's session ends. */
export async function readSessionMaxAgeMs(params: TenantParams, tenantId: Id): Promise<number> {
  return DAY_MS * (await paramDays(params, tenantId, 'SESSION_MAX_DAYS', LIMITS.sessionMaxDays));
}
