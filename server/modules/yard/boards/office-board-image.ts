import type { ListStockAlerts } from '#server/core/ports/warehouse/stock-alerts.ts';
import { createSteadyPace } from '#server/core/realtime/read-pace.ts';
import { dayOfScope } from '#server/core/warehouse/board/board-scope.ts';
import { entriesBy, keptReader } from '#server/core/warehouse/board/kept-reader.ts';
import type {
  EntriesAsked,
  ImageReader,
  WarehouseTopic,
} from '#server/core/warehouse/board/warehouse-feed.ts';
import {
  OFFICE_BOARD_FEED_KEYS as KEYS,
  OFFICE_PERIODS_MS,
  type OfficeOrders,
  type OfficeSettings,
  type OfficeSources,
} from '#shared/contracts/yard/office-board.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import { countOrders } from './office-orders.ts';
import { keepOfficeParts, type OfficeParts } from './office-parts.ts';
import { countStages } from './office-urgency.ts';

const BEAT_MS = 20_000;
/** The office looks at orders, which change by the minute, not by the scan. */
const GAP_MS = 500;
/** Under many changes: what has left, and stock. */
const SUMS_EVERY_MS = 5_000;

/** Orders of a warehouse against their due times, and what holds them up. */
export function officeBoardTopic(listStockAlerts: ListStockAlerts): WarehouseTopic {
  return {
    name: 'officeBoard',
    beatMs: BEAT_MS,
    isTicking: true,
    startPace: () => createSteadyPace(GAP_MS),
    startReader: () => officeBoardReader(listStockAlerts),
    entriesOf: entriesBy(() => officeBoardReader(listStockAlerts)),
  };
}

export function officeBoardReader(
  listStockAlerts: ListStockAlerts,
  sumsEveryMs: number = SUMS_EVERY_MS,
): ImageReader {
  return keptReader(keepOfficeParts(listStockAlerts), toEntries, sumsEveryMs);
}

function toEntries(
  {
    orders: kept,
    open,
    urgency,
    transit,
    tellsStages,
    week,
    stock,
    quality,
    staff,
    onTimeGoal,
    sumsAtMs,
  }: OfficeParts & { readonly sumsAtMs: number },
  warehouse: Warehouse,
  { nowMs }: EntriesAsked,
): (readonly [string, unknown])[] {
  const scope = { nowMs, dayMs: dayOfScope(warehouse, nowMs) };
  const orders: OfficeOrders = {
    ...countOrders(kept, scope),
    overdue: urgency.promises.late,
    atRisk: urgency.promises.atRisk,
    ...urgency.figures,
  };
  const settings: OfficeSettings = { warehouse, onTimeGoal };
  return [
    [KEYS.settings(), settings],
    [KEYS.sources(), sourcesAt(nowMs, sumsAtMs, transit.carrier)],
    [KEYS.orders(), orders],
    [KEYS.list(), urgency.list],
    [KEYS.week(), week],
    [KEYS.quality(), quality],
    [KEYS.stock(), stock],
    ...(tellsStages ? [[KEYS.stages(), [...countStages(open, nowMs), transit.stage]] as const] : []),
    ...(staff ? [[KEYS.staff(), staff] as const] : []),
  ];
}

/** What is summed is read less often; people and carriers say themselves when they were last heard. */
function sourcesAt(nowMs: number, sumsMs: number, carrier: OfficeSources['carrier']): OfficeSources {
  const read = (name: 'orders' | 'week' | 'quality' | 'stock', at: number) => ({
    at,
    expectedMs: OFFICE_PERIODS_MS[name],
  });
  return {
    orders: read('orders', nowMs),
    week: read('week', sumsMs),
    quality: read('quality', nowMs),
    stock: read('stock', sumsMs),
    carrier,
  };
}
