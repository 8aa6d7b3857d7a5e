import type { BoardScope } from '#server/core/warehouse/board/board-scope.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { FloorAisle, FloorSummary } from '#shared/contracts/stock/warehouse-floor.ts';
import { NO_PLACE } from '#shared/domain/stock/place-code.ts';
import { codeOf, flagOf, isSamePlace, listPlaces, type PlaceRow } from './floor-places.ts';
import { type PlacePlan, planFloor } from './floor-plan.ts';

/** The places of a warehouse, kept from one reading to the next. */
export interface KeptFloor {
  load(scope: BoardScope): Promise<void>;
  /** Reads again the places that have changed. */
  follow(scope: BoardScope, ids: readonly Id[]): Promise<void>;
  plan(): PlacePlan;
  aisles(): ReadonlyMap<string, FloorAisle>;
  summary(): FloorSummary;
}

const NOTHING: PlacePlan = { aisles: new Map(), spots: new Map(), unplaced: { unnamed: 0, excess: 0 } };

export function keepFloor(): KeptFloor {
  let rows = new Map<Id, PlaceRow>();
  let plan = NOTHING;
  let shown = new Map<string, FloorAisle>();

  function planAnew(): void {
    plan = planFloor(rows.values());
    shown = new Map();
    for (const key of plan.aisles.keys()) fill(key);
  }

  function fill(key: string): void {
    const aisle = plan.aisles.get(key);
    if (!aisle) return;
    const { key: _, cells, ...rest } = aisle;
    let places = '';
    for (const id of cells) {
      const row = id === null ? undefined : rows.get(id);
      places += row ? codeOf(row) : NO_PLACE;
    }
    shown.set(key, { ...rest, places });
  }

  return {
    async load(scope) {
      rows = new Map((await listPlaces(scope, null)).map((row) => [row.id, row]));
      planAnew();
    },
    async follow(scope, ids) {
      if (ids.length === 0) return;
      const found = new Map((await listPlaces(scope, ids)).map((row) => [row.id, row]));
      const changed = new Set<string>();
      let isMoved = false;
      for (const id of ids) {
        const [before, after] = [rows.get(id), found.get(id)];
        if (!before && !after) continue;
        isMoved ||= !before || !after || !isSamePlace(before, after);
        if (after) rows.set(id, after);
        else rows.delete(id);
        const spot = plan.spots.get(id);
        if (spot) changed.add(spot.aisle);
      }
      if (isMoved) planAnew();
      else for (const key of changed) fill(key);
    },
    plan: () => plan,
    aisles: () => shown,
    summary: () => {
      const count = { places: rows.size, used: 0, held: 0, low: 0, reserved: 0 };
      for (const row of rows.values()) {
        if (row.pallets > 0) count.used += 1;
        const flag = flagOf(row);
        if (flag === 'hold') count.held += 1;
        if (flag === 'low') count.low += 1;
        if (row.isReserved) count.reserved += 1;
      }
      return { ...count, unplaced: plan.unplaced };
    },
  };
}
