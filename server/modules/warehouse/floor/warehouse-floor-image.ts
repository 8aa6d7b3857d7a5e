import { type BoardScope, boardScope } from '#server/modules/warehouse/boards/board-scope.ts';
import { createSteadyPace } from '#server/modules/warehouse/boards/read-pace.ts';
import { changesSince } from '#server/modules/warehouse/boards/warehouse-changes.ts';
import type { ImageReader, WarehouseTopic } from '#server/modules/warehouse/boards/warehouse-feed.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  type FloorPicks,
  type FloorSource,
  type FloorTrouble,
  type FloorWork,
  WAREHOUSE_FLOOR_FEED_KEYS as KEYS,
} from '#shared/contracts/warehouse/warehouse-floor.ts';
import { countPicks, listTroubles, listWork, type TroubleRow, type WorkRow } from './floor-activity.ts';
import type { PlacePlan } from './floor-plan.ts';
import { keepFloor } from './kept-floor.ts';

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
  async entriesOf(tx, warehouse, asked) {
    let shown: readonly (readonly [string, unknown])[] = [];
    await warehouseFloorReader()({
      inTransaction: (work) => work(tx),
      warehouse,
      asked,
      isWhole: true,
      show: (entries) => {
        shown = entries;
      },
    });
    return shown;
  },
};

export function warehouseFloorReader(picksEveryMs: number = PICKS_EVERY_MS): ImageReader {
  const floor = keepFloor();
  let position: string | null = null;
  let picks: ReadonlyMap<Id, number> = new Map();
  let picksAtMs = Number.NEGATIVE_INFINITY;
  let work: readonly WorkRow[] = [];
  let troubles: readonly TroubleRow[] = [];

  async function readActivity(scope: BoardScope): Promise<void> {
    work = await listWork(scope);
    troubles = await listTroubles(scope);
  }

  return async ({ inTransaction, warehouse, asked, isWhole, show }) => {
    const { nowMs } = asked;
    const inScope = (read: (scope: BoardScope) => Promise<void>) =>
      inTransaction((tx) => read(boardScope(tx, warehouse, asked)));
    if (isWhole) {
      // Before all else: what changes meanwhile is read again.
      let from = '';
      await inScope(async ({ tx }) => {
        from = (await changesSince(tx, null)).position;
      });
      await inScope(floor.load);
      await inScope(readActivity);
      position = from;
    } else
      await inScope(async (scope) => {
        const changes = await changesSince(scope.tx, position);
        await floor.follow(scope, changes.idsOf('place'));
        await readActivity(scope);
        ({ position } = changes);
      });
    const picksInMs = picksAtMs + picksEveryMs - nowMs;
    if (isWhole || picksInMs <= 0)
      await inScope(async (scope) => {
        picks = await countPicks(scope);
        picksAtMs = nowMs;
      });
    const plan = floor.plan();
    const source: FloorSource = { at: nowMs, expectedMs: EXPECTED_MS };
    show([
      [KEYS.source(), source],
      [KEYS.summary(), floor.summary()],
      ...[...floor.aisles()].map(([key, aisle]) => [KEYS.aisle(key), aisle] as const),
      ...[...picksByBay(plan, picks)].map(([key, counts]) => [KEYS.picks(key), counts] as const),
      ...work.map((row) => [KEYS.work(row.id), toWork(row, plan)] as const),
      ...troubles.map((row) => [KEYS.trouble(row.id), toTrouble(row, plan)] as const),
    ]);
    return isWhole || picksInMs <= 0 ? null : picksInMs;
  };
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
