import { describe, expect, it } from 'vitest';
import { clearedFilters, type ListCodec, leftList, readListState, toAddressChange } from './list-state.ts';

const CODEC: ListCodec = { prefix: '', filters: ['type', 'q'], sorts: ['name', 'updateTime'] };

function applied(address: string, change: Readonly<Record<string, string | null>>): string {
  const search = new URLSearchParams(address);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) search.delete(name);
    else search.set(name, value);
  }
  return search.toString();
}

describe('the state of a list in the address', () => {
  it('is the first page of 20 rows without anything', () => {
    expect(readListState(new URLSearchParams(), CODEC)).toEqual({
      filters: {},
      sorting: null,
      page: 1,
      size: 20,
    });
  });

  it('returns what was written', () => {
    const state = {
      filters: { q: 'a&b=ü', type: '3' },
      sorting: { key: 'updateTime', isDown: true },
      page: 4,
      size: 100,
    };
    const address = applied('', toAddressChange(CODEC, state));
    expect(readListState(new URLSearchParams(address), CODEC)).toEqual(state);
  });

  it.each([
    ['a filter', { filters: { q: 'x' } }],
    ['the order', { sorting: { key: 'name', isDown: false } }],
    ['the order taken off', { sorting: null }],
    ['the page size', { size: 50 }],
  ])('goes to the first page after a change of %s', (_name, change) => {
    const address = applied('page=7&sort=-name', toAddressChange(CODEC, change));
    expect(readListState(new URLSearchParams(address), CODEC).page).toBe(1);
  });

  it('leaves the rest as it is when the page is turned', () => {
    const address = applied('q=x&sort=-name&size=50&open=3', toAddressChange(CODEC, { page: 2 }));
    expect(new URLSearchParams(address).get('open')).toBe('3');
    expect(readListState(new URLSearchParams(address), CODEC)).toEqual({
      filters: { q: 'x' },
      sorting: { key: 'name', isDown: true },
      page: 2,
      size: 50,
    });
  });

  it.each(['page=-1', 'page=1e99', 'page=x', 'size=7', 'size=9999', 'sort=password', 'sort=-'])(
    'takes %s for nothing',
    (address) => {
      expect(readListState(new URLSearchParams(address), CODEC)).toEqual(
        readListState(new URLSearchParams(), CODEC),
      );
    },
  );

  it('clears its filters only', () => {
    expect(applied('q=x&type=1&open=3&page=2', clearedFilters(CODEC))).toBe('open=3');
  });

  it('keeps two lists of one page apart', () => {
    const items = { ...CODEC, prefix: 'items.' };
    const address = applied('q=x&page=2', toAddressChange(items, { filters: { q: 'y' }, page: 3 }));
    expect(readListState(new URLSearchParams(address), CODEC)).toMatchObject({
      filters: { q: 'x' },
      page: 2,
    });
    expect(readListState(new URLSearchParams(address), items)).toMatchObject({
      filters: { q: 'y' },
      page: 3,
    });
    expect(applied(address, leftList(new URLSearchParams(address), 'items.'))).toBe('q=x&page=2');
  });
});

describe('a list with page sizes of its own', () => {
  const codec = { prefix: '', filters: [], sorts: [], sizes: [12, 24] };

  it('has the first of them unless the address names another', () => {
    const sizeOf = (query: string) => readListState(new URLSearchParams(query), codec).size;
    expect([sizeOf(''), sizeOf('size=24'), sizeOf('size=20')]).toEqual([12, 24, 12]);
    expect(toAddressChange(codec, { size: 12 })).toEqual({ page: null, size: null });
    expect(toAddressChange(codec, { size: 24 })).toEqual({ page: null, size: '24' });
  });
});
