import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { CatalogueMenu } from '#shared/contracts/tenants/tenant-package.ts';

/** The menus that the product brings, but for those of the platform itself. */
export interface MenuCatalogue {
  readonly menus: readonly CatalogueMenu[];
  /** Permissions that hang on menus of the product of which none is among these. */
  permissionsOutside(menuCodes: readonly string[]): ReadonlySet<Permission>;
}
