import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import { routes } from '#server/core/routes.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import {
  createMenu,
  getMenu,
  getMenuById,
  getMenuTree,
  getTenantMenuTree,
  type MenuNode,
  ROOT_PARENT,
  removeMenu,
  updateMenu,
} from '#shared/contracts/menu.ts';
import { levelOf } from '#shared/domain/menu-tree.ts';
import { findNode } from '#shared/domain/tree.ts';
import { languageOf, toEditor } from './change-context.ts';
import { addMenu, changeMenu, dropMenu } from './menu-edit.ts';
import { loadMenuTree, loadOwnMenus } from './menu-store.ts';
import type { SeededDatabase } from './seeded-database.ts';

export function mountMenuRoutes(app: FastifyInstance, db: SeededDatabase, clock: Clock): void {
  const route = routes(app);
  const treeOf = (tenantId: Id, request: FastifyRequest) =>
    db.tenant(tenantId, (tx) => loadMenuTree(tx, tenantId, languageOf(request)));

  route(getMenu)(async ({ session, tenantId, query, request }) => {
    const own = await db.tenant(tenantId, (tx) => loadOwnMenus(tx, session, languageOf(request)));
    if (query.type === 'top') return own.filter(({ type }) => type === '2').map(withoutChildren);
    if (query.parentId === undefined) return own;
    return query.parentId === ROOT_PARENT ? own : (findNode(own, query.parentId)?.children ?? []);
  });

  const answerTree = async (
    tenantId: Id,
    request: FastifyRequest,
    query: { readonly lazy: boolean; readonly parentId?: string | undefined },
  ) => {
    const tree = await treeOf(tenantId, request);
    const parentId = query.parentId ?? ROOT_PARENT;
    if (query.lazy) return levelOf(tree, parentId);
    return parentId === ROOT_PARENT ? tree : (findNode(tree, parentId)?.children ?? []);
  };

  route(getMenuTree)(({ tenantId, query, request }) => answerTree(tenantId, request, query));

  route(getTenantMenuTree)(async ({ tenantId, query, request }) => {
    if (query.tenandId !== tenantId) throw failure('wrong_tenant', `asked for tenant ${query.tenandId}`);
    return answerTree(tenantId, request, query);
  });

  route(getMenuById)(async ({ tenantId, params, request }) => {
    const menu = findNode(await treeOf(tenantId, request), params.id);
    if (!menu) throw failure('not_found');
    return menu;
  });

  route(createMenu)(({ session, tenantId, body, request }) =>
    db.tenant(tenantId, (tx) => addMenu(tx, body, toEditor(session, request, clock))),
  );

  route(updateMenu)(({ session, tenantId, body: { id, ...body }, request }) =>
    db.tenant(tenantId, (tx) => changeMenu(tx, id, body, toEditor(session, request, clock))),
  );

  route(removeMenu)(async ({ tenantId, params }) => {
    await db.tenant(tenantId, (tx) => dropMenu(tx, tenantId, params.id));
    return true;
  });
}

function withoutChildren(node: MenuNode): MenuNode {
  return { ...node, children: [] };
}
