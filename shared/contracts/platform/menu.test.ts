import { describe, expect, it } from 'vitest';
import { MenuComponent, MenuPath, menu } from './menu.ts';
import { FrameOrigin } from './tenant-setting.ts';

describe('the path of a menu', () => {
  it.each(['/lines', '/wel/layout', '/a-b/c_d', 'https://example.com', 'http://10.0.0.5:8080/board?x=1#y'])(
    'may be %s',
    (path) => expect(MenuPath.safeParse(path).success).toBe(true),
  );

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' https://example.com',
    'data:text/html,<script>',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '/a/../b',
    '/a//b',
    '/a/',
    'lines',
    '',
    'https://',
    'https://user:password@example.com/',
    'https://example.com\\@evil.example',
    'https://example.com/<script>',
    'ftp://example.com',
    `/${'a'.repeat(600)}`,
  ])('H28 is never %j', (path) => expect(MenuPath.safeParse(path).success).toBe(false));
});

it.each(['../secret', '/a/../b', 'https://example.com/x.js', 'a b', '', '/lines/'])(
  'a component is no address and no way out of the registry: %j',
  (component) => expect(MenuComponent.safeParse(component).success).toBe(false),
);

it.each([
  ['https://example.com', true],
  ['http://10.0.0.5:8080', true],
  ['https://example.com/', false],
  ['https://example.com:443', false],
  ['https://*.example.com', false],
  ['*', false],
  ['null', false],
  ['javascript:', false],
  ['https://example.com/path', false],
  ['https://a@example.com', false],
])('H28 the origin %s may be allowed in a frame: %s', (origin, isAllowed) => {
  expect(FrameOrigin.safeParse(origin).success).toBe(isAllowed);
});

it('a button is a permission and no place', () => {
  const fieldsOf = (body: object) =>
    menu.createBody
      .safeParse({ type: '1', name: 'Button', ...body })
      .error?.issues.map(({ path }) => path.join('.'));
  expect(fieldsOf({ path: '/somewhere' })).toEqual(['permission', 'path']);
  expect(fieldsOf({ permission: 'menu_edit' })).toBeUndefined();
});
