import type { Scenario, SyntheticOptions } from '#display/runtime/board/board.ts';
import {
  OFFICE_BOARD_FEED_KEYS as KEYS,
  type OfficeSources,
  OFFICE_PERIODS_MS as PERIODS,
} from '#shared/contracts/yard/office-board.ts';
import { listWarehouses } from '#shared/contracts/yard/warehouse.ts';
import {
  syntheticQuality,
  syntheticSettings,
  syntheticStaff,
  syntheticStock,
  syntheticWeek,
} from './house.ts';
import { syntheticList, syntheticOrders, syntheticStages } from './orders.ts';
import { SITUATIONS } from './situations.ts';

const READ_EVERY_MS = 10_000;
const SHIP_EVERY_MS = 7_000;
const MINUTE_MS = 60_000;

/** A synthetic day of a warehouse: the same options and times give the same picture. */
export function createOfficeScenario({ startMs, fault: situation }: SyntheticOptions): Scenario {
  const settings = syntheticSettings(situation);
  const isSilent = situation === SITUATIONS.dead || situation === SITUATIONS.stale;
  const orders = syntheticOrders(situation, startMs);
  const isBare = situation === SITUATIONS.bare;
  const values = new Map<string, unknown>([
    [KEYS.settings(), settings],
    [KEYS.sources(), sourcesAt(situation, startMs)],
    [KEYS.orders(), orders],
    [KEYS.list(), syntheticList(situation, startMs)],
    [KEYS.week(), syntheticWeek(situation, startMs)],
    [KEYS.quality(), syntheticQuality(situation, startMs)],
    [KEYS.stock(), syntheticStock(situation)],
    ...(isBare
      ? []
      : ([
          [KEYS.stages(), syntheticStages(situation, startMs)],
          [KEYS.staff(), syntheticStaff(situation, startMs)],
        ] as const)),
  ]);
  let readMs = startMs;

  return {
    image: (topic) =>
      topic.name === 'officeBoard' && topic.id === settings.warehouse.id
        ? values
        : new Map<string, unknown>(),
    advance(nowMs) {
      if (isSilent || nowMs - readMs < READ_EVERY_MS) return [];
      readMs = nowMs;
      values.set(KEYS.sources(), sourcesAt(situation, nowMs));
      if (orders.open === 0) return [KEYS.sources()];
      const shipped = Math.min(orders.open, Math.floor((nowMs - startMs) / SHIP_EVERY_MS));
      const { done, open } = orders;
      values.set(KEYS.orders(), {
        ...orders,
        done: done + shipped,
        shipped: done + shipped,
        open: open - shipped,
      });
      return [KEYS.sources(), KEYS.orders()];
    },
    answer: (contractId) => (contractId === listWarehouses.id ? [settings.warehouse] : null),
  };
}

function sourcesAt(situation: number, nowMs: number): OfficeSources {
  const isStale = situation === SITUATIONS.stale;
  const agoMs = situation === SITUATIONS.dead ? 8 * MINUTE_MS : isStale ? 90_000 : 2_000;
  const at = nowMs - agoMs;
  const carrierAgoMs = isStale || situation === SITUATIONS.overdue ? 25 * MINUTE_MS : agoMs;
  return {
    orders: { at, expectedMs: PERIODS.orders },
    week: { at: situation === SITUATIONS.dead ? nowMs - 60 * MINUTE_MS : at, expectedMs: PERIODS.week },
    quality: { at, expectedMs: PERIODS.quality },
    stock: { at: isStale ? nowMs - 12 * MINUTE_MS : at, expectedMs: PERIODS.stock },
    carrier: situation === SITUATIONS.bare ? null : { at: nowMs - carrierAgoMs, expectedMs: PERIODS.carrier },
  };
}
