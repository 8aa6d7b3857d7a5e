import { describe, expect, it } from 'vitest';
import { mergeChanges } from './entity-values.ts';

const before = { name: 'Filler', note: '', tags: ['a'], updateTime: 1 };
const theirs = { name: 'Filler 2', note: '', tags: ['a', 'b'], updateTime: 2 };

describe('a record that two users change', () => {
  it('has the changes of both where they changed different fields, whoever wins', () => {
    const mine = { ...before, note: 'mine' };
    for (const winner of ['mine', 'theirs'] as const)
      expect(mergeChanges({ before, mine, theirs }, winner)).toEqual({ ...theirs, note: 'mine' });
  });

  it('has the value of the winner in a field that both changed', () => {
    const mine = { ...before, name: 'Filler A', tags: ['c'], note: 'mine' };
    expect(mergeChanges({ before, mine, theirs }, 'theirs')).toEqual({ ...theirs, note: 'mine' });
    expect(mergeChanges({ before, mine, theirs }, 'mine')).toEqual({ ...mine, updateTime: 2 });
  });

  it('is theirs where nothing was changed here', () => {
    expect(mergeChanges({ before, mine: { ...before }, theirs }, 'mine')).toEqual(theirs);
  });
});
