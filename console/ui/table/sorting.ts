/** How a table is sorted: by one column, up or down. Absent = in the order that the rows came in. */
export interface Sorting {
  readonly key: string;
  readonly isDown: boolean;
}

export type SortValue = string | number | null;

/** `oee`, or `-oee` for the largest first, as it stands in the address. */
export function parseSorting(text: string | null): Sorting | null {
  if (!text || text === '-') return null;
  return text.startsWith('-') ? { key: text.slice(1), isDown: true } : { key: text, isDown: false };
}

/** What a click on a column's head leads to: up, then down, then the rows' own order again. */
export function nextSorting(current: Sorting | null, key: string): string | null {
  if (current?.key !== key) return key;
  return current.isDown ? null : `-${key}`;
}

export function ariaSort(current: Sorting | null, key: string): 'ascending' | 'descending' | 'none' {
  if (current?.key !== key) return 'none';
  return current.isDown ? 'descending' : 'ascending';
}

/** Sorted by what `toValue` says. What has no value stands last either way; equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  toValue: (row: Row) => SortValue,
  isDown: boolean,
  language: string,
): readonly Row[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return rows
    .map((row) => ({ row, value: toValue(row) }))
    .sort((left, right) => {
      if (left.value === null || right.value === null)
        return Number(left.value === null) - Number(right.value === null);
      const order =
        typeof left.value === 'number' && typeof right.value === 'number'
          ? left.value - right.value
          : compare(String(left.value), String(right.value));
      return isDown ? -order : order;
    })
    .map(({ row }) => row);
}
