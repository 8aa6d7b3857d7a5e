import { expect, it } from 'vitest';
import { largeName } from './large-name.ts';

it.each([
  ['Filler 2', 'name', { head: 'Filler 2', tail: '', headLines: 3 }],
  ['Empty bottle inspector 12', 'name', { head: 'Empty bottle inspector 12', tail: '', headLines: 3 }],
  ['Empty bottle inspector 12', 'short', { head: 'Empty bottle inspector', tail: ' 12', headLines: 1 }],
  [
    'High-speed rotary pressure-sensitive labelling unit 12',
    'name',
    { head: 'High-speed rotary pressure-sensitive labelling unit', tail: ' 12', headLines: 2 },
  ],
  ['全自动高速回转式贴标机组12', 'short', { head: '全自动高速回转式贴标机组', tail: '12', headLines: 1 }],
  ['贴标机 12', 'short', { head: '贴标机 12', tail: '', headLines: 2 }],
  [
    'High-speed rotary pressure-sensitive labelling',
    'short',
    {
      head: 'High-speed rotary pressure-sensitive labelling',
      tail: '',
      headLines: 2,
    },
  ],
] as const)('%s, seen from afar (%s)', (name, detail, shown) => {
  expect(largeName(name, detail)).toEqual(shown);
});
