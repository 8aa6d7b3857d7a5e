import type { BoardScope } from '#server/core/warehouse/board/board-scope.ts';
import {
  OFFICE_LIST_MAX,
  type OfficeList,
  type OfficeOrders,
  OfficeStage,
  type OfficeStageCount,
} from '#shared/contracts/yard/office-board.ts';
import type { JudgedOrder, OrderPromises } from '#shared/domain/orders/order-promises.ts';
import { type OpenOrder, pickedShares } from './office-orders.ts';
import { promisesOf } from './promises/order-judgement.ts';

type ForecastOrder = JudgedOrder<OpenOrder>;

export interface Urgency {
  readonly list: OfficeList;
  readonly promises: OrderPromises;
  readonly figures: Pick<OfficeOrders, 'clearAt' | 'cause' | 'reason'>;
}

/** What is late or will be, and why. `orders`: due first. */
export async function orderUrgency(scope: BoardScope, orders: readonly ForecastOrder[]): Promise<Urgency> {
  const { dayMs } = scope;
  const late = orders.filter(({ lateness }) => lateness === 'overdue');
  const risky = orders.filter(({ lateness }) => lateness === 'at_risk');
  const urgent = [...late, ...risky];
  const listed = urgent.length > 0 ? urgent : orders;
  const ofDay = orders.filter(({ dueAt }) => dueAt < dayMs.to);
  const promises = promisesOf(orders, scope);
  return {
    list: { total: listed.length, orders: await toRows(scope, listed.slice(0, OFFICE_LIST_MAX)) },
    promises,
    figures: {
      clearAt: ofDay.at(-1)?.forecastAt ?? null,
      cause: mostFrequentHold(late),
      reason: late.length > 0 ? promises.lateReason : promises.riskReason,
    },
  };
}

async function toRows(scope: BoardScope, orders: readonly ForecastOrder[]): Promise<OfficeList['orders']> {
  const picking = orders.filter(({ stage }) => stage === 'picking').map(({ id }) => id);
  const shares = picking.length === 0 ? new Map<string, number>() : await pickedShares(scope, picking);
  return orders.map(({ id, no, customer, customerEn, dueAt, stage, hold, dock, forecastAt, reason }) => ({
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
    reason,
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
