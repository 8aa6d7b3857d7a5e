import { describe, expect, it } from 'vitest';
import { type Chosen, toggled } from './choice.ts';

const choose = (isMultiple: boolean, ...ids: readonly string[]): string[] => {
  const chosen = ids.reduce<Chosen<{ id: string }>>(
    (before, id) => toggled(before, { id }, isMultiple),
    new Map(),
  );
  return [...chosen.keys()];
};

describe('what is chosen', () => {
  it('is one in a single choice, the last one', () => {
    expect(choose(false, 'a', 'b')).toEqual(['b']);
    expect(choose(false, 'a', 'a')).toEqual([]);
    expect(choose(false, 'a', 'b', 'a')).toEqual(['a']);
  });

  it('are several in a multiple choice, in the order of choosing', () => {
    expect(choose(true, 'b', 'a', 'c')).toEqual(['b', 'a', 'c']);
    expect(choose(true, 'b', 'a', 'b')).toEqual(['a']);
  });
});
