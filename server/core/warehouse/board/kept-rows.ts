import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { BoardScope } from './board-scope.ts';

/** Rows of an image that are kept from one reading to the next. */
export interface KeptRows<Row> {
  /** Reads all of them. */
  load(scope: BoardScope): Promise<void>;
  /** Reads again those that have changed: some are new, some are gone. */
  follow(scope: BoardScope, ids: readonly Id[]): Promise<void>;
  rows(): readonly Row[];
}

/** `list` returns the rows with these ids as they are in a list of all. `compare` is the order of such a list. */
export function keepRows<Row extends { readonly id: Id }>(
  list: (scope: BoardScope, ids: readonly Id[] | null) => Promise<readonly Row[]>,
  compare: (a: Row, b: Row) => number,
): KeptRows<Row> {
  let sorted: readonly Row[] = [];
  return {
    async load(scope) {
      sorted = await list(scope, null);
    },
    async follow(scope, ids) {
      if (ids.length === 0) return;
      const changed = new Set(ids);
      const others = sorted.filter(({ id }) => !changed.has(id));
      sorted = [...others, ...(await list(scope, ids))].toSorted(compare);
    },
    rows: () => sorted,
  };
}

export function compareIds(a: { readonly id: Id }, b: { readonly id: Id }): number {
  return Number(BigInt(a.id) - BigInt(b.id));
}
