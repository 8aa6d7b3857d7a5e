import { expect, it } from 'vitest';
import { record, redo, startHistory, undo } from './history.ts';

it('goes back and forth through the changes, and forgets what was undone at the next change', () => {
  const two = record(record(startHistory('a'), 'b', null), 'c', null);
  expect(undo(two).value).toBe('b');
  expect(undo(undo(undo(two))).value).toBe('a');
  expect(redo(undo(two)).value).toBe('c');
  const other = record(undo(two), 'd', null);
  expect(redo(other).value).toBe('d');
  expect(undo(other).value).toBe('b');
});

it('undoes a group of changes at once', () => {
  const typed = record(record(record(startHistory('a'), 'b', 'x'), 'c', 'x'), 'd', 'y');
  expect(undo(typed).value).toBe('c');
  expect(undo(undo(typed)).value).toBe('a');
});

it('lets forms begin anew with every change that is not their own', () => {
  const typed = record(startHistory('a'), 'b', 'x');
  expect(typed.epoch).toBe(0);
  expect(undo(typed).epoch).toBe(1);
  expect(record(typed, 'c', null).epoch).toBe(1);
  expect(record(typed, 'c', 'x', false)).toMatchObject({ epoch: 1, past: ['a'] });
  expect(record(typed, typed.value, null)).toBe(typed);
});
