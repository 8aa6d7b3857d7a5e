import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { RightsChange } from '#server/core/ports/announcements.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  getMenu,
  getMenuTree,
  getTenantMenuTree,
  type MenuNode,
  menu,
  moveMenu,
  ROOT_PARENT,
} from '#shared/contracts/platform/menu.ts';
import { initializePassword } from '#shared/contracts/sign-in/auth-admin.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { userOfRole } from '#tests/support/people/user-of-role.ts';
import { menuSample } from '#tests/support/samples/platform/menu.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let admin: TestUser;
let foreign: { readonly tenantId: Id; readonly admin: TestUser };
beforeAll(async () => {
  server = await sharedServer();
  admin = await userOfRole(server, 'admin');
  const tenantId = await server.addTenant('foreign');
  foreign = { tenantId, admin: await userOfRole(server, 'admin', tenantId) };
});
afterAll(() => server.close());

type Body = z.input<typeof menu.createBody>;

const add = (body: Body, user = admin) => server.call(menu.create, { body }, user);
const change = (body: Body & { id: Id }, user = admin) => server.call(menu.update, { body }, user);

async function added(body: Body): Promise<MenuNode> {
  const answer = await add(body);
  expect(answer.json()).toMatchObject({ code: 0 });
  return answer.json().data;
}

async function own(user = admin, query: { type?: 'top'; parentId?: string } = {}): Promise<MenuNode[]> {
  return (await server.call(getMenu, { query }, user)).json().data;
}

const flat = (tree: readonly MenuNode[]): MenuNode[] =>
  tree.flatMap((node) => [node, ...flat(node.children)]);

describeCrud(menuSample);

describe('a menu that is added', () => {
  it('is a route of the administrator at once, with what the shell needs of it', async () => {
    const group = await added({ type: '0', name: '自建菜单', nameEn: 'Reports', icon: 'report', sort: 50 });
    const page = await added({
      type: '0',
      parentId: group.id,
      name: '日报',
      desc: '每天的产量',
      path: '/report/daily',
      component: '/report/daily-page',
      keepAlive: 1,
    });
    const node = flat(await own()).find(({ id }) => id === page.id);
    expect(node).toEqual({
      id: page.id,
      parentId: group.id,
      rootId: group.id,
      name: '日报',
      label: '日报',
      cname: '日报',
      nameEn: null,
      desc: '每天的产量',
      path: '/report/daily',
      icon: null,
      component: '/report/daily-page',
      permission: null,
      keepAlive: 1,
      type: '0',
      sort: 0,
      updateTime: expect.any(Number),
      hasChildren: false,
      children: [],
    });
    expect((await own(admin, { parentId: group.id })).map(({ id }) => id)).toEqual([page.id]);
    const english = await server.call(getMenu, { query: {} }, admin, { 'accept-language': 'en' });
    expect(english.json().data.map(({ label }: MenuNode) => label)).toContain('Reports');
  });

  it('is seen only by those whose role was granted it', async () => {
    const page = await added({ type: '0', name: '仅管理员', path: '/admins-only' });
    expect(flat(await own()).map(({ id }) => id)).toContain(page.id);
    expect(flat(await own(await userOfRole(server, 'operator'))).map(({ id }) => id)).not.toContain(page.id);
  });

  it('may be a top menu, which `type=top` lists', async () => {
    const top = await added({ type: '2', name: '仓储' });
    await added({ type: '0', parentId: top.id, name: '入库', path: '/inbound' });
    const [node] = await own(admin, { type: 'top' });
    expect(node).toMatchObject({ id: top.id, type: '2', hasChildren: true, children: [] });
  });

  it('keeps its button-like children', async () => {
    const page = await added({ type: '0', name: '质检', path: '/quality' });
    const child = await added({ type: '3', parentId: page.id, name: '导出', path: '/quality/export' });
    expect(flat(await own()).find(({ id }) => id === page.id)?.children).toMatchObject([
      { id: child.id, type: '3' },
    ]);
  });

  it('takes 1 and 0 as numbers and as texts', async () => {
    expect(await added({ type: '0', name: '文本', path: '/kept', keepAlive: '1' })).toMatchObject({
      keepAlive: 1,
    });
  });

  it.each(['javascript:alert(1)', '//evil.example', '/a/../b'])('H28 never leads to %s', async (path) => {
    const answer = await add({ type: '0', name: '坏', path });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty('path');
  });

  it('H19 reads no field that its contract does not name', async () => {
    // A body that the type does not allow, as a foreign client could send it.
    const body = {
      type: '0',
      name: '越权',
      tenantId: foreign.tenantId,
      rootId: '1',
      roles: ['viewer'],
    } as Body;
    const answer = await add(body);
    expect(answer.json()).toMatchObject({ code: 0, data: { name: '越权' } });
    const { id, rootId } = answer.json().data;
    expect(rootId).toBe(id);
    expect(flat(await tree(foreign.admin)).map((node) => node.id)).not.toContain(id);
    expect(flat(await tree()).map((node) => node.id)).toContain(id);
  });

  it('refuses a path that another menu has, an unknown parent and a button as parent', async () => {
    expect((await add({ type: '0', name: '又一个', path: '/lines' })).json().fields).toHaveProperty('path');
    expect((await add({ type: '0', name: '无父', parentId: '999999' })).json().fields).toHaveProperty(
      'parentId',
    );
    const button = flat(await tree()).find(({ type }) => type === '1');
    const answer = await add({ type: '0', name: '按钮下', parentId: button?.id ?? '' });
    expect(answer.json().fields).toHaveProperty('parentId');
  });
});

async function tree(user = admin): Promise<MenuNode[]> {
  return (await server.call(getMenuTree, { query: {} }, user)).json().data;
}

describe('the permissions of menus', () => {
  it('H27 are needed to see the tenant’s menus', async () => {
    const viewer = await userOfRole(server, 'viewer');
    expect((await server.call(getMenuTree, { query: {} }, viewer)).statusCode).toBe(403);
    const reader = await server.addUser({ permissions: ['menu_view'] });
    expect((await server.call(getMenuTree, { query: {} }, reader)).statusCode).toBe(200);
  });

  it('cannot be handed out by somebody who does not hold them', async () => {
    const editor = await server.addUser({ permissions: ['menu_edit', 'menu_view'] });
    const refused = await add({ type: '1', name: '越权', permission: 'param_edit' }, editor);
    expect(refused.json().fields).toHaveProperty('permission');
    expect((await add({ type: '1', name: '可以', permission: 'menu_view' }, editor)).statusCode).toBe(200);
    const lines = flat(await tree()).find(({ path }) => path === '/lines');
    const stolen = await change(
      { id: lines?.id ?? '', type: '0', name: '产线', path: '/lines', permission: 'user_edit' },
      editor,
    );
    expect(stolen.json().fields).toHaveProperty('permission');
  });

  it('that come with menus count when somebody is given another’s password', async () => {
    const helper = await server.addUser({ permissions: ['user_edit'] });
    const viewer = await userOfRole(server, 'viewer');
    const answer = await server.call(initializePassword, { query: { userId: viewer.userId } }, helper);
    expect(answer.statusCode).toBe(403);
  });
});

describe('changing menus', () => {
  it('moves them, but never below themselves', async () => {
    const above = await added({ type: '0', name: '上' });
    const below = await added({ type: '0', name: '下', parentId: above.id });
    const leaf = await added({ type: '0', name: '叶', parentId: below.id, path: '/leaf' });
    for (const parentId of [above.id, below.id, leaf.id]) {
      const answer = await change({ id: above.id, type: '0', name: '上', parentId });
      expect(answer.json().fields).toHaveProperty('parentId');
    }
    const moved = await change({ id: leaf.id, type: '0', name: '叶', path: '/leaf', parentId: above.id });
    expect(moved.json().data).toMatchObject({ parentId: above.id, rootId: above.id });
  });

  it('closes no ring when two moves come at once', async () => {
    const [a, b] = [await added({ type: '0', name: '甲' }), await added({ type: '0', name: '乙' })];
    const answers = await Promise.all([
      change({ id: a.id, type: '0', name: '甲', parentId: b.id }),
      change({ id: b.id, type: '0', name: '乙', parentId: a.id }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(flat(await tree()).map(({ id }) => id)).toEqual(expect.arrayContaining([a.id, b.id]));
  });

  it('removes a menu only without children', async () => {
    const above = await added({ type: '0', name: '父' });
    const below = await added({ type: '0', name: '子', parentId: above.id, path: '/child' });
    const remove = (id: Id, user = admin) => server.call(menu.remove, { params: { id } }, user);
    expect((await remove(above.id)).json()).toMatchObject({
      code: 1,
      error: 'has_children',
      msg: '存在下级，不能删除',
    });
    expect((await remove(below.id)).statusCode).toBe(200);
    expect((await remove(below.id)).statusCode).toBe(404);
    expect((await remove(above.id)).statusCode).toBe(200);
    expect(flat(await own()).map(({ id }) => id)).not.toContain(below.id);
  });
});

describe('menus that are removed together', () => {
  it('may be parents of each other', async () => {
    const above = await added({ type: '0', name: '一起' });
    const below = await added({ type: '0', name: '一起下', parentId: above.id });
    const ids = [above.id, below.id];
    expect((await server.call(menu.removeMany, { query: { ids } }, admin)).json().data).toBe(true);
    expect((await server.call(menu.restore, { body: { ids } }, admin)).json().data).toBe(true);
    const answer = await server.call(menu.get, { params: { id: below.id } }, admin);
    expect(answer.json().data).toMatchObject({ parentId: above.id });
  });
});

describe('a menu that was removed', () => {
  it('gives its permission to nobody, and gives it again when it is restored by one who holds it', async () => {
    const permission = 'layout_edit' as const;
    const button = await added({ type: '1', name: '布局', permission });
    const holder = await server.addUser({ permissions: [] });
    await server.db.tenant(server.tenantId, async (tx) => {
      await sql`insert into sys_role_menu (tenant_id, role_id, menu_id)
        select tenant_id, role_id, ${button.id} from sys_user_role where user_id = ${holder.userId}`.execute(
        tx,
      );
    });
    const holds = async () =>
      (await server.app.principals.authenticateToken(holder.token))?.permissions.has(permission);
    expect(await holds()).toBe(true);
    await server.call(menu.remove, { params: { id: button.id } }, admin);
    expect(await holds()).toBe(false);
    const editor = await server.addUser({ permissions: ['menu_edit', 'menu_view'] });
    const refused = await server.call(menu.restore, { body: { ids: [button.id] } }, editor);
    expect(refused.json().fields).toHaveProperty('permission');
    await server.call(menu.restore, { body: { ids: [button.id] } }, admin);
    expect(await holds()).toBe(true);
  });

  it('comes back as a root when its parent does not', async () => {
    const above = await added({ type: '0', name: '父级' });
    const below = await added({ type: '0', name: '子级', parentId: above.id });
    for (const { id } of [below, above]) await server.call(menu.remove, { params: { id } }, admin);
    await server.call(menu.restore, { body: { ids: [below.id] } }, admin);
    const answer = await server.call(menu.get, { params: { id: below.id } }, admin);
    expect(answer.json().data).toMatchObject({ parentId: ROOT_PARENT, rootId: below.id });
  });
});

describe('moving a menu by drag', () => {
  const move = (id: Id, parentId: string, siblingIds: Id[], user = admin) =>
    server.call(moveMenu, { body: { id, parentId, siblingIds } }, user);
  const namesBelow = async (parentId: Id) =>
    (await server.call(menu.get, { params: { id: parentId } }, admin))
      .json()
      .data.children.map(({ name }: MenuNode) => name);

  it('orders siblings and takes one of another parent in, with an entry for each that changed', async () => {
    const [from, to] = [await added({ type: '0', name: '从' }), await added({ type: '0', name: '到' })];
    const children = [];
    for (const name of ['a', 'b', 'c']) children.push(await added({ type: '0', name, parentId: to.id }));
    const [a, b, c] = children.map(({ id }) => id) as [Id, Id, Id];
    const { id: moved } = await added({ type: '0', name: 'moved', parentId: from.id });
    expect((await move(c, to.id, [c, a, b])).json().data).toBe(true);
    expect(await namesBelow(to.id)).toEqual(['c', 'a', 'b']);
    expect((await move(moved, to.id, [c, moved, a, b])).json().data).toBe(true);
    expect(await namesBelow(to.id)).toEqual(['c', 'moved', 'a', 'b']);
    expect(await namesBelow(from.id)).toEqual([]);
    const entries = await server.db.tenant(server.tenantId, async (tx) => {
      const found = sql<{ changes: object }>`select changes from sys_audit
        where subject = 'menu' and action = 'move' and record_id = ${moved}`;
      return (await found.execute(tx)).rows;
    });
    expect(entries).toEqual([
      { changes: { parentId: { before: from.id, after: to.id }, sort: { before: 0, after: 20 } } },
    ]);
  });

  it('changes nothing where the siblings are not those of the sender', async () => {
    const above = await added({ type: '0', name: '旧' });
    const [one, two] = [
      await added({ type: '0', name: 'one', parentId: above.id }),
      await added({ type: '0', name: 'two', parentId: above.id }),
    ];
    for (const siblingIds of [[two.id], [two.id, two.id], [two.id, one.id, above.id]]) {
      const answer = await move(two.id, above.id, siblingIds);
      expect([answer.statusCode, answer.json().error]).toEqual([409, 'stale']);
    }
    expect((await move(above.id, one.id, [above.id])).json().fields).toHaveProperty('parentId');
    expect(await namesBelow(above.id)).toEqual(['one', 'two']);
    const reader = await server.addUser({ permissions: ['menu_view'] });
    expect((await move(two.id, above.id, [two.id, one.id], reader)).statusCode).toBe(403);
  });
});

describe('every change of a menu', () => {
  it('is announced to the open windows of the tenant', async () => {
    const heard: RightsChange[] = [];
    const leave = server.wiring.announcements.rights.listen((changed) => heard.push(changed));
    const told = () => heard.splice(0);
    const ofAll = { tenantId: server.tenantId, userIds: null };
    try {
      const page = await added({ type: '0', name: 'announced', path: '/announced' });
      expect(told()).toEqual([ofAll]);
      await change({ id: page.id, type: '0', name: 'renamed', path: '/announced' });
      expect(told()).toEqual([ofAll]);
      const siblings = (await server.call(getMenuTree, { query: { lazy: 'true' } }, admin)).json().data;
      const siblingIds = siblings.map(({ id }: MenuNode) => id).toReversed();
      await server.call(moveMenu, { body: { id: page.id, parentId: ROOT_PARENT, siblingIds } }, admin);
      expect(told()).toEqual([ofAll]);
      await server.call(menu.remove, { params: { id: page.id } }, admin);
      expect(told()).toEqual([ofAll]);
      await server.call(menu.restore, { body: { ids: [page.id] } }, admin);
      expect(told()).toEqual([ofAll]);
      // What is refused changes nothing.
      await add({ type: '0', name: 'taken', path: '/announced' });
      expect(told()).toEqual([]);
    } finally {
      leave();
    }
  });
});

describe('a level at a time', () => {
  it('lists the children of a node without what is below them', async () => {
    const lazy = (query: { parentId?: string }) =>
      server.call(getMenuTree, { query: { lazy: 'true', ...query } }, admin);
    const roots: MenuNode[] = (await lazy({})).json().data;
    const system = roots.find(({ name }) => name === '系统');
    expect(system).toMatchObject({ hasChildren: true, children: [] });
    const pages: MenuNode[] = (await lazy({ parentId: system?.id ?? '' })).json().data;
    const page = pages.find(({ name }) => name === '菜单管理');
    expect(page).toMatchObject({ hasChildren: true, children: [] });
    const buttons: MenuNode[] = (await lazy({ parentId: page?.id ?? '' })).json().data;
    expect(buttons).toContainEqual(expect.objectContaining({ type: '1', permission: 'menu_edit' }));
    expect((await lazy({ parentId: '-1' })).json().data).toEqual(roots);
  });
});

describe('H13 menus of another tenant', () => {
  it('are not given for its id', async () => {
    const ask = (tenandId: Id) =>
      server.call(getTenantMenuTree, { query: { tenandId, lazy: 'true' } }, admin);
    expect((await ask(foreign.tenantId)).statusCode).toBe(403);
    expect((await ask(server.tenantId)).json().data.length).toBeGreaterThan(0);
  });

  it('can be neither read, changed, removed nor built upon', async () => {
    const theirs = flat(await tree(foreign.admin)).find(({ path }) => path === '/lines');
    const id = theirs?.id ?? '';
    expect((await server.call(menu.get, { params: { id } }, foreign.admin)).statusCode).toBe(200);
    expect((await server.call(menu.get, { params: { id } }, admin)).statusCode).toBe(404);
    expect((await change({ id, type: '0', name: '偷', path: '/stolen' })).statusCode).toBe(404);
    expect((await server.call(menu.remove, { params: { id } }, admin)).statusCode).toBe(404);
    expect((await add({ type: '0', name: '挂', parentId: id })).json().fields).toHaveProperty('parentId');
    expect(flat(await own(foreign.admin)).map(({ name }) => name)).not.toContain('自建菜单');
  });
});

it('a wall has no menu', async () => {
  expect((await server.call(getMenu, { query: {} }, await server.addScreen())).statusCode).toBe(403);
});
