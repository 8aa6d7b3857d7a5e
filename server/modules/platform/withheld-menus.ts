import type { Transaction } from 'kysely';
import type { MenuSeed } from '#server/core/capability.ts';
import type { MenuCatalogue } from '#server/core/ports/menu-catalogue.ts';
import type { PackagedMenu } from '#server/core/ports/seeded-tenants.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { PlatformSchema } from './schema.ts';
import { seedNameOf } from './seeds/seed-menus.ts';

/** Which menus a tenant's package keeps from it: those of the product, and own ones that lead to the same pages. */
export type LoadWithheld = (
  tx: Transaction<PlatformSchema>,
  tenantId: Id,
) => Promise<(menu: PackagedMenu) => boolean>;

export function withheldOf(menus: readonly MenuSeed[], catalogue: MenuCatalogue): LoadWithheld {
  return async (tx, tenantId) => {
    const tenant = await tx
      .selectFrom('sys_tenant')
      .select('menu_codes')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst();
    const codes = tenant?.menu_codes ?? null;
    if (codes === null) return () => false;
    const inside = withGroups(menus, codes);
    const outside = menus.filter(({ code }) => !inside.has(code));
    const names = outside.map(({ code }) => seedNameOf(code));
    const rows = await tx
      .selectFrom('sys_seed')
      .select('ref_id')
      .where('tenant_id', '=', tenantId)
      .where('name', 'in', names.length === 0 ? [''] : names)
      .execute();
    const ids = new Set(rows.map(({ ref_id }) => ref_id));
    const viewsInside = new Set(menus.filter(({ code }) => inside.has(code)).map(viewOf));
    const views = new Set(outside.map(viewOf).filter((view) => view !== null && !viewsInside.has(view)));
    const permissions = catalogue.permissionsOutside(codes);
    return (menu) =>
      ids.has(menu.id) ||
      views.has(viewOf(menu)) ||
      (menu.permission !== null && permissions.has(menu.permission));
  };
}

/** Groups are there wherever something in them is. */
function withGroups(menus: readonly MenuSeed[], codes: readonly string[]): ReadonlySet<string> {
  const inside = new Set(codes);
  // A parent stands before what is in it.
  for (const { code, parent } of menus.toReversed())
    if (inside.has(code) && parent !== null) inside.add(parent);
  return inside;
}

/** The entry of the console's registry that a menu opens. */
function viewOf(menu: { readonly path?: string | null; readonly component?: string | null }): string | null {
  return menu.component ?? (menu.path ? `${menu.path}/index` : null);
}
