import { createSteadyPace } from '#server/core/realtime/read-pace.ts';
import type { BoardScope } from '#server/core/warehouse/board/board-scope.ts';
import { entriesBy, type KeptParts, keptReader } from '#server/core/warehouse/board/kept-reader.ts';
import type {
  EntriesAsked,
  ImageReader,
  WarehouseTopic,
} from '#server/core/warehouse/board/warehouse-feed.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  type FloorPicks,
  type FloorSource,
  type FloorTrouble,
  type FloorWork,
  WAREHOUSE_FLOOR_FEED_KEYS as KEYS,
} from '#shared/contracts/stock/warehouse-floor.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import { countPicks, listTroubles, listWork, type TroubleRow, type WorkRow } from './floor-activity.ts';
import type { PlacePlan } from './floor-plan.ts';
import { type KeptFloor, keepFloor } from './kept-floor.ts';

/** Every place is read again this often; what changes meanwhile follows at once. */
const BEAT_MS = 30_000;
const EXPECTED_MS = 60_000;
/** A room is looked at, not counted in. */
const GAP_MS = 500;
/** Picks of the last hour are a sum over all places. */
const PICKS_EVERY_MS = 5_000;

/** The room of a warehouse: its places, what is picked, worked at and wrong there. */
export const warehouseFloorTopic: WarehouseTopic = {
  name: 'warehouseFloor',
  beatMs: BEAT_MS,
  startPace: () => createSteadyPace(GAP_MS),
  startReader: () => warehouseFloorReader(),
  entriesOf: entriesBy(() => warehouseFloorReader()),
};

export function warehouseFloorReader(picksEveryMs: number = PICKS_EVERY_MS): ImageReader {
  return keptReader(keepFloorParts(), toEntries, picksEveryMs);
}

/** What the image is made of, as last read. */
interface FloorParts {
  readonly floor: KeptFloor;
  /** Of the last hour, by place. */
  readonly picks: ReadonlyMap<Id, number>;
  readonly work: readonly WorkRow[];
  readonly troubles: readonly TroubleRow[];
}

function keepFloorParts(): KeptParts<FloorParts> {
  const floor = keepFloor();
  let picks: FloorParts['picks'] = new Map();
  let work: FloorParts['work'] = [];
  let troubles: FloorParts['troubles'] = [];

  async function readActivity(scope: BoardScope): Promise<void> {
    work = await listWork(scope);
    troubles = await listTroubles(scope);
  }

  return {
    load: [floor.load, readActivity],
    async follow(scope, changes) {
      await floor.follow(scope, changes.idsOf('place'));
      await readActivity(scope);
    },
    sums: [
      async (scope) => {
        picks = await countPicks(scope);
      },
    ],
    parts: () => ({ floor, picks, work, troubles }),
  };
}

function toEntries(
  { floor, picks, work, troubles }: FloorParts,
  _warehouse: Warehouse,
  { nowMs }: EntriesAsked,
): readonly (readonly [string, unknown])[] {
  const plan = floor.plan();
  const source: FloorSource = { at: nowMs, expectedMs: EXPECTED_MS };
  return [
    [KEYS.source(), source],
    [KEYS.summary(), floor.summary()],
    ...[...floor.aisles()].map(([key, aisle]) => [KEYS.aisle(key), aisle] as const),
    ...[...picksByBay(plan, picks)].map(([key, counts]) => [KEYS.picks(key), counts] as const),
    ...work.map((row) => [KEYS.work(row.id), toWork(row, plan)] as const),
    ...troubles.map((row) => [KEYS.trouble(row.id), toTrouble(row, plan)] as const),
  ];
}

/** Of aisles where something was picked. */
function picksByBay(plan: PlacePlan, picks: ReadonlyMap<Id, number>): ReadonlyMap<string, FloorPicks> {
  const found = new Map<string, number[]>();
  for (const [id, count] of picks) {
    const spot = plan.spots.get(id);
    const aisle = spot && plan.aisles.get(spot.aisle);
    if (!spot || !aisle) continue;
    const counts = found.get(aisle.key) ?? aisle.bays.map(() => 0);
    const bay = aisle.bays.indexOf(spot.bay);
    counts[bay] = (counts[bay] ?? 0) + count;
    found.set(aisle.key, counts);
  }
  return found;
}

function spotOf(locationId: Id | null, plan: PlacePlan): Pick<FloorWork, 'aisle' | 'bay'> {
  const spot = locationId === null ? undefined : plan.spots.get(locationId);
  return { aisle: spot?.aisle ?? null, bay: spot?.bay ?? null };
}

function toWork({ kind, no, since, dock, locationId }: WorkRow, plan: PlacePlan): FloorWork {
  return { kind, no, since: since?.getTime() ?? null, ...spotOf(locationId, plan), dock };
}

function toTrouble({ kind, text, textEn, since, locationId }: TroubleRow, plan: PlacePlan): FloorTrouble {
  return { kind, text, textEn, since: since.getTime(), ...spotOf(locationId, plan) };
}
