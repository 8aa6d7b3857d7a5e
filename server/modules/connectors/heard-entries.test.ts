import { expect, it } from 'vitest';
import type { HeardEntry } from '#server/core/ports/plant/connector.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { createHeardEntries } from './heard-entries.ts';

const entry = (address: string, parent: string | null, value: number | null = null): HeardEntry => ({
  address,
  parent,
  name: address,
  isFolder: parent === null,
  isReadable: true,
  dataType: null,
  unit: null,
  value,
  ts: null,
});

it('lists the newest of each address below its parent, by name', () => {
  const heard = createHeardEntries();
  heard.add([entry('node', null), entry('m10', 'node', 1), entry('m2', 'node', 1)]);
  heard.add([entry('m10', 'node', 2)]);
  expect(heard.page(null).entries.map(({ address }) => address)).toEqual(['node']);
  const { entries, isPartial } = heard.page('node');
  expect(entries.map(({ address, value }) => [address, value])).toEqual([
    ['m2', 1],
    ['m10', 2],
  ]);
  expect(entries[0]).not.toHaveProperty('parent');
  expect(isPartial).toBe(false);
});

it('gives the newest values of those that have been heard', () => {
  const heard = createHeardEntries();
  heard.add([entry('node', null), entry('m1', 'node', 1)]);
  heard.add([entry('m1', 'node', 2)]);
  expect(heard.values(['m1', 'never heard'])).toEqual([{ address: 'm1', value: 2, ts: null }]);
});

it('is bounded, and says so', () => {
  const full = createHeardEntries(1);
  full.add([entry('a', null), entry('b', null), entry('a', null, 5)]);
  expect(full.page(null)).toMatchObject({ entries: [{ address: 'a', value: 5 }], isPartial: true });
  const long = createHeardEntries();
  long.add(Array.from({ length: LIMITS.browseEntriesMax + 1 }, (_none, at) => entry(String(at), null)));
  expect(long.page(null)).toMatchObject({ isPartial: true });
  expect(long.page(null).entries).toHaveLength(LIMITS.browseEntriesMax);
});
