import { describe, expect, it } from 'vitest';
import { noteOf } from './note-of.ts';
import type { PlacedNote } from './note-queries.ts';

function note(comment: string | null, from: number, to: number | null): PlacedNote {
  return { reason: null, comment, by: 'anna', at: 0, from, to };
}
const of = (notes: readonly PlacedNote[], from: number, to: number | null, isCut = false) =>
  noteOf(notes, { from, to }, isCut)?.comment;

describe('the note of a stop', () => {
  it('is the one with most time in common, of equal ones the newest', () => {
    expect(of([note('all', 0, 100), note('a part', 20, 30)], 0, 100)).toBe('all');
    expect(of([note('a part', 20, 30), note('all', 0, 100)], 20, 30)).toBe('all');
    expect(of([note('first', 0, 100), note('second', 0, 100)], 0, 100)).toBe('second');
    expect(of([note('before', 0, 10), note('after', 20, 30)], 10, 20)).toBeUndefined();
  });

  it('is none where the newest takes it away', () => {
    expect(of([note('given', 0, 100), note(null, 0, 100)], 0, 100)).toBeUndefined();
  });

  it('stays when the stop turns out to be longer, or to be two', () => {
    const notes = [note('given', 20, 60)];
    expect(of(notes, 10, 90)).toBe('given');
    expect([of(notes, 20, 30), of(notes, 40, 60)]).toEqual(['given', 'given']);
  });

  it('of a stop that lasted is of this stop alone: not of the next one', () => {
    const notes = [note('given', 20, null)];
    expect(of(notes, 20, null)).toBe('given');
    expect(of(notes, 10, 50)).toBe('given');
    expect(of(notes, 60, 70)).toBeUndefined();
    // What is asked for begins in the middle of it.
    expect(of(notes, 60, 70, true)).toBe('given');
    expect(of(notes, 60, null)).toBeUndefined();
  });
});
