import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { MenuCatalogue } from '#server/core/ports/menu-catalogue.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { Permission, PLATFORM_PERMISSIONS } from '#shared/contracts/roles/permissions.ts';

/** What a user's roles give in a tenant. `menuCodes`: what the tenant's package has; null = everything. */
export type EffectivePermissions = (
  tenant: { readonly tenantId: Id; readonly menuCodes: readonly string[] | null },
  held: readonly string[],
) => ReadonlySet<Permission>;

/**
 * The one place that decides it. Permissions of the platform count in the first tenant only, and those that hang on
 * menus outside of a tenant's package count nowhere in it, whatever its roles hold. A permission of another version in
 * the table grants nothing.
 */
export function createEffectivePermissions(catalogue: MenuCatalogue): EffectivePermissions {
  return ({ tenantId, menuCodes }, held) => {
    const outside = menuCodes === null ? null : catalogue.permissionsOutside(menuCodes);
    const known = held.flatMap((name) => Permission.safeParse(name).data ?? []);
    return new Set(
      known.filter(
        (name) => (tenantId === FIRST_TENANT || !PLATFORM_PERMISSIONS.includes(name)) && !outside?.has(name),
      ),
    );
  };
}
