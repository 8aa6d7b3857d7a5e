import { loadWarehouseTarget } from '#server/modules/warehouse/shifts/warehouse-target.ts';
import {
  OFFICE_BOARD_FEED_KEYS as KEYS,
  OFFICE_PERIODS_MS,
  type OfficeOrders,
  type OfficeSettings,
  type OfficeSources,
} from '#shared/contracts/warehouse/office-board.ts';
import { boardScope } from './board-scope.ts';
import { openChecks, staffNow, stockState } from './office-house.ts';
import { countOrders, listOpenOrders } from './office-orders.ts';
import { countTransit, tellsStagesApart } from './office-transit.ts';
import { countStages, orderUrgency } from './office-urgency.ts';
import { officeWeek } from './office-week.ts';
import { createReadPace } from './read-pace.ts';
import type { WarehouseTopic } from './warehouse-feed.ts';

/** The office looks at orders, which change by the minute, not by the scan. */
const BEAT_MS = 20_000;
/** With tens of thousands of orders the board is never further behind than this. */
const GAP_MS = 10_000;

/** Orders of a warehouse against their due times, and what holds them up. */
export const officeBoardTopic: WarehouseTopic = {
  name: 'officeBoard',
  beatMs: BEAT_MS,
  startPace: () => createReadPace(GAP_MS),
  async entriesOf(tx, warehouse, asked) {
    const scope = boardScope(tx, warehouse, asked);
    const { nowMs } = asked;
    const open = await listOpenOrders(scope);
    const { list, figures } = await orderUrgency(scope, open);
    const orders: OfficeOrders = { ...(await countOrders(scope)), ...figures };
    const transit = await countTransit(scope);
    const stages = (await tellsStagesApart(scope)) ? [...countStages(open, nowMs), transit.stage] : null;
    // People are of the house, not of an owner of goods in it.
    const staff = asked.authority.partnerIds === null ? await staffNow(scope) : null;
    const { onTimePercent } = await loadWarehouseTarget(tx, warehouse);
    const settings: OfficeSettings = { warehouse, onTimeGoal: onTimePercent };
    return [
      [KEYS.settings(), settings],
      [KEYS.sources(), sourcesAt(nowMs, transit.carrier)],
      [KEYS.orders(), orders],
      [KEYS.list(), list],
      [KEYS.week(), await officeWeek(scope)],
      [KEYS.quality(), await openChecks(scope)],
      [KEYS.stock(), await stockState(scope)],
      ...(stages ? [[KEYS.stages(), stages] as const] : []),
      ...(staff ? [[KEYS.staff(), staff] as const] : []),
    ];
  },
};

/** The tables are read in one go; people and carriers say themselves when they were last heard. */
function sourcesAt(at: number, carrier: OfficeSources['carrier']): OfficeSources {
  const read = (name: 'orders' | 'week' | 'quality' | 'stock') => ({
    at,
    expectedMs: OFFICE_PERIODS_MS[name],
  });
  return {
    orders: read('orders'),
    week: read('week'),
    quality: read('quality'),
    stock: read('stock'),
    carrier,
  };
}
