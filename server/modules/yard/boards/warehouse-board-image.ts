import { createSteadyPace } from '#server/core/realtime/read-pace.ts';
import { dayOfScope } from '#server/core/warehouse/board/board-scope.ts';
import { entriesBy, keptReader } from '#server/core/warehouse/board/kept-reader.ts';
import type {
  EntriesAsked,
  ImageReader,
  WarehouseTopic,
} from '#server/core/warehouse/board/warehouse-feed.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import {
  WAREHOUSE_BOARD_FEED_KEYS as KEYS,
  type WarehouseBoardSettings,
  type WarehouseFigures,
  type WarehouseSources,
} from '#shared/contracts/yard/warehouse-board.ts';
import { LATENESS_RULES } from '#shared/domain/orders/lateness.ts';
import { toBoardDocks } from './board-docks.ts';
import { toBoardException } from './board-exceptions.ts';
import { toFlow } from './board-orders.ts';
import { type BoardParts, keepBoardParts, SUMS_EVERY_MS } from './board-parts.ts';
import { boardTasks } from './board-tasks.ts';
import { absentTrucks } from './board-trucks.ts';
import { departuresOf, judgeOpen, promisesOf } from './promises/order-judgement.ts';

const BEAT_MS = 10_000;
/** As often as the feed sends: what changes meanwhile is in the next reading. */
const GAP_MS = 100;

/** Docks, waves and zones of a warehouse against their times. */
export const warehouseBoardTopic: WarehouseTopic = {
  name: 'warehouseBoard',
  beatMs: BEAT_MS,
  isTicking: true,
  startPace: () => createSteadyPace(GAP_MS),
  startReader: () => warehouseBoardReader(),
  entriesOf: entriesBy(() => warehouseBoardReader()),
};

export function warehouseBoardReader(sumsEveryMs: number = SUMS_EVERY_MS): ImageReader {
  return keptReader(keepBoardParts(), toEntries, sumsEveryMs);
}

function toEntries(
  { sumsAtMs, ...parts }: BoardParts & { readonly sumsAtMs: number },
  warehouse: Warehouse,
  { nowMs }: EntriesAsked,
): (readonly [string, unknown])[] {
  const scope = { warehouse, nowMs, dayMs: dayOfScope(warehouse, nowMs) };
  const { trucks, outbound, inbound, exceptions, waves, docks, zones, moved } = parts;
  const departures = departuresOf(parts, nowMs);
  const orders = [...outbound, ...inbound];
  const waveHolds = new Map(
    waves.flatMap(({ id, holdReason }) => (holdReason === null ? [] : [[id, holdReason] as const])),
  );
  const shownDocks = toBoardDocks(scope, { docks, trucks, orders, exceptions, waveHolds, departures });
  const dockCodes = new Map(shownDocks.map(([id, { code }]) => [id, code]));
  const tasks = boardTasks(scope, { waves, orders, trucks, dockCodes, exceptions });
  const settings: WarehouseBoardSettings = { warehouse, rules: LATENESS_RULES };
  const figures: WarehouseFigures = {
    outbound: toFlow(outbound, scope),
    inbound: toFlow(inbound, scope),
    ...moved,
    yard: trucks.filter(({ isSeen, state }) => isSeen && (state === 'arrived' || state === 'called')).length,
    orders: promisesOf(judgeOpen(parts, departures, scope), scope),
    absent: absentTrucks(trucks, dockCodes, nowMs),
  };
  return [
    [KEYS.settings(), settings],
    [KEYS.sources(), sourcesAt(nowMs, sumsAtMs)],
    [KEYS.figures(), figures],
    ...shownDocks.map(([id, dock]) => [KEYS.dock(id), dock] as const),
    ...tasks.map(([kind, id, task]) => [KEYS.task(kind, id), task] as const),
    ...zones.map(([id, zone]) => [KEYS.zone(id), zone] as const),
    ...exceptions.map((exception) => [KEYS.exception(exception.id), toBoardException(exception)] as const),
  ];
}

/** Docks, waves and exceptions change by events, so their silence is normal: the reading counts. */
function sourcesAt(at: number, sumsAt: number): WarehouseSources {
  return {
    docks: { at, expectedMs: 30_000 },
    tasks: { at, expectedMs: 60_000 },
    movements: { at: sumsAt, expectedMs: 60_000 },
    zones: { at: sumsAt, expectedMs: 60_000 },
    exceptions: { at, expectedMs: 30_000 },
  };
}
