import type { Transaction } from 'kysely';
import { fieldError } from '#server/core/field-error.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TenantsSchema } from './schema.ts';

/** The first tenant administers the others: it can be closed by nothing. */
export function requireOpenTerm(body: {
  readonly status: '0' | '9';
  readonly startDay?: string | null | undefined;
  readonly endDay?: string | null | undefined;
  readonly packageId?: Id | null | undefined;
}): void {
  if (body.status === '9') throw fieldError('status', 'first_tenant_open');
  for (const field of ['startDay', 'endDay', 'packageId'] as const)
    if (body[field]) throw fieldError(field, 'first_tenant_open');
}

/** Gives a tenant the menus of its package. One that is no longer given to others stays with those who have it. */
export async function takePackage(
  tx: Transaction<TenantsSchema>,
  {
    packageId,
    former,
    values,
  }: {
    readonly packageId: Id | null;
    readonly former: Id | null;
    readonly values: Record<string, unknown>;
  },
): Promise<void> {
  values.menu_codes = null;
  if (packageId === null) return;
  // A change of the package waits, and finds the tenant afterwards.
  const found = await tx
    .selectFrom('tenant_package')
    .select(['menu_codes', 'is_active'])
    .where('package_id', '=', packageId)
    .where('tenant_id', '=', FIRST_TENANT)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!found || (!found.is_active && packageId !== former)) throw fieldError('packageId', 'package_missing');
  values.menu_codes = found.menu_codes;
}
