import type { Scenario, SyntheticOptions } from '#display/runtime/board/board.ts';
import { listWarehouses } from '#shared/contracts/yard/warehouse.ts';
import {
  type BoardDock,
  WAREHOUSE_BOARD_FEED_KEYS as KEYS,
  type WarehouseBoardSettings,
  type WarehouseSources,
} from '#shared/contracts/yard/warehouse-board.ts';
import { LATENESS_RULES } from '#shared/domain/orders/lateness.ts';
import { syntheticDocks } from './docks.ts';
import { syntheticExceptions, syntheticFigures, syntheticTasks, syntheticZones } from './lists.ts';
import { DOCK_SITUATIONS, dockSilenceMs } from './situations.ts';

export const SYNTHETIC_WAREHOUSE_ID = '71';

const BEAT_MS = 10_000;
/** A pallet comes over each dock that works in this time. */
const PALLET_MS = 120_000;

/** A synthetic day at the docks: the same options and times give the same picture. */
export function createWarehouseScenario({ startMs, machines, fault: situation }: SyntheticOptions): Scenario {
  const silence = dockSilenceMs(situation);
  const readAtMs = startMs - (silence ?? 3_000);
  const settings = syntheticSettings(situation);
  const docks = new Map(
    syntheticDocks(situation, startMs, machines).map((dock, index) => [String(index + 1), dock]),
  );
  const values = new Map<string, unknown>();
  let changed = new Set<string>();
  let clockMs = startMs;

  function put(key: string, value: unknown): void {
    values.set(key, value);
    changed.add(key);
  }

  function beat(atMs: number): void {
    put(KEYS.sources(), sourcesAt(atMs));
    for (const [id, dock] of docks) {
      const next = goOn(dock, atMs - startMs);
      if (next !== dock) put(KEYS.dock(id), next);
    }
  }

  put(KEYS.settings(), settings);
  put(KEYS.sources(), sourcesAt(readAtMs));
  put(KEYS.figures(), syntheticFigures(situation, startMs));
  for (const [id, dock] of docks) put(KEYS.dock(id), dock);
  for (const [index, task] of syntheticTasks(situation, startMs).entries())
    put(KEYS.task(task.kind, String(index + 1)), task);
  for (const [index, zone] of syntheticZones(situation).entries()) put(KEYS.zone(String(index + 1)), zone);
  for (const [index, one] of syntheticExceptions(situation, startMs).entries())
    put(KEYS.exception(String(index + 1)), one);
  changed = new Set();

  return {
    image: (topic) =>
      topic.name === 'warehouseBoard' && topic.id === settings.warehouse.id
        ? values
        : new Map<string, unknown>(),
    advance(nowMs) {
      while (silence === null && clockMs + BEAT_MS <= nowMs) {
        clockMs += BEAT_MS;
        beat(clockMs);
      }
      const keys = changed;
      changed = new Set();
      return keys;
    },
    answer: (contractId) => (contractId === listWarehouses.id ? [settings.warehouse] : null),
  };
}

/** A dock some time after the start: goods are handled, and what is late gets later. */
function goOn(dock: BoardDock, elapsedMs: number): BoardDock {
  const { state, pallets, byMs } = dock;
  if (state === 'late' && byMs !== null) return { ...dock, byMs: byMs + elapsedMs };
  if (state !== 'working' || !pallets) return dock;
  return {
    ...dock,
    pallets: {
      ...pallets,
      done: Math.min(pallets.planned, pallets.done + Math.floor(elapsedMs / PALLET_MS)),
    },
  };
}

function sourcesAt(at: number): WarehouseSources {
  const fast = { at, expectedMs: 30_000 };
  const slow = { at, expectedMs: 60_000 };
  return { docks: fast, tasks: slow, movements: slow, zones: slow, exceptions: fast };
}

function syntheticSettings(situation: number): WarehouseBoardSettings {
  const isWide = situation === DOCK_SITUATIONS.widest;
  return {
    warehouse: {
      id: SYNTHETIC_WAREHOUSE_ID,
      code: 'FG1',
      name: isWide ? '华东一号立体仓库成品发运区（浦东新区）' : '1 号成品仓',
      nameEn: isWide ? 'East China high-bay warehouse 1, finished goods dispatch' : 'Finished goods 1',
      timeZone: 'Asia/Shanghai',
    },
    rules: LATENESS_RULES,
  };
}
