import type { ListStockAlerts } from '#server/core/ports/warehouse/stock-alerts.ts';
import type { BoardScope } from '#server/core/warehouse/board/board-scope.ts';
import type { KeptParts } from '#server/core/warehouse/board/kept-reader.ts';
import { loadWarehouseTarget } from '#server/modules/yard/warehouse-target.ts';
import type {
  OfficeQuality,
  OfficeStaff,
  OfficeStock,
  OfficeWeek,
} from '#shared/contracts/yard/office-board.ts';
import { keepExceptions } from './board-exceptions.ts';
import { openChecks, staffNow, stockState } from './office-house.ts';
import { type DayOrder, type OpenOrder, withHolds } from './office-orders.ts';
import { countTransit, type Transit, tellsStagesApart } from './office-transit.ts';
import { orderUrgency, type Urgency } from './office-urgency.ts';
import { officeWeek } from './office-week.ts';
import { departuresOf, judgeOpen } from './promises/order-judgement.ts';
import { keepOrderParts } from './promises/order-parts.ts';

/** What is summed over orders, those that have left among them. */
interface OrderSums {
  readonly transit: Transit;
  readonly tellsStages: boolean;
}

/** What is small and of which no change is noted: read with every reading. */
interface House {
  readonly quality: OfficeQuality;
  /** Null = no people are planned here, or the reader sees the goods of some owners alone. */
  readonly staff: OfficeStaff | null;
  readonly onTimeGoal: number | null;
}

export interface OfficeParts extends OrderSums, House {
  /** Those that are open or of the day, due first. */
  readonly orders: readonly DayOrder[];
  readonly open: readonly OpenOrder[];
  readonly urgency: Urgency;
  readonly week: OfficeWeek;
  readonly stock: OfficeStock;
}

export function keepOfficeParts(listStockAlerts: ListStockAlerts): KeptParts<OfficeParts> {
  const ofOrders = keepOrderParts();
  const exceptions = keepExceptions();
  let sums: OrderSums | null = null;
  let week: OfficeWeek = { days: [] };
  let stock: OfficeStock = { total: 0, fine: null, alerts: [] };
  let settled: Pick<OfficeParts, 'open' | 'urgency' | keyof House> | null = null;

  async function settle(scope: BoardScope): Promise<void> {
    const parts = ofOrders.parts();
    if (parts.habit === null) return;
    const departures = departuresOf(parts, scope.nowMs);
    const open = withHolds(judgeOpen(parts, departures, scope), exceptions.rows());
    const { onTimePercent } = await loadWarehouseTarget(scope.tx, scope.warehouse);
    settled = {
      open,
      urgency: await orderUrgency(scope, open),
      quality: await openChecks(scope),
      // People are of the house, not of an owner of goods in it.
      staff: scope.authority.partnerIds === null ? await staffNow(scope) : null,
      onTimeGoal: onTimePercent,
    };
  }

  return {
    load: [...ofOrders.load, (scope) => exceptions.load(scope)],
    async follow(scope, changes) {
      await ofOrders.follow(scope, changes);
      await exceptions.follow(scope, changes);
      await settle(scope);
    },
    sums: [
      ...ofOrders.sums,
      async (scope) => {
        sums = {
          transit: await countTransit(scope),
          tellsStages: await tellsStagesApart(scope),
        };
        await settle(scope);
      },
      async (scope) => {
        week = await officeWeek(scope);
      },
      async (scope) => {
        stock = await stockState(scope, listStockAlerts);
      },
    ],
    parts() {
      if (sums === null || settled === null) throw new Error('the image of the office board was never read');
      return { orders: ofOrders.parts().promised, ...settled, ...sums, week, stock };
    },
  };
}
