import { parseSorting, type Sorting } from '#console/ui/table/sorting.ts';

export const PAGE_SIZES: readonly number[] = [20, 50, 100, 200];
const firstOf = ({ sizes: [first = 20] = PAGE_SIZES }: ListCodec): number => first;

/** The query of a list. It is part of the address, so that it can be shared and survives a reload. */
export interface ListState {
  /** Only filters that are on. */
  readonly filters: Readonly<Record<string, string>>;
  readonly sorting: Sorting | null;
  readonly page: number;
  readonly size: number;
}

/** The parts of the address that one list of a page reads and writes. */
export interface ListCodec {
  /** Stands before the names where a page has a second list: `items.page`. */
  readonly prefix: string;
  readonly filters: readonly string[];
  /** Keys of the columns that sort. */
  readonly sorts: readonly string[];
  /** Rows of a page that can be chosen, the usual number first; absent = `PAGE_SIZES`. */
  readonly sizes?: readonly number[];
}

export type AddressChange = Readonly<Record<string, string | null>>;

/** Reads the query from the address; unknown and malformed parts count as absent. */
export function readListState(search: URLSearchParams, codec: ListCodec): ListState {
  const part = (name: string): string => search.get(codec.prefix + name) ?? '';
  const sorting = parseSorting(part('sort'));
  const page = Number(part('page'));
  const size = Number(part('size'));
  return {
    filters: Object.fromEntries(
      codec.filters.map((name) => [name, part(name)] as const).filter(([, value]) => value !== ''),
    ),
    sorting: sorting && codec.sorts.includes(sorting.key) ? sorting : null,
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    size: (codec.sizes ?? PAGE_SIZES).find((one) => one === size) ?? firstOf(codec),
  };
}

/** Every change but that of the page leads to the first page: the one shown may not exist in the other list. */
export function toAddressChange(codec: ListCodec, change: Partial<ListState>): AddressChange {
  const parts: Record<string, string | null> = { page: null };
  for (const [name, value] of Object.entries(change.filters ?? {})) parts[name] = value || null;
  if (change.sorting !== undefined)
    parts.sort = change.sorting && (change.sorting.isDown ? '-' : '') + change.sorting.key;
  if (change.size !== undefined) parts.size = change.size === firstOf(codec) ? null : String(change.size);
  if (change.page !== undefined && change.page > 1) parts.page = String(change.page);
  return Object.fromEntries(Object.entries(parts).map(([name, value]) => [codec.prefix + name, value]));
}

export function clearedFilters(codec: ListCodec): AddressChange {
  return toAddressChange(codec, { filters: Object.fromEntries(codec.filters.map((name) => [name, ''])) });
}

/** Takes a second list out of the address. */
export function leftList(search: URLSearchParams, prefix: string): AddressChange {
  const names = [...search.keys()].filter((name) => name.startsWith(prefix));
  return Object.fromEntries(names.map((name) => [name, null]));
}
