import type { Transaction } from 'kysely';
import { refuseMore } from '#server/core/access/escalation.ts';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { fieldError } from '#server/core/field-error.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { MenuCatalogue } from '#server/core/ports/menu-catalogue.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { PERMISSIONS, type Permission } from '#shared/contracts/roles/permissions.ts';
import type { TenantsSchema } from './schema.ts';
import type { TenantsParts } from './tenants-parts.ts';

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

/**
 * Throws `gives_more` where menus of the product bring permissions that the caller does not hold, and that those before
 * did not bring. Null = all menus.
 */
export function refuseMenus(
  { catalogue }: Pick<TenantsParts, 'catalogue'>,
  { permissions }: ChangeSession,
  { before, after, field }: Readonly<Record<'before' | 'after', MenuCodes>> & { readonly field: string },
): void {
  const had = outsideOf(catalogue, before);
  const has = outsideOf(catalogue, after);
  const gained = PERMISSIONS.filter((name) => had.has(name) && !has.has(name));
  refuseMore({ permissions }, { permissions: gained }, { name: field, text: 'permission_not_held' });
}

type MenuCodes = readonly string[] | null;

const outsideOf = (catalogue: MenuCatalogue, codes: MenuCodes): ReadonlySet<Permission> =>
  codes === null ? new Set() : catalogue.permissionsOutside(codes);

/** Gives a tenant the menus of its package. One that is no longer given to others stays with those who have it. */
export async function takePackage(
  tx: Transaction<TenantsSchema>,
  {
    packageId,
    former,
    values,
    allow,
  }: {
    readonly packageId: Id | null;
    readonly former: Id | null;
    readonly values: Record<string, unknown>;
    /** Throws where the caller may not give these menus. */
    readonly allow: (after: readonly string[] | null) => void;
  },
): Promise<void> {
  values.menu_codes = null;
  if (packageId === null) return allow(null);
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
  allow(found.menu_codes);
  values.menu_codes = found.menu_codes;
}
