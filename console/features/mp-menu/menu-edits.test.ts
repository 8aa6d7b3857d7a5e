import { expect, it } from 'vitest';
import type { MpMenu } from '#shared/contracts/public-account/mp-menu.ts';
import {
  addEntry,
  dropEntry,
  findEntry,
  mayMoveTo,
  moveEntry,
  removeEntry,
  stepEntry,
  updateEntry,
} from './menu-edits.ts';

/** `a(b,c) d`: entries of the first level, each with those below it. */
const textOf = ({ buttons }: MpMenu) =>
  buttons.map(({ id, subs }) => (subs.length > 0 ? `${id}(${subs.map((sub) => sub.id)})` : id)).join(' ');

function menuOf(text: string): MpMenu {
  return text.split(' ').reduce<MpMenu>(
    (menu, part) => {
      const [id = '', subs] = part.split(/[()]/);
      const more = subs?.split(',') ?? [];
      return more.reduce((all, sub) => addEntry(all, id, sub), addEntry(menu, null, id));
    },
    { buttons: [] },
  );
}

it('a menu has three entries with five below each, and takes no more', () => {
  const full = menuOf('a(b,c,d,e,f) g h');
  expect(textOf(full)).toBe('a(b,c,d,e,f) g h');
  expect(addEntry(full, null, 'i')).toBe(full);
  expect(addEntry(full, 'a', 'i')).toBe(full);
  expect(addEntry(full, 'b', 'i')).toBe(full);
});

it('an entry is changed and removed by its id, on both levels', () => {
  const menu = menuOf('a(b,c) d');
  expect(findEntry(updateEntry(menu, 'b', { name: '查订单' }), 'b')?.entry.name).toBe('查订单');
  expect(findEntry(updateEntry(menu, 'd', { name: '帮助' }), 'd')?.entry.name).toBe('帮助');
  expect(textOf(removeEntry(menu, 'b'))).toBe('a(c) d');
  expect(textOf(removeEntry(menu, 'a'))).toBe('d');
});

it.each([
  ['a', 1, 'd a(b,c)'],
  ['a', -1, 'a(b,c) d'],
  ['c', -1, 'a(c,b) d'],
  ['c', 1, 'a(b,c) d'],
] as const)('%s is moved by %i', (id, by, text) => {
  expect(textOf(stepEntry(menuOf('a(b,c) d'), id, by))).toBe(text);
});

it.each<[string, string | null, number, string]>([
  ['b', 'd', 0, 'a(c) d(b)'],
  ['d', 'a', 1, 'a(b,d,c)'],
  ['b', null, 2, 'a(c) d b'],
  ['b', null, 0, 'b a(c) d'],
  // It has entries of its own.
  ['a', 'd', 0, 'a(b,c) d'],
  ['a', 'a', 0, 'a(b,c) d'],
])('%s is moved below %s at %i', (id, parent, index, text) => {
  expect(textOf(moveEntry(menuOf('a(b,c) d'), id, parent, index))).toBe(text);
});

it.each([
  ['d', 'a', 'd a(b,c)'],
  ['a', 'd', 'd a(b,c)'],
  ['b', 'c', 'a(c,b) d'],
  ['b', 'd', 'a(c) d(b)'],
  ['d', 'c', 'a(b,d,c)'],
  ['a', 'b', 'a(b,c) d'],
  ['a', 'a', 'a(b,c) d'],
])('%s is dropped on %s', (id, on, text) => {
  expect(textOf(dropEntry(menuOf('a(b,c) d'), id, on))).toBe(text);
});

it('nothing is moved to where there is no room', () => {
  expect(mayMoveTo(menuOf('a(b,c,d,e,f) g'), 'g', 'a')).toBe(false);
  expect(mayMoveTo(menuOf('a(b) c d'), 'b', null)).toBe(false);
  expect(mayMoveTo(menuOf('a(b,c,d,e,f) g'), 'b', 'a')).toBe(true);
});
