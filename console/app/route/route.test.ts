import { describe, expect, it } from 'vitest';
import { type GuardFacts, resolveRoute, toReturnPath } from './route.ts';
import { FIXED_ROUTES } from './route-table.ts';

const FACTS: GuardFacts = {
  isSignedIn: true,
  isLocked: false,
  hasFixedPage: () => true,
  inMenu: (path) => path === '/lines/index',
  isView: (path) => path === '/connections/index',
};
function route(address: string, facts: Partial<GuardFacts> = {}): unknown {
  const [path = '', search = ''] = address.split('?');
  return resolveRoute({ path, search: search && `?${search}` }, { ...FACTS, ...facts });
}

it.each([
  ['/', { kind: 'redirect', to: '/wel/layout' }],
  ['/wel', { kind: 'redirect', to: '/wel/layout' }],
  ['/wel/layout', { kind: 'tab', path: '/wel/layout' }],
  ['/wel/NoticeMore', { kind: 'redirect', to: '/NoticeMore' }],
  ['/TaskMore', { kind: 'tab', path: '/TaskMore' }],
  ['/info/index', { kind: 'tab', path: '/info/index' }],
  ['/tcompany', { kind: 'bare', path: '/tcompany' }],
  ['/myiframe/12?src=x', { kind: 'tab', path: '/myiframe/12' }],
  ['/lines', { kind: 'redirect', to: '/lines/index' }],
  ['/lines/', { kind: 'redirect', to: '/lines/index' }],
  ['/lines/index?q=a', { kind: 'tab', path: '/lines/index' }],
  ['/connections?q=a', { kind: 'forbidden', path: '/connections/index' }],
  ['/login', { kind: 'redirect', to: '/' }],
  ['/login?to=%2Flines%2Findex%3Fq%3Da', { kind: 'redirect', to: '/lines/index?q=a' }],
  ['/lock', { kind: 'redirect', to: '/' }],
  ['/register', { kind: 'bare', path: '/register' }],
  ['/nowhere', { kind: 'redirect', to: '/404' }],
  ['/myiframe', { kind: 'redirect', to: '/404' }],
  ['/404', { kind: 'bare', path: '/404' }],
])('leads a signed-in reader of %s to %o', (address, expected) => {
  expect(route(address)).toEqual(expected);
});

it.each([
  ['/login', { kind: 'bare', path: '/login' }],
  ['/register', { kind: 'bare', path: '/register' }],
  ['/Fpassword', { kind: 'bare', path: '/Fpassword' }],
  ['/AuthRedirect?code=1', { kind: 'bare', path: '/AuthRedirect' }],
  ['/tcompany', { kind: 'bare', path: '/tcompany' }],
  ['/401', { kind: 'bare', path: '/401' }],
  ['/403', { kind: 'bare', path: '/403' }],
  ['/404', { kind: 'bare', path: '/404' }],
  ['/500', { kind: 'bare', path: '/500' }],
  ['/lock', { kind: 'redirect', to: '/login' }],
  ['/lines?q=a', { kind: 'redirect', to: '/login?to=%2Flines%3Fq%3Da' }],
  ['/', { kind: 'redirect', to: '/login?to=%2Fwel%2Flayout' }],
  ['/myiframe/x', { kind: 'redirect', to: '/login?to=%2Fmyiframe%2Fx' }],
  ['/nowhere', { kind: 'redirect', to: '/login?to=%2Fnowhere' }],
])('leads a stranger at %s to %o', (address, expected) => {
  expect(route(address, { isSignedIn: false, inMenu: () => 'unknown' })).toEqual(expected);
});

describe('while locked', () => {
  it.each(FIXED_ROUTES.map(({ path }) => path).filter((path) => path !== '/lock'))(
    'leads from %s to /lock',
    (path) => {
      expect(route(path, { isLocked: true })).toEqual({
        kind: 'redirect',
        to: `/lock?${new URLSearchParams({ to: path })}`,
      });
    },
  );

  it('leads there from pages of the menu too, and remembers them', () => {
    expect(route('/lines/index?q=a', { isLocked: true })).toEqual({
      kind: 'redirect',
      to: '/lock?to=%2Flines%2Findex%3Fq%3Da',
    });
    expect(route('/lock?to=%2F', { isLocked: true })).toEqual({ kind: 'bare', path: '/lock' });
  });

  it('asks for a token before anything else: a signed-out user signs in', () => {
    expect(route('/lines', { isLocked: true, isSignedIn: false })).toMatchObject({
      to: expect.stringMatching(/^\/login/),
    });
  });
});

it('waits for the menu before it calls an address unknown', () => {
  expect(route('/nowhere', { inMenu: () => 'unknown' })).toEqual({ kind: 'waiting', path: '/nowhere' });
});

it('leads to /404 where the table has a route and this build no page', () => {
  expect(route('/register', { hasFixedPage: () => false })).toEqual({ kind: 'redirect', to: '/404' });
});

it.each([
  ['/lines/index?q=1', '/lines/index?q=1'],
  ['/productLineSignage?line=5', '/productLineSignage?line=5'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?to=/login', '/'],
  ['/lock?to=/x', '/'],
  ['/\t/evil.example', '/'],
  ['/x/..//evil.example', '/'],
  ['/./\\evil.example', '/'],
  ['', '/'],
  [null, '/'],
])('H28 returns from the sign-in at %j only to this origin: %s', (to, expected) => {
  expect(toReturnPath(to)).toBe(expected);
});
