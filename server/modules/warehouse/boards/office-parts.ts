import { loadWarehouseTarget } from '#server/modules/warehouse/shifts/warehouse-target.ts';
import type {
  OfficeQuality,
  OfficeStaff,
  OfficeStock,
  OfficeWeek,
} from '#shared/contracts/warehouse/office-board.ts';
import type { ShippingPace } from '#shared/domain/warehouse/shipping-forecast.ts';
import { keepExceptions } from './board-exceptions.ts';
import type { BoardScope } from './board-scope.ts';
import type { KeptParts } from './kept-reader.ts';
import { compareIds, keepRows } from './kept-rows.ts';
import { openChecks, staffNow, stockState } from './office-house.ts';
import { type DayOrder, listOfficeOrders, type OpenOrder, openOrders } from './office-orders.ts';
import { shippingPace } from './office-pace.ts';
import { countTransit, type Transit, tellsStagesApart } from './office-transit.ts';
import { orderUrgency, type Urgency } from './office-urgency.ts';
import { officeWeek } from './office-week.ts';

/** What is summed over orders, those that have left among them. */
interface OrderSums {
  readonly pace: ShippingPace;
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

export function keepOfficeParts(): KeptParts<OfficeParts> {
  const orders = keepRows(listOfficeOrders, (a, b) => a.dueAt - b.dueAt || compareIds(a, b));
  const exceptions = keepExceptions();
  let ofOrders: OrderSums | null = null;
  let week: OfficeWeek = { days: [] };
  let stock: OfficeStock = { total: 0, fine: null, alerts: [] };
  let settled: Pick<OfficeParts, 'open' | 'urgency' | keyof House> | null = null;

  async function settle(scope: BoardScope): Promise<void> {
    if (ofOrders === null) return;
    const open = openOrders(orders.rows(), exceptions.rows());
    const { onTimePercent } = await loadWarehouseTarget(scope.tx, scope.warehouse);
    settled = {
      open,
      urgency: await orderUrgency(scope, open, ofOrders.pace),
      quality: await openChecks(scope),
      // People are of the house, not of an owner of goods in it.
      staff: scope.authority.partnerIds === null ? await staffNow(scope) : null,
      onTimeGoal: onTimePercent,
    };
  }

  return {
    load: [(scope) => orders.load(scope), (scope) => exceptions.load(scope)],
    async follow(scope, changes) {
      if (changes.has('dock')) await orders.load(scope);
      else {
        const [waves, trucks] = [new Set(changes.idsOf('wave')), new Set(changes.idsOf('truck'))];
        // Orders show the dock of their truck and the hold of their wave.
        const touched = orders.rows().flatMap(({ id, waveId, appointmentId }) => {
          const isTouched =
            (waveId !== null && waves.has(waveId)) || (appointmentId !== null && trucks.has(appointmentId));
          return isTouched ? [id] : [];
        });
        await orders.follow(scope, [...new Set([...touched, ...changes.idsOf('outbound')])]);
      }
      await exceptions.follow(scope, changes);
      await settle(scope);
    },
    sums: [
      async (scope) => {
        ofOrders = {
          pace: await shippingPace(scope),
          transit: await countTransit(scope),
          tellsStages: await tellsStagesApart(scope),
        };
        await settle(scope);
      },
      async (scope) => {
        week = await officeWeek(scope);
      },
      async (scope) => {
        stock = await stockState(scope);
      },
    ],
    parts() {
      if (ofOrders === null || settled === null)
        throw new Error('the image of the office board was never read');
      return { orders: orders.rows(), ...settled, ...ofOrders, week, stock };
    },
  };
}
