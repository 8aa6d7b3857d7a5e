import type { Transaction } from 'kysely';
import { failure } from '#server/core/failure.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { type MenuBody, type MenuNode, ROOT_PARENT } from '#shared/contracts/menu.ts';
import { findNode, isWithin } from '#shared/domain/tree.ts';
import type { Editor } from './change-context.ts';
import { fieldFailure } from './field-texts.ts';
import { loadMenuTree } from './menu-store.ts';
import type { PlatformSchema } from './schema.ts';

type Tx = Transaction<PlatformSchema>;

/** Grants the new menu to the role `admin`, so that it can be reached; others are granted it as roles are. */
export async function addMenu(tx: Tx, body: MenuBody, editor: Editor): Promise<MenuNode> {
  const { tenantId, username } = editor;
  await lockMenus(tx, tenantId);
  await checkMenu(tx, null, body, editor);
  const { menu_id } = await tx
    .insertInto('sys_menu')
    .values({ tenant_id: tenantId, ...toRow(body), created_by: username, ...stamp(editor) })
    .returning('menu_id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('sys_role_menu')
    .columns(['tenant_id', 'role_id', 'menu_id'])
    .expression((eb) =>
      eb
        .selectFrom('sys_role')
        .where('tenant_id', '=', tenantId)
        .where('code', '=', 'admin')
        .select(['tenant_id', 'role_id', eb.val(menu_id).$castTo<string>().as('menu_id')]),
    )
    .execute();
  return getMenuNode(tx, menu_id, editor);
}

export async function changeMenu(tx: Tx, id: Id, body: MenuBody, editor: Editor): Promise<MenuNode> {
  const { tenantId } = editor;
  await lockMenus(tx, tenantId);
  await checkMenu(tx, id, body, editor);
  await tx
    .updateTable('sys_menu')
    .set({ ...toRow(body), ...stamp(editor) })
    .where('tenant_id', '=', tenantId)
    .where('menu_id', '=', id)
    .execute();
  return getMenuNode(tx, id, editor);
}

export async function dropMenu(tx: Tx, tenantId: Id, id: Id): Promise<void> {
  await lockMenus(tx, tenantId);
  const child = await tx
    .selectFrom('sys_menu')
    .select('menu_id')
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', id)
    .executeTakeFirst();
  if (child) throw failure('has_children');
  const removed = await tx
    .deleteFrom('sys_menu')
    .where('tenant_id', '=', tenantId)
    .where('menu_id', '=', id)
    .returning('menu_id')
    .executeTakeFirst();
  if (!removed) throw failure('not_found');
}

/** Changes of a tenant's tree come one after the other: two moves at once could close a ring. */
async function lockMenus(tx: Tx, tenantId: Id): Promise<void> {
  await tx
    .selectFrom('sys_tenant')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst();
}

async function checkMenu(tx: Tx, id: Id | null, body: MenuBody, editor: Editor): Promise<void> {
  const { tenantId, permissions, language } = editor;
  const tree = await loadMenuTree(tx, tenantId, language);
  const before = id === null ? null : findNode(tree, id);
  if (id !== null && !before) throw failure('not_found');
  if (body.parentId !== ROOT_PARENT) {
    const parent = findNode(tree, body.parentId);
    if (!parent) throw fieldFailure('parentId', 'parent_missing', language);
    if (parent.type === '1') throw fieldFailure('parentId', 'parent_is_button', language);
    if (id !== null && isWithin(tree, parent.id, id))
      throw fieldFailure('parentId', 'parent_is_own', language);
  }
  if (body.type === '1' && before?.hasChildren) throw fieldFailure('type', 'parent_is_button', language);
  // A menu gives its permission to every role that it is granted to: nobody hands out what they do not hold.
  if (body.permission && body.permission !== before?.permission && !permissions.has(body.permission))
    throw fieldFailure('permission', 'permission_not_held', language);
  if (body.path && (await isPathTaken(tx, tenantId, body.path, id)))
    throw fieldFailure('path', 'path_taken', language);
}

async function isPathTaken(tx: Tx, tenantId: Id, path: string, id: Id | null): Promise<boolean> {
  const row = await tx
    .selectFrom('sys_menu')
    .select('menu_id')
    .where('tenant_id', '=', tenantId)
    .where('path', '=', path)
    .executeTakeFirst();
  return row !== undefined && row.menu_id !== id;
}

async function getMenuNode(tx: Tx, id: Id, editor: Editor): Promise<MenuNode> {
  const node = findNode(await loadMenuTree(tx, editor.tenantId, editor.language), id);
  if (!node) throw failure('not_found');
  return node;
}

function toRow(body: MenuBody) {
  return {
    parent_id: body.parentId === ROOT_PARENT ? null : body.parentId,
    type: body.type,
    name: body.name,
    name_en: body.nameEn || null,
    description: body.desc || null,
    path: body.path ?? null,
    icon: body.icon ?? null,
    component: body.component ?? null,
    permission: body.permission ?? null,
    keep_alive: body.keepAlive,
    sort: body.sort,
  };
}

function stamp({ username, now }: Editor) {
  return { updated_at: now, updated_by: username };
}
