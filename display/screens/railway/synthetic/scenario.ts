import type { Scenario, SyntheticOptions } from '#display/runtime/board/board.ts';
import {
  RAILWAY_BOARD_FEED_KEYS as KEYS,
  type RailwayBoardSettings,
  type RailwayFigures,
  type RailwaySources,
} from '#shared/contracts/railway/railway-board.ts';
import { listWarehouses } from '#shared/contracts/yard/warehouse.ts';
import { syntheticHandlers } from './handlers.ts';
import { SITUATIONS, silentMs } from './situations.ts';
import { syntheticTracks, syntheticTrains, syntheticWagons, syntheticWeighings } from './trains.ts';

const BEAT_MS = 10_000;
const READ_MS = 3_000;
/** A working crane goes on to its next place in this time, there and back. */
const STEP_MS = 30_000;
const STEP_M = 14.6;

/** A synthetic platform: the same options and times give the same picture. */
export function createRailwayScenario({ startMs, fault: situation }: SyntheticOptions): Scenario {
  const silence = silentMs(situation);
  const settings = syntheticSettings(situation);
  const handlers = syntheticHandlers(situation, startMs);
  const values = new Map<string, unknown>();
  let changed = new Set<string>();
  let clockMs = startMs;

  function put(key: string, value: unknown): void {
    values.set(key, value);
    changed.add(key);
  }

  function beat(atMs: number): void {
    put(KEYS.sources(), sourcesAt(atMs));
    const turn = Math.floor((atMs - startMs) / STEP_MS) % 2;
    for (const { id, ...one } of handlers)
      if (one.kind === 'gantry' && one.state === 'working' && one.wagonId === null && one.atM !== null)
        put(KEYS.handler(id), { ...one, atM: one.atM + turn * STEP_M });
  }

  put(KEYS.settings(), settings);
  put(KEYS.sources(), sourcesAt(startMs - (silence ?? READ_MS)));
  put(KEYS.figures(), syntheticFigures(situation));
  for (const { id, ...track } of syntheticTracks(situation, startMs)) put(KEYS.track(id), track);
  for (const { id, ...train } of syntheticTrains(situation, startMs)) put(KEYS.train(id), train);
  for (const { id, ...wagon } of syntheticWagons(situation, startMs)) put(KEYS.wagon(id), wagon);
  for (const { id, ...handler } of handlers) put(KEYS.handler(id), handler);
  for (const [index, weighing] of syntheticWeighings(situation, startMs).entries())
    put(KEYS.weighing(index), weighing);
  changed = new Set();

  return {
    image: (topic) =>
      topic.name === 'railwayBoard' && topic.id === settings.warehouse.id
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

function sourcesAt(at: number): RailwaySources {
  return {
    trains: { at, expectedMs: 60_000 },
    handlers: { at, expectedMs: 30_000 },
    weighings: { at, expectedMs: 300_000 },
  };
}

function syntheticFigures(situation: number): RailwayFigures {
  const isNothing = situation === SITUATIONS.empty || situation === SITUATIONS.bare;
  if (isNothing)
    return {
      wagons: { done: 0, planned: 0, dueNow: 0 },
      tonnes: { done: 0, planned: 0 },
      onTime: null,
      onTimeTarget: null,
    };
  const isBehind =
    situation === SITUATIONS.crane || situation === SITUATIONS.broken || situation === SITUATIONS.long;
  if (situation === SITUATIONS.widest)
    return {
      wagons: { done: 188, planned: 208, dueNow: 200 },
      tonnes: { done: 88_888.8, planned: 99_999 },
      onTime: 1,
      onTimeTarget: 1,
    };
  return {
    wagons: { done: isBehind ? 31 : 34, planned: 48, dueNow: 33 },
    tonnes: { done: 2148, planned: 3300 },
    onTime: isBehind ? 0.92 : 0.98,
    onTimeTarget: 0.95,
  };
}

function syntheticSettings(situation: number): RailwayBoardSettings {
  const isWide = situation === SITUATIONS.widest;
  return {
    warehouse: {
      id: '71',
      code: 'FG1',
      name: isWide ? '华东一号立体仓库成品发运区（浦东新区）' : '苏州一厂',
      nameEn: isWide ? 'East China high-bay warehouse 1, finished goods dispatch' : 'Suzhou plant 1',
      timeZone: 'Asia/Shanghai',
    },
  };
}
