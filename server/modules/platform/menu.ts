import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { refuseGains } from '#server/core/access/holder-gains.ts';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Announcements } from '#server/core/ports/announcements.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import { menu, ROOT_PARENT } from '#shared/contracts/platform/menu.ts';
import { Permission } from '#shared/contracts/roles/permissions.ts';
import { findNode } from '#shared/domain/tree/tree.ts';
import { checkMenu, checkPermission, grantToAdmin, hasChildren, lockMenus, watchMenu } from './menu-rules.ts';
import { loadMenuTree, mountMenuTreeRoutes, type StoredMenus } from './menu-tree.ts';
import type { SeededDatabase } from './seeded-database.ts';
import type { LoadWithheld } from './withheld-menus.ts';

/** Comes from the tree that the row stands in. */
const fromTree = <Wire>() => computed<Wire>(() => sql`null`);

export function mountMenuRoutes(
  app: FastifyInstance,
  db: SeededDatabase,
  clock: Clock,
  rights: Announcements['rights'],
  loadWithheld: LoadWithheld,
): void {
  const route = routes(app);

  const rows: StoredMenus['rows'] = mountCrud(app, menu, {
    db,
    clock,
    table: 'sys_menu',
    idColumn: 'menu_id',
    scope: tenantScope,
    sheets: null,
    fields: {
      id: column('menu_id', 'id'),
      parentId: {
        ...column('parent_id', 'id'),
        fromRow: (value) => (typeof value === 'string' ? value : ROOT_PARENT),
        toRow: (value) => (value === ROOT_PARENT ? null : value),
      },
      type: column('type'),
      name: column('name'),
      cname: readOnly(column('name')),
      label: readOnly(column('name')),
      nameEn: optionalText('name_en'),
      desc: optionalText('description'),
      path: column('path'),
      icon: column('icon'),
      component: column('component'),
      permission: {
        ...column('permission'),
        // A permission of another version grants nothing, so it is none.
        fromRow: (value) => Permission.safeParse(value).data ?? null,
      },
      keepAlive: {
        ...column('keep_alive', 'boolean'),
        fromRow: (value) => (value === true ? 1 : 0),
        toRow: (value: unknown) => value === true || value === 1,
      },
      sort: column('sort', 'number'),
      updateTime: time('updated_at'),
      rootId: fromTree(),
      hasChildren: fromTree(),
      children: fromTree(),
    },
    filters: {},
    unique: { sys_menu_path: ['path', 'path_taken'] },
    lock: lockMenus,
    async toReply(row, { tx, reader, language }) {
      const node = findNode(await loadMenuTree(tx, stored, reader, language), row.id);
      if (!node) throw failure('not_found');
      return node;
    },
    async beforeCreate({ tx, session, body }) {
      checkMenu(await loadMenuTree(tx, stored, session), null, body);
      checkPermission(session, body.permission, null);
    },
    async beforeUpdate({ tx, session, body, before }) {
      checkMenu(await loadMenuTree(tx, stored, session), before.id, body);
      checkPermission(session, body.permission, before.permission);
      if (body.permission && body.permission !== before.permission) await watchMenu(tx, session, before.id);
    },
    async beforeRemove({ tx, before }) {
      if (await hasChildren(tx, before.id)) throw failure('has_children');
    },
    async beforeRestore({ tx, session, before, values }) {
      checkPermission(session, before.permission, null);
      if (before.permission) await watchMenu(tx, session, before.id);
      // A parent that has been removed since does not come back with it.
      const tree = await loadMenuTree(tx, stored, session);
      if (!findNode(tree, before.parentId)) values.parent_id = null;
    },
    async afterChange({ tx, action, id }) {
      if (action === 'create') await grantToAdmin(tx, id);
      await refuseGains(tx);
    },
    onChange: ({ tenantId }) => rights.announce({ tenantId, userIds: null }),
  });
  const stored: StoredMenus = { rows, loadWithheld };

  mountMenuTreeRoutes(route, db, { clock, stored, rights });
}
