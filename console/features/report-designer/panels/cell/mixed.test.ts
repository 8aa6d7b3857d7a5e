import { expect, it } from 'vitest';
import { commonOf, MIXED, propertyOf } from './mixed.ts';

it('has the value that all have, and tells where they differ', () => {
  expect(commonOf([{ a: 1 }, { a: 1 }])).toEqual({ a: 1 });
  expect(commonOf([undefined, undefined])).toBe(undefined);
  expect(commonOf([true, undefined])).toBe(MIXED);
  expect(commonOf([])).toBe(undefined);
});

it('keeps a property of mixed values mixed', () => {
  expect(propertyOf<{ a?: number }, 'a'>(commonOf([{ a: 1 }, {}]), 'a')).toBe(MIXED);
  expect(propertyOf<{ a?: number }, 'a'>({ a: 1 }, 'a')).toBe(1);
});
