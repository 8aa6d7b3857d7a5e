import type { TenantParams } from '#server/core/ports/params.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** A parameter that is a number of days; the default where it is absent or unusable. */
export async function paramDays(
  params: TenantParams,
  tenantId: Id,
  key: string,
  defaultDays: number,
): Promise<number> {
  const days = Number((await params.text(tenantId, key)) ?? '');
  return Number.isInteger(days) && days > 0 ? days : defaultDays;
}
