import { describe, expect, it } from 'vitest';
import type { ListedEntry } from '#shared/contracts/connectors/connector-listing.ts';
import { changeRateOf, currentEntry, noteValues, type WatchedEntries } from './watched-entries.ts';

const read = (before: WatchedEntries, value: number | string | null, atMs: number): WatchedEntries =>
  noteValues(before, [{ address: 'a', value, ts: null }], atMs);

/** Reads one value after the other, two seconds apart. */
const watch = (...values: (number | string | null)[]) =>
  values.reduce<WatchedEntries>((before, value, at) => read(before, value, at * 2_000), new Map()).get('a');

describe('how often an entry changes', () => {
  it('is not known after one read', () => expect(changeRateOf(watch(1))).toBeNull());

  it('is nothing where it stays the same', () =>
    expect(changeRateOf(watch(1, 1, 1))).toEqual({ perS: 0, isLeast: false }));

  it('is counted between the first and the last read', () =>
    expect(changeRateOf(watch(1, 2, 2, 3, 3))).toEqual({ perS: 0.25, isLeast: false }));

  it('is a lower bound where each read brought another value', () =>
    expect(changeRateOf(watch(1, 2, 3))).toEqual({ perS: 0.5, isLeast: true }));

  it('counts a value that goes away and comes back', () => expect(watch(1, null, 1)?.changes).toBe(2));
});

it('keeps the last different values, the newest last', () => {
  expect(watch('a', 'a', null, 'b', 'c')?.last).toEqual(['a', 'b', 'c']);
  expect(watch(1, 2, 3, 4, 5, 6, 7)?.last).toEqual(['3', '4', '5', '6', '7']);
});

it('keeps what a read does not mention', () => {
  const before = read(new Map(), 1, 0);
  expect(noteValues(before, [], 2_000)).toEqual(before);
});

describe('a register', () => {
  const register = (float32: number): ListedEntry => ({
    address: '1:hr:0',
    name: '40001',
    isFolder: false,
    isReadable: true,
    dataType: 'uint16',
    unit: null,
    value: 42,
    ts: null,
    forms: [
      { dataType: 'uint16', value: 42 },
      { dataType: 'float32', value: float32 },
    ],
    point: null,
    isIgnored: false,
  });

  it.each([
    [-12.5, 'float32', -12.5],
    [3e-39, 'uint16', 42],
    [9e20, 'uint16', 42],
    [0, 'uint16', 42],
  ])('that would be the float %d is taken for %s', (float, dataType, value) => {
    expect(currentEntry(register(float), undefined, null)).toMatchObject({ dataType, value });
  });

  it('is read as the user says, with the newest value', () => {
    const newer = noteValues(
      new Map(),
      [{ address: '1:hr:0', value: 43, ts: null, forms: [{ dataType: 'uint16', value: 43 }] }],
      0,
    ).get('1:hr:0');
    expect(currentEntry(register(-12.5), newer, 'uint16')).toMatchObject({ dataType: 'uint16', value: 43 });
  });
});
