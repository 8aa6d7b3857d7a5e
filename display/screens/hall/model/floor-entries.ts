import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { decodeOnce } from '#shared/client/feed/feed-reader.ts';
import {
  FloorAisle,
  FloorPicks,
  FloorSource,
  FloorSummary,
  FloorTrouble,
  FloorWork,
  WAREHOUSE_FLOOR_FEED_KEYS as KEYS,
} from '#shared/contracts/stock/warehouse-floor.ts';

export type KeyedAisle = FloorAisle & { readonly key: string };

/** What an image of a `warehouseFloor` holds. What is of another shape is left out. */
export interface FloorEntries {
  readonly source: FloorSource | null;
  readonly summary: FloorSummary | null;
  readonly aisles: readonly KeyedAisle[];
  readonly picks: ReadonlyMap<string, FloorPicks>;
  readonly work: readonly (FloorWork & { readonly id: string })[];
  /** The oldest first. */
  readonly troubles: readonly (FloorTrouble & { readonly id: string })[];
}

export function readFloorEntries(image: FeedReader): FloorEntries {
  const all = <Value extends object>(prefix: string, decode: (value: unknown) => Value | null) =>
    [...image.keys()].flatMap((key): (readonly [string, Value])[] => {
      if (!key.startsWith(prefix)) return [];
      const value = decode(image.get(key));
      return value ? [[key.slice(prefix.length), value]] : [];
    });
  return {
    source: decodeOnce(FloorSource, image.get(KEYS.source())),
    summary: decodeOnce(FloorSummary, image.get(KEYS.summary())),
    aisles: all('aisle:', (value) => decodeOnce(FloorAisle, value))
      .map(([key, aisle]) => ({ ...aisle, key }))
      .filter(isWhole)
      .toSorted((a, b) => a.sort - b.sort),
    picks: new Map(all('picks:', (value) => decodeOnce(FloorPicks, value))),
    work: all('work:', (value) => decodeOnce(FloorWork, value)).map(([id, work]) => ({ ...work, id })),
    troubles: all('trouble:', (value) => decodeOnce(FloorTrouble, value))
      .map(([id, trouble]) => ({ ...trouble, id }))
      .toSorted((a, b) => a.since - b.since || a.id.localeCompare(b.id)),
  };
}

/** As many places as it says, and bays to stand in. */
function isWhole({ bays, levels, positions, places }: FloorAisle): boolean {
  return bays.length > 0 && places.length === bays.length * levels * positions;
}
