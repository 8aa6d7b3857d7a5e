import { expect, it } from 'vitest';
import { expansionOf, isExpandedIn, withExpanded } from './expansion-state.ts';

it('remembers what is not as all others, whichever way all are', () => {
  const opened = withExpanded(expansionOf(false), ['a', 'b'], true);
  expect(['a', 'b', 'c'].map((id) => isExpandedIn(opened, id))).toEqual([true, true, false]);
  const closed = withExpanded(expansionOf(true), ['a'], false);
  expect(['a', 'later'].map((id) => isExpandedIn(closed, id))).toEqual([false, true]);
});

it('is as before once a node is set back, and after the same twice', () => {
  const opened = withExpanded(expansionOf(false), ['a'], true);
  expect(withExpanded(opened, ['a'], true)).toEqual(opened);
  expect(withExpanded(opened, ['a'], false)).toEqual(expansionOf(false));
});
