import { sql } from 'kysely';
import type { MenuSeed } from '#server/core/capability.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { SeedLedger } from './ledger.ts';

/** Adds those of all `menus` that the tenant has not been given, and grants them to the roles that the seed names. */
export async function seedMenus(ledger: SeedLedger, menus: readonly MenuSeed[]): Promise<void> {
  const { tenantId } = ledger;
  const seeds = menus.filter(({ isPlatform }) => !isPlatform || tenantId === FIRST_TENANT);
  const fresh = seeds.filter(({ code }) => ledger.isNew(seedNameOf(code)));
  if (fresh.length > 0) await addMenus(ledger, fresh);
  // Also noted where there is nothing to move: what is moved back by an administrator stays there.
  const regrouped = seeds.filter(
    (menu) => menu.formerParent !== undefined && ledger.isNew(placeNameOf(menu)),
  );
  for (const menu of regrouped) if (!fresh.includes(menu)) await moveToGroup(ledger, menu);
}

/** What an administrator has renamed, moved or removed stays as it is, and so does a menu whose group was removed. */
async function moveToGroup(ledger: SeedLedger, menu: MenuSeed): Promise<void> {
  const { formerParent = null } = menu;
  const parentId = await liveParentOf(ledger, menu);
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

/**
 * Adds menus, a statement for each level of the tree, and their grants. Parents stand before their children in `menus`. A
 * parent that was removed is not created again: the menu becomes a root. Where the tenant has a menu of the same path, made
 * before the product shipped one, the older one stays the one that opens.
 */
async function addMenus(ledger: SeedLedger, menus: readonly MenuSeed[]): Promise<void> {
  const { tx, tenantId } = ledger;
  const present = await tx
    .selectFrom('sys_menu')
    .select(['menu_id', 'path'])
    .where('deleted_at', 'is', null)
    .execute();
  const paths = new Set(present.map(({ path }) => path));
  const live = new Set(present.map(({ menu_id }) => menu_id));
  const levels = new Map<string, number>();
  for (const { code, parent } of menus)
    levels.set(code, parent === null ? 0 : (levels.get(parent) ?? -1) + 1);
  for (const [, level] of Map.groupBy(menus, ({ code }) => levels.get(code) ?? 0)) {
    const rows = level.map((menu) => {
      const parentId = menu.parent === null ? null : ledger.refOf(seedNameOf(menu.parent));
      const path = menu.path === undefined || paths.has(menu.path) ? null : menu.path;
      paths.add(path);
      return rowOf(menu, parentId !== null && live.has(parentId) ? parentId : null, path);
    });
    // Numbers are given in the order of the rows.
    const { rows: added } = await sql<{ id: Id }>`
      insert into sys_menu (tenant_id, parent_id, type, name, name_en, description, path, icon, component, permission, keep_alive, sort)
      select ${tenantId}::bigint, parent_id, type, name, name_en, description, path, icon, component, permission, keep_alive, sort
      from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb) as x (place integer,
        parent_id bigint, type text, name text, name_en text, description text, path text, icon text, component text,
        permission text, keep_alive boolean, sort integer)
      order by place returning menu_id as id`.execute(tx);
    const ids = added.map(({ id }) => id).toSorted((a, b) => Number(BigInt(a) - BigInt(b)));
    for (const [index, { code }] of level.entries()) {
      const id = ids[index];
      if (id === undefined) throw new Error(`menu ${code} was not added`);
      live.add(id);
      ledger.refer(seedNameOf(code), id);
    }
  }
  const grants = menus.flatMap(({ code, roles }) =>
    roles.map((role) => ({ role, menu_id: ledger.refOf(seedNameOf(code)) })),
  );
  await sql`
    insert into sys_role_menu (tenant_id, role_id, menu_id)
    select ${tenantId}::bigint, role_id, menu_id
    from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as x (role text, menu_id bigint)
    join sys_role on sys_role.tenant_id = ${tenantId} and sys_role.code = x.role`.execute(tx);
}

const rowOf = (menu: MenuSeed, parentId: Id | null, path: string | null) => ({
  parent_id: parentId,
  type: menu.type,
  name: menu.name,
  name_en: menu.nameEn,
  description: menu.desc ?? null,
  path,
  icon: menu.icon ?? null,
  component: menu.component ?? null,
  permission: menu.permission ?? null,
  keep_alive: menu.keepAlive ?? false,
  sort: menu.sort,
});

/** Null where the parent was removed. */
async function liveParentOf(ledger: SeedLedger, { parent }: MenuSeed): Promise<Id | null> {
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
