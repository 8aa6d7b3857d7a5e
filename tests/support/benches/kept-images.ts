import { expect } from 'vitest';
import type { DataAuthority } from '#server/core/crud/data-authority.ts';
import type { ImageReader, WarehouseTopic } from '#server/core/warehouse/board/warehouse-feed.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';

type Pick = <T>(values: readonly T[]) => T;
/** Something that happens; `pick` chooses one of several ways, always the same ones. */
export type Change = (pick: Pick) => Promise<unknown>;

type Entries = ReadonlyMap<string, unknown>;

interface Followed {
  readonly server: TestServer;
  readonly warehouse: Warehouse;
  readonly nowMs: number;
  /** Of the image, with its sums read at every reading. */
  readonly startReader: () => ImageReader;
  readonly entriesOf: WarehouseTopic['entriesOf'];
  readonly authorities: readonly DataAuthority[];
  /** Each happens once, then `count` less their number at random. */
  readonly changes: Readonly<Record<string, Change>>;
  readonly count: number;
}

/** Keeps an image through a sequence of changes and expects it to be, after each, as if it were read anew. Returns the last. */
export async function expectKeptImages(followed: Followed): Promise<readonly Entries[]> {
  const { changes, count, authorities } = followed;
  const pick = pickerOf(7);
  const names = Object.keys(changes);
  const kept = authorities.map((authority) => keepImage(followed, authority));
  for (const one of kept) await one.read(true);
  for (let done = 0; done < count; done += 1) {
    const name = done < names.length ? names[done] : pick(names);
    await changes[name ?? '']?.(pick);
    for (const one of kept) {
      await one.read(false);
      expect({ name, done, entries: one.shown() }).toEqual({ name, done, entries: await one.fresh() });
    }
  }
  return kept.map(({ shown }) => shown());
}

function pickerOf(seed: number): Pick {
  let word = seed;
  const random = () => {
    word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0;
    return word / 2 ** 32;
  };
  return <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
}

function keepImage({ server, warehouse, nowMs, startReader, entriesOf }: Followed, authority: DataAuthority) {
  const read = startReader();
  const asked = { authority, nowMs };
  let shown: Entries = new Map();
  return {
    shown: () => shown,
    async read(isWhole: boolean): Promise<void> {
      const inTransaction: Parameters<typeof read>[0]['inTransaction'] = (work) =>
        server.db.tenant(server.tenantId, work);
      const show = (entries: Iterable<readonly [string, unknown]>) => {
        shown = new Map(entries);
      };
      // 0: there are more sums to read.
      while ((await read({ inTransaction, warehouse, asked, isWhole, show })) === 0);
    },
    fresh: async (): Promise<Entries> =>
      new Map(await server.db.tenant(server.tenantId, (tx) => entriesOf(tx, warehouse, asked))),
  };
}
