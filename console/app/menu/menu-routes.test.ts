import { describe, expect, it } from 'vitest';
import { inMenu, isGroup, type MenuItem, toDestination, toRuntimeRoutes } from './menu-routes.ts';

let serial = 100;
function item(change: Partial<MenuItem>): MenuItem {
  const id = change.id ?? String(++serial);
  return {
    id,
    name: `name ${id}`,
    label: `label ${id}`,
    desc: null,
    path: null,
    icon: null,
    component: null,
    children: [],
    rootId: null,
    keepAlive: 1,
    type: '0',
    ...change,
  };
}
const isFixed = (path: string): boolean => path === '/wel/layout';
const paths = (...tree: MenuItem[]): string[] => [...toRuntimeRoutes(tree, isFixed).keys()];

describe('routes of the menu', () => {
  it('gives a leaf its path with /index, and a group none', () => {
    const leaf = item({ path: '/plant/lines' });
    expect(paths(item({ path: '/plant', children: [leaf] }))).toEqual(['/plant/lines/index']);
  });

  it.each([
    ['plant/lines/', '/plant/lines/index'],
    ['/plant/lines/index', '/plant/lines/index'],
    ['/wel/layout', '/wel/layout'],
  ])('takes a path as people write it: %s', (path, expected) => {
    expect(paths(item({ path }))).toEqual([expected]);
  });

  it('loads the view that the row names, else the one of its address', () => {
    const routes = toRuntimeRoutes(
      [item({ path: '/a', component: '/lines/index' }), item({ path: '/b' })],
      isFixed,
    );
    expect([...routes.values()].map(({ view }) => view)).toEqual(['/lines/index', '/b/index']);
  });

  it('keeps a page alive only where the row says 1', () => {
    const routes = toRuntimeRoutes([item({ path: '/a', keepAlive: 0 }), item({ path: '/b' })], isFixed);
    expect([...routes.values()].map(({ isKeptAlive }) => isKeptAlive)).toEqual([false, true]);
  });

  it('opens children of type 3 that stand in no menu; their parent stays a page', () => {
    const detail = item({ path: '/orders/detail', type: '3' });
    const orders = item({ path: '/orders', children: [detail, item({ type: '1' })] });
    expect(paths(orders)).toEqual(['/orders/detail/index', '/orders/index']);
    expect(isGroup(orders)).toBe(false);
    expect(inMenu(orders.children)).toEqual([]);
  });

  it('has no address for buttons', () => {
    expect(paths(item({ type: '1', path: '/secret' }))).toEqual([]);
  });

  it('does not let a second row take over an address', () => {
    const [first, second] = [item({ path: '/a' }), item({ path: '/a', component: '/other' })];
    expect(toRuntimeRoutes([first, second], isFixed).get('/a/index')?.item).toBe(first);
  });

  it('remembers the first-level row above a page', () => {
    const top = item({ id: '7', children: [item({ children: [item({ path: '/a/b' })] })] });
    expect(toRuntimeRoutes([top], isFixed).get('/a/b/index')?.groupId).toBe('7');
  });
});

describe('what a row opens', () => {
  it('leads an external link to the frame page, with its address and name in the query', () => {
    const link = item({ id: '9', path: 'https://docs.example/a?b=1', name: 'Docs' });
    expect(toDestination(link, '9', isFixed)).toEqual({
      kind: 'frame',
      path: '/myiframe/9',
      query: { src: 'https://docs.example/a?b=1', name: 'Docs' },
    });
  });

  it('never takes a script for a link: it is an unknown path of the console', () => {
    const row = item({ path: 'javascript:alert(1)' });
    expect(toDestination(row, row.id, isFixed)).toMatchObject({
      kind: 'view',
      route: { path: '/javascript:alert(1)/index' },
    });
  });

  it('opens a wall in its own window', () => {
    expect(toDestination(item({ path: '/productLineSignage' }), '1', isFixed)).toEqual({
      kind: 'display',
      path: '/productLineSignage',
    });
  });

  it('hands id, label, rootId and desc to a page deeper than two segments, and to no other', () => {
    const deep = item({ id: '5', label: 'Deep', rootId: '1', desc: 'why', path: '/a/b/c' });
    const paramsOf = (row: MenuItem) => toRuntimeRoutes([row], isFixed).values().next().value?.params;
    expect(paramsOf(deep)).toEqual({ id: '5', label: 'Deep', rootId: '1', desc: 'why' });
    expect(paramsOf({ ...deep, path: '/a/b' })).toEqual({});
  });
});
