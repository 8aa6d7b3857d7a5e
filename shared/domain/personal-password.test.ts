import { expect, it } from 'vitest';
import { isPersonal } from './personal-password.ts';

const OWNER = ['zhang.wei01', 'Zhang Wei 张小伟', '13812345678', 'Blue River Bottling', null, undefined];

it.each([
  'Zhang-2031',
  'x9ZHANGx9',
  'A1-小伟',
  'Qx-123456',
  'a138123B',
  'River!77x',
  'Ｒｉｖｅｒ!77x',
  'BOTTLING-1',
])('%s contains a part of its owner', (password) => expect(isPersonal(password, OWNER)).toBe(true));

it.each(['Wei-Rw-2031', 'Qx-12345-x', 'Yh7-张大-x', 'Blu-Rivr-8', '-- ..'])('%s contains none', (password) =>
  expect(isPersonal(password, OWNER)).toBe(false),
);

it('knows no parts where there are no names', () => {
  expect(isPersonal('Any-Wall-8', ['', null, undefined, '...', '13', '王'])).toBe(false);
});
