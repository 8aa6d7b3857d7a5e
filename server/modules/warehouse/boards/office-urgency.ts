import {
  OFFICE_LIST_MAX,
  type OfficeList,
  type OfficeOrders,
  OfficeStage,
  type OfficeStageCount,
} from '#shared/contracts/warehouse/office-board.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import { orderLateness } from '#shared/domain/warehouse/order-lateness.ts';
import { forecastShipping, type ShippingPace } from '#shared/domain/warehouse/shipping-forecast.ts';
import type { BoardScope } from './board-scope.ts';
import { type OpenOrder, pickedShares } from './office-orders.ts';

/** An open order with when it is expected to leave. */
interface ForecastOrder extends OpenOrder {
  readonly forecastAt: number | null;
}

export interface Urgency {
  readonly list: OfficeList;
  readonly figures: Pick<OfficeOrders, 'atRisk' | 'clearAt' | 'cause'>;
}

/** What is late or will be, and why. `open`: due first. */
export async function orderUrgency(
  scope: BoardScope,
  open: readonly OpenOrder[],
  pace: ShippingPace,
): Promise<Urgency> {
  const { nowMs, dayMs, warehouse } = scope;
  const { minuteOfDay } = wallClockOf(nowMs, warehouse.timeZone);
  // The pace may have been read a little earlier.
  const forecasts = forecastShipping(open.length, { ...pace, nowMs, minuteOfDay });
  const orders = open.map(
    (order, index): ForecastOrder => ({ ...order, forecastAt: forecasts[index] ?? null }),
  );
  const late = orders.filter((order) => orderLateness(order, nowMs) === 'overdue');
  const risky = orders.filter((order) => orderLateness(order, nowMs) === 'at_risk');
  const urgent = [...late, ...risky];
  const listed = urgent.length > 0 ? urgent : orders;
  const ofDay = orders.filter(({ dueAt }) => dueAt < dayMs.to);
  return {
    list: { total: listed.length, orders: await toRows(scope, listed.slice(0, OFFICE_LIST_MAX)) },
    figures: {
      atRisk: risky.length,
      clearAt: ofDay.at(-1)?.forecastAt ?? null,
      cause: mostFrequentHold(late),
    },
  };
}

async function toRows(scope: BoardScope, orders: readonly ForecastOrder[]): Promise<OfficeList['orders']> {
  const picking = orders.filter(({ stage }) => stage === 'picking').map(({ id }) => id);
  const shares = picking.length === 0 ? new Map<string, number>() : await pickedShares(scope, picking);
  return orders.map(({ id, no, customer, customerEn, dueAt, stage, hold, dock, forecastAt }) => ({
    id,
    no,
    customer: customer ?? '',
    customerEn,
    dueAt,
    stage,
    hold: hold?.text ?? null,
    holdEn: hold?.textEn ?? null,
    dock,
    picked: shares.get(id) ?? null,
    forecastAt,
  }));
}

function mostFrequentHold(late: readonly OpenOrder[]): OfficeOrders['cause'] {
  const held = Map.groupBy(
    late.flatMap(({ hold }) => hold ?? []),
    ({ text }) => text,
  );
  const [most] = [...held.values()].toSorted((a, b) => b.length - a.length);
  const [hold] = most ?? [];
  return hold && most ? { ...hold, orders: most.length } : null;
}

/** The stages before the truck leaves. */
export function countStages(open: readonly OpenOrder[], nowMs: number): OfficeStageCount[] {
  const byStage = Map.groupBy(open, ({ stage }) => stage);
  return OfficeStage.options
    .filter((stage) => stage !== 'in_transit')
    .map((stage) => {
      const here = byStage.get(stage) ?? [];
      return {
        stage,
        orders: here.length,
        overdue: here.filter(({ dueAt }) => dueAt < nowMs).length,
        oldestAt: here.length === 0 ? null : Math.min(...here.map(({ stageAt }) => stageAt)),
      };
    });
}
