import { expect, it } from 'vitest';
import { enumFilter } from './enum-filter.ts';
import { toFilterQuery } from './filter.ts';

const VALUES = ['open', 'done'] as const;
const TEXTS = { open: 'Open', done: 'Done' } as const;
const of = { label: 'State', all: 'All states' };
const choices = [
  { value: 'open', text: 'Open' },
  { value: 'done', text: 'Done' },
];

it('a filter of an enum has a choice for each value, with its text', () => {
  const filter = enumFilter('state', VALUES, (value) => TEXTS[value], { ...of, widthPx: 120 });
  expect(filter).toEqual({ kind: 'choice', name: 'state', ...of, choices, widthPx: 120 });
  expect(enumFilter('state', VALUES, (value) => TEXTS[value], of)).not.toHaveProperty('widthPx');
});

it('its values can stand side by side', () => {
  const filter = enumFilter('state', VALUES, (value) => TEXTS[value], { ...of, kind: 'segments' });
  expect(filter).toEqual({ kind: 'segments', name: 'state', ...of, choices });
});

it('asks the server for its value under its name', () => {
  const filter = enumFilter('state', VALUES, (value) => TEXTS[value], of);
  expect(toFilterQuery([filter], { state: 'done', other: 'x' })).toEqual({ state: 'done' });
});
