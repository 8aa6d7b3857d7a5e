import type { Id } from '#shared/contracts/kit/envelope.ts';
import { FLOOR_LIMITS, type FloorAisle, type FloorSummary } from '#shared/contracts/stock/warehouse-floor.ts';
import type { PlaceRow } from './floor-places.ts';

/** An aisle with the places that stand at it. */
export interface PlannedAisle extends Omit<FloorAisle, 'places'> {
  readonly key: string;
  /** Id of the place at each index; null = there is none. */
  readonly cells: readonly (Id | null)[];
}

/** Where each place is in the room, by its id. */
export interface PlacePlan {
  readonly aisles: ReadonlyMap<string, PlannedAisle>;
  readonly spots: ReadonlyMap<Id, { readonly aisle: string; readonly bay: number; readonly index: number }>;
  readonly unplaced: FloorSummary['unplaced'];
}

type Named = PlaceRow & { readonly aisle: string; readonly bay: number };

const collator = new Intl.Collator('en', { numeric: true });
const byCode = (a: PlaceRow, b: PlaceRow): number =>
  collator.compare(a.code, b.code) || Number(a.id) - Number(b.id);

/** Racks as the names of places say: an aisle, its bays, their levels, and side by side what has the same. */
export function planFloor(rows: Iterable<PlaceRow>): PlacePlan {
  const all = [...rows];
  const named = all.filter((row): row is Named => row.aisle !== null && row.bay !== null);
  const groups = groupAisles(named).toSorted(
    ([a], [b]) =>
      a.zoneSort - b.zoneSort ||
      collator.compare(a.zone, b.zone) ||
      collator.compare(a.aisle, b.aisle) ||
      Number(a.zoneId) - Number(b.zoneId),
  );
  const aisles = new Map<string, PlannedAisle>();
  const spots = new Map<Id, { aisle: string; bay: number; index: number }>();
  for (const group of groups) {
    if (aisles.size >= FLOOR_LIMITS.aisles) break;
    const aisle = planAisle(group, aisles.size, FLOOR_LIMITS.places - spots.size);
    if (!aisle) continue;
    aisles.set(aisle.key, aisle);
    const perBay = aisle.levels * aisle.positions;
    for (const [index, id] of aisle.cells.entries()) {
      const bay = aisle.bays[Math.floor(index / perBay)];
      if (id !== null && bay !== undefined) spots.set(id, { aisle: aisle.key, bay, index });
    }
  }
  return {
    aisles,
    spots,
    unplaced: { unnamed: all.length - named.length, excess: named.length - spots.size },
  };
}

/**
 * Zones that share an aisle's name share the aisle where none of them has the same bay and level: picking below storage.
 * Otherwise each has an aisle of its own. The first of a group is of its first zone.
 */
function groupAisles(rows: readonly Named[]): (readonly [Named, ...Named[]])[] {
  return [...Map.groupBy(rows, ({ aisle }) => aisle).values()].flatMap((sameName) => {
    const zoneOf = new Map<string, Id>();
    const isShared = sameName.every(({ bay, level, zoneId }) => {
      const cell = `${bay}/${level}`;
      const known = zoneOf.get(cell) ?? zoneId;
      zoneOf.set(cell, known);
      return known === zoneId;
    });
    const groups = isShared ? [sameName] : [...Map.groupBy(sameName, ({ zoneId }) => zoneId).values()];
    return groups.flatMap((group) => {
      const [first, ...others] = group.toSorted(
        (a, b) => a.zoneSort - b.zoneSort || Number(a.zoneId) - Number(b.zoneId) || byCode(a, b),
      );
      return first ? [[first, ...others] as const] : [];
    });
  });
}

/** Null where it has no room for a single place. */
function planAisle(
  rows: readonly [Named, ...Named[]],
  sort: number,
  mostPlaces: number,
): PlannedAisle | null {
  const [first] = rows;
  const levels = rows.map(({ level }) => level ?? 1);
  const lowest = Math.min(...levels);
  const bays = [...new Set(rows.map(({ bay }) => bay))].toSorted((a, b) => a - b).slice(0, FLOOR_LIMITS.bays);
  const bayAt = new Map(bays.map((bay, index) => [bay, index]));
  const cells = new Map<string, Named[]>();
  let placed = 0;
  let topLevel = 0;
  let positions = 0;
  for (const row of rows.toSorted(byCode)) {
    const bay = bayAt.get(row.bay);
    const level = (row.level ?? 1) - lowest;
    if (bay === undefined || level >= FLOOR_LIMITS.levels || placed >= mostPlaces) continue;
    const key = `${bay}/${level}`;
    const cell = cells.get(key) ?? [];
    if (cell.length >= FLOOR_LIMITS.positions) continue;
    cell.push(row);
    cells.set(key, cell);
    placed += 1;
    topLevel = Math.max(topLevel, level);
    positions = Math.max(positions, cell.length);
  }
  if (placed === 0) return null;
  const levelCount = topLevel + 1;
  const ids: (Id | null)[] = Array.from({ length: bays.length * levelCount * positions }, () => null);
  for (const [key, cell] of cells) {
    const [bay = 0, level = 0] = key.split('/').map(Number);
    for (const [position, { id }] of cell.entries())
      ids[(bay * levelCount + level) * positions + position] = id;
  }
  return {
    key: `${first.zoneId}:${first.aisle}`,
    name: first.aisle,
    zone: first.zone,
    zoneEn: first.zoneEn,
    sort,
    bays,
    lowest,
    levels: levelCount,
    positions,
    cells: ids,
  };
}
