import type { OrderReason } from '#shared/contracts/orders/order-reason.ts';
import { type OrderLateness, orderLateness } from './order-lateness.ts';
import { forecastShipping, type ShippingPace } from './shipping-forecast.ts';

/** An order does not leave before. Ms since 1970. */
export interface OrderBound {
  readonly atMs: number;
  readonly reason: OrderReason;
}

/** What is known of an order beyond its due time. */
export interface KnownOrder {
  readonly bounds: readonly OrderBound[];
  /** These say all: that it is picked, or when it will be, and when its truck leaves. How orders leave otherwise says no more. */
  readonly isWhole: boolean;
}

const NOTHING_KNOWN: KnownOrder = { bounds: [], isWhole: false };

/** An open order with when it is expected to leave; null = nothing says so. Ms since 1970. */
export type JudgedOrder<Order> = Order & {
  readonly forecastAt: number | null;
  readonly lateness: OrderLateness;
  /** Of one that is late or will be; null = nothing is known beyond its time. */
  readonly reason: OrderReason | null;
};

/** Orders past their time, orders that will be by forecast, and by how much the worst of each; null = there is none. */
export interface OrderPromises {
  readonly late: number;
  readonly lateByMs: number | null;
  /** That of most of them; null = none is known. */
  readonly lateReason: OrderReason | null;
  readonly atRisk: number;
  readonly riskByMs: number | null;
  readonly riskReason: OrderReason | null;
  /** Due until the end of the day, in time, work not begun. */
  readonly notBegun: number;
}

export const NO_PROMISES: OrderPromises = {
  late: 0,
  lateByMs: null,
  lateReason: null,
  atRisk: 0,
  riskByMs: null,
  riskReason: null,
  notBegun: 0,
};

/**
 * The one forecast of orders: every wall and page of a warehouse takes it. `open`: due first, as they leave one after the
 * other. `knownOf`: what is known of the wave and the truck of one; it leaves when the last of these lets it, and of those of
 * which they do not say all also the pace.
 */
export function judgeOrders<Order extends { readonly dueAt: number }>(
  open: readonly Order[],
  pace: ShippingPace,
  knownOf: (order: Order) => KnownOrder = () => NOTHING_KNOWN,
): readonly JudgedOrder<Order>[] {
  const forecasts = forecastShipping(open.length, pace);
  return open.map((order, index) => {
    const atPace = forecasts[index];
    const known = knownOf(order);
    const isPaced = atPace != null && !known.isWhole;
    const last = lastOf([
      ...known.bounds,
      ...(isPaced ? [{ atMs: atPace, reason: 'pace' } satisfies OrderBound] : []),
    ]);
    const forecastAt = last === null ? null : Math.round(last.atMs);
    const lateness = orderLateness({ ...order, forecastAt }, pace.nowMs);
    return { ...order, forecastAt, lateness, reason: reasonOf(lateness, last) };
  });
}

function lastOf(bounds: readonly OrderBound[]): OrderBound | null {
  return bounds.toSorted((a, b) => b.atMs - a.atMs)[0] ?? null;
}

/** An order that is late already is so whatever the pace is. */
function reasonOf(lateness: OrderLateness, last: OrderBound | null): OrderReason | null {
  if (last === null || lateness === 'in_time') return null;
  return lateness === 'overdue' && last.reason === 'pace' ? null : last.reason;
}

export function countPromises(
  judged: readonly JudgedOrder<{ readonly dueAt: number; readonly isBegun: boolean }>[],
  { nowMs, dayEndMs }: { readonly nowMs: number; readonly dayEndMs: number },
): OrderPromises {
  const late = judged.filter(({ lateness }) => lateness === 'overdue');
  const risky = judged.filter(({ lateness }) => lateness === 'at_risk');
  return {
    late: late.length,
    lateByMs: most(late.map(({ dueAt }) => nowMs - dueAt)),
    lateReason: mostFrequent(late.map(({ reason }) => reason)),
    atRisk: risky.length,
    riskByMs: most(risky.map(({ dueAt, forecastAt }) => (forecastAt ?? dueAt) - dueAt)),
    riskReason: mostFrequent(risky.map(({ reason }) => reason)),
    notBegun: judged.filter(
      ({ lateness, isBegun, dueAt }) => lateness === 'in_time' && !isBegun && dueAt < dayEndMs,
    ).length,
  };
}

function most(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.round(values.reduce((a, b) => Math.max(a, b)));
}

function mostFrequent(reasons: readonly (OrderReason | null)[]): OrderReason | null {
  const found = Map.groupBy(
    reasons.flatMap((reason) => reason ?? []),
    (reason) => reason,
  );
  return [...found].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}
