import { expect, it } from 'vitest';
import { menu } from '#shared/contracts/platform/menu.ts';
import { type MenuRow, toMenuTree } from '#shared/domain/tree/menu-tree.ts';
import { findNode } from '#shared/domain/tree/tree.ts';
import { toMenuBody } from './menu-body.ts';
import { menuForm } from './menu-form.ts';

const row = (id: string, parentId: string, sort: number): MenuRow => ({
  id,
  parentId,
  sort,
  name: id,
  label: id,
  cname: id,
  nameEn: null,
  desc: null,
  path: `/m${id}`,
  icon: null,
  component: null,
  permission: null,
  keepAlive: 0,
  type: '0',
  updateTime: 1,
});
const tree = toMenuTree([row('1', '-1', 5), row('2', '-1', 30), row('3', '2', 7)]);
const form = {
  type: '0',
  name: 'x',
  parentId: '-1',
  path: '/x',
  keepAlive: true,
  icon: 'home',
  permission: '',
};

it('puts a new menu at the end of its parent', () => {
  expect(toMenuBody(tree, null, form)).toMatchObject({ sort: 40, keepAlive: 1 });
  expect(toMenuBody(tree, null, { ...form, parentId: '2' }).sort).toBe(17);
  expect(toMenuBody(tree, null, { ...form, parentId: '3' }).sort).toBe(10);
});

it('keeps the place of a menu that stays, and moves it to the end of another parent', () => {
  const third = findNode(tree, '3');
  expect(toMenuBody(tree, third, { ...form, parentId: '2' }).sort).toBe(7);
  expect(toMenuBody(tree, third, { ...form, parentId: '-1' }).sort).toBe(40);
});

it('sends a button without what only pages have', () => {
  const body = toMenuBody(tree, null, {
    ...form,
    type: '1',
    component: '/x/index',
    permission: 'menu_edit',
  });
  expect(body).toMatchObject({ path: null, component: null, icon: null, keepAlive: 0 });
  expect(menu.createBody.safeParse(body).success).toBe(true);
});

it('takes https links only', () => {
  const issues = (path: string) =>
    menuForm.createBody
      .safeParse(toMenuBody(tree, null, { ...form, path }))
      .error?.issues.map(({ message }) => message) ?? [];
  expect(issues('https://example.com/a')).toEqual([]);
  expect(issues('http://example.com/a')).toEqual(['https_only']);
  expect(issues('javascript:alert(1)')).toEqual(['bad_path']);
});
