import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import { type BoardScope, boardScope } from './board-scope.ts';
import { changesSince, type WarehouseChanges } from './warehouse-changes.ts';
import type { EntriesAsked, ImageReader, WarehouseTopic } from './warehouse-feed.ts';

/** What an image is made of, as last read. */
export interface KeptParts<Parts> {
  /** Read all of it but the sums, each in a transaction of its own, so that nothing waits for all of them. */
  readonly load: readonly ((scope: BoardScope) => Promise<void>)[];
  /** Reads what has changed, but for the sums. */
  follow(scope: BoardScope, changes: WarehouseChanges): Promise<void>;
  /** Read sums over the whole warehouse, and what follows from them; each in a transaction of its own. */
  readonly sums: readonly ((scope: BoardScope) => Promise<void>)[];
  parts(): Parts;
}

type ToEntries<Parts> = (
  parts: Parts & { readonly sumsAtMs: number },
  warehouse: Warehouse,
  asked: EntriesAsked,
) => readonly (readonly [string, unknown])[];

/**
 * Keeps an image up by what has changed; its sums are read with the first change and then at most every `sumsEveryMs`. A
 * reading takes one of them and returns 0 while there are more: what changes meanwhile waits for one, and not for all.
 */
export function keptReader<Parts extends object>(
  kept: KeptParts<Parts>,
  toEntries: ToEntries<Parts>,
  sumsEveryMs: number,
): ImageReader {
  let position: string | null = null;
  let sumsAtMs = Number.NEGATIVE_INFINITY;
  /** The sums that are being read: since when, and which is the next. */
  let round: { readonly atMs: number; next: number } | null = null;
  return async ({ inTransaction, warehouse, asked, isWhole, show }) => {
    const inScope = (work: (scope: BoardScope) => Promise<void>) =>
      inTransaction((tx) => work(boardScope(tx, warehouse, asked)));
    const showNow = () => show(toEntries({ ...kept.parts(), sumsAtMs }, warehouse, asked));
    if (isWhole) {
      // Before all else: what changes meanwhile is read again.
      let from = '';
      await inScope(async ({ tx }) => {
        from = (await changesSince(tx, null)).position;
      });
      for (const load of kept.load) await inScope(load);
      for (const sum of kept.sums) await inScope(sum);
      [position, sumsAtMs, round] = [from, asked.nowMs, null];
      showNow();
      return null;
    }
    await inScope(async (scope) => {
      const changes = await changesSince(scope.tx, position);
      await kept.follow(scope, changes);
      ({ position } = changes);
    });
    showNow();
    const sumsInMs = sumsAtMs + sumsEveryMs - asked.nowMs;
    if (round === null && sumsInMs > 0) return sumsInMs;
    round ??= { atMs: asked.nowMs, next: 0 };
    const sum = kept.sums[round.next];
    if (sum) await inScope(sum);
    round.next += 1;
    if (round.next < kept.sums.length) return 0;
    [sumsAtMs, round] = [round.atMs, null];
    showNow();
    return null;
  };
}

/** All entries of an image, as a reader that has kept nothing makes them. */
export function entriesBy(startReader: () => ImageReader): WarehouseTopic['entriesOf'] {
  return async (tx, warehouse, asked) => {
    let shown: readonly (readonly [string, unknown])[] = [];
    await startReader()({
      inTransaction: (work) => work(tx),
      warehouse,
      asked,
      isWhole: true,
      show: (entries) => {
        shown = entries;
      },
    });
    return shown;
  };
}
