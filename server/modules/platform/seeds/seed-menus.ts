import { sql } from 'kysely';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { SeedLedger } from './ledger.ts';
import { MENU_SEED } from './menu-seed.ts';
import type { MenuSeed } from './menus/menu-row.ts';

/** Adds the menus that the tenant has not been given, and grants them to the roles that the seed names. */
export async function seedMenus(ledger: SeedLedger): Promise<void> {
  const { tx, tenantId } = ledger;
  const seeds = MENU_SEED.filter(({ isPlatform }) => !isPlatform || tenantId === FIRST_TENANT);
  const fresh = seeds.filter(({ code }) => ledger.isNew(seedNameOf(code)));
  if (fresh.length > 0) {
    const roles = await tx.selectFrom('sys_role').select(['role_id', 'code']).execute();
    const roleIds = new Map(roles.map(({ role_id, code }) => [code, role_id]));
    for (const menu of fresh) {
      const menuId = await addMenu(ledger, menu);
      ledger.refer(seedNameOf(menu.code), menuId);
      const grants = menu.roles.flatMap((code) => {
        const role_id = roleIds.get(code);
        return role_id === undefined ? [] : [{ tenant_id: tenantId, role_id, menu_id: menuId }];
      });
      if (grants.length > 0) await tx.insertInto('sys_role_menu').values(grants).execute();
    }
  }
  // Also noted where there is nothing to move: what is moved back by an administrator stays there.
  const regrouped = seeds.filter(
    (menu) => menu.formerParent !== undefined && ledger.isNew(placeNameOf(menu)),
  );
  for (const menu of regrouped) if (!fresh.includes(menu)) await moveToGroup(ledger, menu);
}

/** What an administrator has renamed, moved or removed stays as it is, and so does a menu whose group was removed. */
async function moveToGroup(ledger: SeedLedger, menu: MenuSeed): Promise<void> {
  const { formerParent = null } = menu;
  const parentId = await parentOf(ledger, menu);
  const formerId = formerParent === null ? null : ledger.refOf(seedNameOf(formerParent));
  if (parentId === null || (formerParent !== null && formerId === null)) return;
  const menuId = ledger.refOf(seedNameOf(menu.code));
  // Before rows were noted in the ledger they are known by their paths.
  if (menuId === null && menu.path === undefined) return;
  await ledger.tx
    .updateTable('sys_menu')
    .set({
      parent_id: parentId,
      name: menu.name,
      name_en: menu.nameEn,
      sort: menu.sort,
      // The version of the row.
      updated_at: sql<Date>`updated_at + interval '1 millisecond'`,
    })
    .where((eb) => (menuId === null ? eb('path', '=', menu.path ?? '') : eb('menu_id', '=', menuId)))
    .where((eb) => (formerId === null ? eb('parent_id', 'is', null) : eb('parent_id', '=', formerId)))
    .where('created_by', 'is', null)
    .where('updated_by', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The name in the ledger of the place that a menu has been moved to. */
const placeNameOf = ({ code, parent }: MenuSeed) => `menu-place:${code}:${parent}`;

/** The name of a menu in the ledger. */
export const seedNameOf = (code: string) => `menu:${code}`;

async function addMenu(ledger: SeedLedger, menu: MenuSeed): Promise<Id> {
  const { menu_id } = await ledger.tx
    .insertInto('sys_menu')
    .values({
      tenant_id: ledger.tenantId,
      parent_id: await parentOf(ledger, menu),
      type: menu.type,
      name: menu.name,
      name_en: menu.nameEn,
      description: menu.desc ?? null,
      path: await freePath(ledger, menu),
      icon: menu.icon ?? null,
      component: menu.component ?? null,
      permission: menu.permission ?? null,
      keep_alive: menu.keepAlive ?? false,
      sort: menu.sort,
      created_by: null,
      updated_by: null,
    })
    .returning('menu_id')
    .executeTakeFirstOrThrow();
  return menu_id;
}

/** A parent that was removed is not created again: the menu becomes a root. */
async function parentOf(ledger: SeedLedger, { parent }: MenuSeed): Promise<Id | null> {
  const parentId = parent === null ? null : ledger.refOf(seedNameOf(parent));
  if (parentId === null) return null;
  const row = await ledger.tx
    .selectFrom('sys_menu')
    .select('menu_id')
    .where('menu_id', '=', parentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.menu_id ?? null;
}

/** A menu of this path may have been created before the product shipped one: the older one stays the one that opens. */
async function freePath({ tx }: SeedLedger, { path }: MenuSeed): Promise<string | null> {
  if (path === undefined) return null;
  const taken = await tx
    .selectFrom('sys_menu')
    .select('menu_id')
    .where('path', '=', path)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return taken ? null : path;
}
