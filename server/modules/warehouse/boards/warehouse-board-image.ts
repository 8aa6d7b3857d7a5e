import {
  WAREHOUSE_BOARD_FEED_KEYS as KEYS,
  type WarehouseBoardSettings,
  type WarehouseFigures,
  type WarehouseSources,
} from '#shared/contracts/warehouse-board.ts';
import { LATENESS_RULES } from '#shared/domain/warehouse/lateness.ts';
import { boardDocks } from './board-docks.ts';
import { listOpenExceptions, toBoardException } from './board-exceptions.ts';
import { movedHours } from './board-movements.ts';
import { listInbound, listOutbound, toFlow } from './board-orders.ts';
import { boardScope } from './board-scope.ts';
import { boardTasks, listWaves } from './board-tasks.ts';
import { listTrucks } from './board-trucks.ts';
import { boardZones } from './board-zones.ts';
import type { WarehouseTopic } from './warehouse-feed.ts';

const BEAT_MS = 10_000;
/** Tasks are scanned all the time: under many changes the tables are read this often at most. */
const GAP_MS = 2_000;

/** Docks, waves and zones of a warehouse against their times. */
export const warehouseBoardTopic: WarehouseTopic = {
  name: 'warehouseBoard',
  beatMs: BEAT_MS,
  minGapMs: GAP_MS,
  async entriesOf(tx, warehouse, asked) {
    const scope = boardScope(tx, warehouse, asked);
    const trucks = await listTrucks(scope);
    const outbound = await listOutbound(scope);
    const inbound = await listInbound(scope);
    const exceptions = await listOpenExceptions(scope);
    const waves = await listWaves(scope);
    const orders = [...outbound, ...inbound];
    const waveHolds = new Map(
      waves.flatMap(({ id, holdReason }) => (holdReason === null ? [] : [[id, holdReason] as const])),
    );
    const docks = await boardDocks(scope, { trucks, orders, exceptions, waveHolds });
    const dockCodes = new Map(docks.map(([id, { code }]) => [id, code]));
    const tasks = boardTasks(scope, { waves, orders, trucks, dockCodes, exceptions });
    const zones = await boardZones(scope);
    const settings: WarehouseBoardSettings = { warehouse, rules: LATENESS_RULES };
    const figures: WarehouseFigures = {
      outbound: toFlow(outbound, scope),
      inbound: toFlow(inbound, scope),
      ...(await movedHours(scope)),
      yard: trucks.filter(({ isSeen, state }) => isSeen && (state === 'arrived' || state === 'called'))
        .length,
    };
    return [
      [KEYS.settings(), settings],
      [KEYS.sources(), sourcesAt(asked.nowMs)],
      [KEYS.figures(), figures],
      ...docks.map(([id, dock]) => [KEYS.dock(id), dock] as const),
      ...tasks.map(([kind, id, task]) => [KEYS.task(kind, id), task] as const),
      ...zones.map(([id, zone]) => [KEYS.zone(id), zone] as const),
      ...exceptions.map((exception) => [KEYS.exception(exception.id), toBoardException(exception)] as const),
    ];
  },
};

/** All is read in one go. Docks, waves and exceptions change by events, so their silence is normal: the read counts. */
function sourcesAt(at: number): WarehouseSources {
  return {
    docks: { at, expectedMs: 30_000 },
    tasks: { at, expectedMs: 60_000 },
    movements: { at, expectedMs: 60_000 },
    zones: { at, expectedMs: 60_000 },
    exceptions: { at, expectedMs: 30_000 },
  };
}
