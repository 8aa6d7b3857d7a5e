import { RATE_WINDOW_MS, RISK_MARGIN_MS, saysRate } from './lateness.ts';

const HOUR_MS = 3_600_000;

/** An outbound order of the day that has not left. */
export interface DueOrder {
  readonly dueMs: number;
  /** Pallets that are not loaded yet. */
  readonly rest: number;
  /** In no wave, and its truck is not there: nothing else says whether it is late. */
  readonly isLoose: boolean;
  readonly isBegun: boolean;
}

/** How many loose orders are late, will be by forecast, and are in time but not begun. */
export interface LooseOrders {
  readonly late: number;
  readonly atRisk: number;
  readonly notBegun: number;
  /** By which the worst of the late ones, or else of those at risk, is; null = there are neither. */
  readonly byMs: number | null;
}

export const NO_LOOSE_ORDERS: LooseOrders = { late: 0, atRisk: 0, notBegun: 0, byMs: null };

/**
 * What is due first is loaded first, at the rate of the last half hour: `recent` are the pallets and scans of all orders. Too
 * few scans say nothing about the rate: then nothing is at risk that is not late.
 */
export function looseOrders(
  orders: readonly DueOrder[],
  recent: { readonly pallets: number; readonly scans: number },
  nowMs: number,
): LooseOrders {
  const perHour = saysRate(recent) ? recent.pallets / (RATE_WINDOW_MS / HOUR_MS) : null;
  const late: number[] = [];
  const atRisk: number[] = [];
  let notBegun = 0;
  let rest = 0;
  for (const order of orders.toSorted((a, b) => a.dueMs - b.dueMs)) {
    rest += order.rest;
    if (!order.isLoose) continue;
    const forecastMs = perHour === null ? nowMs : nowMs + (rest / perHour) * HOUR_MS;
    if (nowMs > order.dueMs) late.push(nowMs - order.dueMs);
    else if (forecastMs > order.dueMs + RISK_MARGIN_MS) atRisk.push(forecastMs - order.dueMs);
    else if (!order.isBegun) notBegun += 1;
  }
  const worst = late.length > 0 ? late : atRisk;
  return {
    late: late.length,
    atRisk: atRisk.length,
    notBegun,
    byMs: worst.length === 0 ? null : Math.round(worst.reduce((a, b) => Math.max(a, b))),
  };
}
