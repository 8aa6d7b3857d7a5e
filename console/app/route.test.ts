import { expect, it } from 'vitest';
import { resolveRoute, toReturnPath } from './route.ts';

const homePath = '/wel/layout';
const isPage = (path: string): boolean => [homePath, '/lines/index'].includes(path);
const route = (address: string, isSignedIn: boolean): unknown => {
  const [path = '', search = ''] = address.split('?');
  return resolveRoute({ path, search: search && `?${search}` }, { isSignedIn, homePath, isPage });
};

it.each([
  ['/', { kind: 'redirect', to: '/wel/layout' }],
  ['/wel', { kind: 'redirect', to: '/wel/layout' }],
  ['/lines', { kind: 'redirect', to: '/lines/index' }],
  ['/lines/index?q=a', { kind: 'page', path: '/lines/index' }],
  ['/login', { kind: 'redirect', to: '/' }],
  ['/login?to=%2Flines%2Findex%3Fq%3Da', { kind: 'redirect', to: '/lines/index?q=a' }],
  ['/nowhere', { kind: 'redirect', to: '/404' }],
  ['/404', { kind: 'error', path: '/404' }],
])('leads a signed-in reader of %s to %o', (address, expected) => {
  expect(route(address, true)).toEqual(expected);
});

it.each([
  ['/login', { kind: 'login' }],
  ['/lines?q=a', { kind: 'redirect', to: '/login?to=%2Flines%2Findex%3Fq%3Da' }],
  ['/', { kind: 'redirect', to: '/login?to=%2Fwel%2Flayout' }],
  ['/401', { kind: 'error', path: '/401' }],
  ['/nowhere', { kind: 'redirect', to: '/404' }],
])('leads a stranger at %s to %o', (address, expected) => {
  expect(route(address, false)).toEqual(expected);
});

it.each([
  ['/lines/index?q=1', '/lines/index?q=1'],
  ['/productLineSignage?line=5', '/productLineSignage?line=5'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?to=/login', '/'],
  ['/\t/evil.example', '/'],
  ['', '/'],
  [null, '/'],
])('returns from the sign-in at %j only to this origin: %s', (to, expected) => {
  expect(toReturnPath(to)).toBe(expected);
});
