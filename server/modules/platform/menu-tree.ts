import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { MountedCrud } from '#server/core/crud/crud-mount.ts';
import type { Reader } from '#server/core/crud/fields.ts';
import { moveAmongSiblings } from '#server/core/crud/move-among-siblings.ts';
import { failure } from '#server/core/failure.ts';
import { acceptedLanguage } from '#server/core/http/language.ts';
import type { routes } from '#server/core/http/routes.ts';
import type { Announcements } from '#server/core/ports/announcements.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { BodyOf } from '#shared/contracts/kit/endpoint.ts';
import {
  getMenu,
  getMenuTree,
  getTenantMenuTree,
  type MenuNode,
  menu,
  moveMenu,
  ROOT_PARENT,
} from '#shared/contracts/platform/menu.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { levelOf, toMenuTree, toVisibleTree } from '#shared/domain/tree/menu-tree.ts';
import { findNode } from '#shared/domain/tree/tree.ts';
import { checkMenu, lockMenus } from './menu-rules.ts';
import type { PlatformSchema } from './schema.ts';
import type { SeededDatabase } from './seeded-database.ts';
import type { LoadWithheld } from './withheld-menus.ts';

type Tx = Transaction<PlatformSchema>;

export interface StoredMenus {
  /** Without what the tree adds to them. */
  readonly rows: MountedCrud<MenuNode, object, PlatformSchema>;
  readonly loadWithheld: LoadWithheld;
}

/** Every menu that the tenant may have, buttons included. */
export async function loadMenuTree(
  tx: Tx,
  stored: StoredMenus,
  reader: Reader,
  language: Language = 'zh',
): Promise<MenuNode[]> {
  const rows = await stored.rows.list(tx, reader);
  const withheld = await stored.loadWithheld(tx, reader.tenantId);
  return toMenuTree(
    rows
      .filter((row) => !withheld(row))
      .map((row) => ({ ...row, label: language === 'en' ? (row.nameEn ?? row.name) : row.name })),
  );
}

interface Call {
  readonly session: SessionPrincipal;
  readonly request: FastifyRequest;
}

/** The endpoints of the specification around the tree, and moving by drag. */
export function mountMenuTreeRoutes(
  route: ReturnType<typeof routes>,
  db: SeededDatabase,
  parts: {
    readonly clock: Clock;
    readonly stored: StoredMenus;
    readonly rights: Announcements['rights'];
  },
): void {
  const { clock, stored, rights } = parts;
  const treeOf = ({ session, request }: Call, find: typeof loadOwnTree = loadMenuTree) =>
    db.tenant(session.tenantId, (tx) =>
      find(tx, stored, session, acceptedLanguage(request.headers['accept-language'])),
    );

  route(getMenu)(async (call) => {
    const { type, parentId = ROOT_PARENT } = call.query;
    const own = await treeOf(call, loadOwnTree);
    if (type === 'top') return own.filter((node) => node.type === '2').map(withoutChildren);
    return parentId === ROOT_PARENT ? own : (findNode(own, parentId)?.children ?? []);
  });

  const loadPart = async (
    call: Call & { readonly query: { readonly lazy: boolean; readonly parentId?: string | undefined } },
  ) => {
    const { lazy, parentId = ROOT_PARENT } = call.query;
    const tree = await treeOf(call);
    if (lazy) return levelOf(tree, parentId);
    return parentId === ROOT_PARENT ? tree : (findNode(tree, parentId)?.children ?? []);
  };

  route(getMenuTree)(loadPart);

  route(getTenantMenuTree)(async (call) => {
    const { tenandId } = call.query;
    if (tenandId !== call.tenantId) throw failure('wrong_tenant', `asked for tenant ${tenandId}`);
    return loadPart(call);
  });

  route(moveMenu)(async ({ session, tenantId, body }) => {
    await db.tenant(tenantId, async (tx) => {
      await lockMenus(tx, session);
      await move(tx, await loadMenuTree(tx, stored, session), body, session, new Date(clock.now()));
    });
    rights.announce({ tenantId, userIds: null });
    return true;
  });
}

async function move(
  tx: Tx,
  tree: readonly MenuNode[],
  { id, parentId, siblingIds }: BodyOf<typeof moveMenu>,
  session: SessionPrincipal,
  now: Date,
): Promise<void> {
  const moved = findNode(tree, id);
  if (!moved) throw failure('not_found');
  checkMenu(tree, id, { parentId, type: moved.type });
  await moveAmongSiblings(
    tx,
    { table: 'sys_menu', idColumn: 'menu_id', subject: menu.subject.key },
    {
      moved,
      parentId,
      storedParentId: parentId === ROOT_PARENT ? null : parentId,
      children: levelOf(tree, parentId),
      siblingIds,
    },
    { session, now },
  );
}

/** What the roles of a session's user are granted; a screen has no user and sees no menu. */
async function loadOwnTree(
  tx: Tx,
  stored: StoredMenus,
  session: SessionPrincipal,
  language: Language = 'zh',
): Promise<MenuNode[]> {
  if (session.kind !== 'user') return [];
  const granted = await tx
    .selectFrom('sys_role_menu as rm')
    .innerJoin('sys_user_role as ur', 'ur.role_id', 'rm.role_id')
    .select('rm.menu_id')
    .distinct()
    .where('ur.user_id', '=', session.userId)
    .execute();
  const tree = await loadMenuTree(tx, stored, session, language);
  return toVisibleTree(tree, new Set(granted.map(({ menu_id }) => menu_id)));
}

function withoutChildren(node: MenuNode): MenuNode {
  return { ...node, children: [] };
}
