import { describe, expect, it } from 'vitest';
import { type DueOrder, looseOrders, NO_LOOSE_ORDERS } from './loose-orders.ts';

const MINUTE_MS = 60_000;
const NOW = Date.UTC(2026, 10, 22, 5, 42);
const STILL = { pallets: 0, scans: 0 };
/** 24 pallets an hour. */
const BUSY = { pallets: 12, scans: 12 };

function order(dueInMin: number, changes: Partial<DueOrder> = {}): DueOrder {
  return { dueMs: NOW + dueInMin * MINUTE_MS, rest: 6, isLoose: true, isBegun: false, ...changes };
}

describe('orders without a wave', () => {
  it('are late past their time, by as much as the worst', () => {
    expect(looseOrders([order(-5), order(-38, { isBegun: true }), order(60)], STILL, NOW)).toEqual({
      ...{ late: 2, atRisk: 0, notBegun: 1 },
      byMs: 38 * MINUTE_MS,
    });
  });

  it('are at risk where what is due before them takes too long at the rate of now', () => {
    const before = order(10, { isLoose: false, rest: 18 });
    // 24 pallets at 24 an hour.
    expect(looseOrders([order(50), before], BUSY, NOW)).toEqual({
      ...{ late: 0, atRisk: 1, notBegun: 0 },
      byMs: 10 * MINUTE_MS,
    });
    expect(looseOrders([order(56), before], BUSY, NOW)).toMatchObject({ atRisk: 0, notBegun: 1 });
    expect(looseOrders([order(5), order(50, { isLoose: false, rest: 99 })], STILL, NOW)).toMatchObject({
      ...{ atRisk: 0, notBegun: 1 },
    });
  });

  it('that somebody has begun and that are in time are none, as are those of a wave', () => {
    const orders = [order(60, { isBegun: true }), order(-60, { isLoose: false })];
    expect(looseOrders(orders, STILL, NOW)).toEqual(NO_LOOSE_ORDERS);
    expect(looseOrders([], BUSY, NOW)).toEqual(NO_LOOSE_ORDERS);
  });
});
