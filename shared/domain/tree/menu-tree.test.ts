import { describe, expect, it } from 'vitest';
import type { MenuNode } from '#shared/contracts/platform/menu.ts';
import { levelOf, type MenuRow, toMenuTree, toVisibleTree } from './menu-tree.ts';
import { findNode, isWithin } from './tree.ts';

function row(id: string, parentId: string, more: Partial<MenuRow> = {}): MenuRow {
  return {
    id,
    parentId,
    name: `menu ${id}`,
    label: `menu ${id}`,
    cname: `menu ${id}`,
    nameEn: null,
    desc: null,
    path: `/m${id}`,
    icon: null,
    component: null,
    permission: null,
    keepAlive: 0,
    type: '0',
    sort: 0,
    updateTime: 0,
    ...more,
  };
}

/** `1(2 3(4)) 5` */
function outline(tree: readonly MenuNode[]): string {
  return tree.map(({ id, children }) => (children.length > 0 ? `${id}(${outline(children)})` : id)).join(' ');
}

const GROUP = { path: null } as const;

describe('the menu tree', () => {
  it('orders siblings by sort, then by age, and names the root that a node stands under', () => {
    const tree = toMenuTree([
      row('10', '-1', { sort: 1 }),
      row('9', '-1', { sort: 1 }),
      row('3', '-1'),
      row('4', '9'),
      row('5', '4'),
    ]);
    expect(outline(tree)).toBe('3 9(4(5)) 10');
    expect(findNode(tree, '5')).toMatchObject({ rootId: '9', hasChildren: false });
    expect(findNode(tree, '4')).toMatchObject({ rootId: '9', hasChildren: true });
  });

  it('leaves out what no root leads to: rows without their parent, and rings', () => {
    expect(outline(toMenuTree([row('1', '-1'), row('2', '77'), row('3', '4'), row('4', '3')]))).toBe('1');
  });

  it('knows what stands below what', () => {
    const tree = toMenuTree([row('1', '-1'), row('2', '1'), row('3', '2'), row('4', '-1')]);
    expect(isWithin(tree, '3', '1')).toBe(true);
    expect(isWithin(tree, '1', '1')).toBe(true);
    expect(isWithin(tree, '1', '3')).toBe(false);
    expect(isWithin(tree, '4', '1')).toBe(false);
    expect(levelOf(tree, '1').map(({ id, children, hasChildren }) => [id, children, hasChildren])).toEqual([
      ['2', [], true],
    ]);
    expect(levelOf(tree, '99')).toEqual([]);
  });
});

describe('what somebody sees of it', () => {
  const seen = (rows: readonly MenuRow[], ...granted: string[]) =>
    outline(toVisibleTree(toMenuTree(rows), new Set(granted)));

  it('is what was granted, with the groups above it', () => {
    expect(seen([row('1', '-1', GROUP), row('2', '1'), row('3', '1'), row('4', '-1')], '2')).toBe('1(2)');
  });

  it('has no buttons, and no group without anything in it', () => {
    const rows = [row('1', '-1', GROUP), row('2', '1', { type: '1', path: null }), row('3', '-1')];
    expect(seen(rows, '1', '2', '3')).toBe('3');
  });

  it('keeps the button-like children of a page that is granted, and only of such', () => {
    const rows = [row('1', '-1'), row('2', '1', { type: '3' })];
    expect(seen(rows, '1', '2')).toBe('1(2)');
    expect(seen(rows, '2')).toBe('');
    expect(seen(rows, '1')).toBe('1');
  });
});
