import { describe, expect, it } from 'vitest';
import { countPromises, judgeOrders, NO_PROMISES, type OrderBound } from './order-promises.ts';
import type { ShippingPace } from './shipping-forecast.ts';

const MINUTE_MS = 60_000;
/** 13:42. */
const NOW = Date.UTC(2026, 10, 22, 5, 42);
/** Six orders an hour: one in ten minutes. */
const PACE: ShippingPace = { nowMs: NOW, minuteOfDay: 822, usualPerHour: null, lastHour: 6, today: 20 };
const DAY_END = NOW + 600 * MINUTE_MS;

function promises(dueInMin: readonly number[], pace: ShippingPace = PACE, isBegun = true) {
  const open = dueInMin.map((minutes) => ({ dueAt: NOW + minutes * MINUTE_MS, isBegun }));
  return countPromises(judgeOrders(open, pace), { nowMs: NOW, dayEndMs: DAY_END });
}

describe('the orders of a warehouse against their times', () => {
  it('are late past them, by as much as the worst', () => {
    expect(promises([-38, -5, 60])).toEqual({ ...NO_PROMISES, late: 2, lateByMs: 38 * MINUTE_MS });
  });

  it('are at risk where those before them take too long', () => {
    // They leave after 10, 20 and 30 min.
    expect(promises([10, 12, 28])).toEqual({
      ...{ ...NO_PROMISES, atRisk: 1, riskByMs: 8 * MINUTE_MS },
      riskReason: 'pace',
    });
    expect(promises([10, 20, 30])).toEqual(NO_PROMISES);
  });

  it('are in time where nothing says how fast they leave, unless they are late', () => {
    expect(promises([-1, 1, 2], { ...PACE, lastHour: 2 })).toEqual({
      ...{ ...NO_PROMISES, late: 1 },
      lateByMs: MINUTE_MS,
    });
  });

  it('leave when the last of pace, wave and truck lets them, and name it', () => {
    const bound = (minutes: number, reason: OrderBound['reason']) => ({
      atMs: NOW + minutes * MINUTE_MS,
      reason,
    });
    const bounds: readonly (readonly OrderBound[])[] = [
      // They leave after 10, 20, 30, 40 and 50 min by the pace.
      [bound(-5, 'wave'), bound(30, 'truck_absent')],
      [bound(45, 'wave'), bound(40, 'truck_behind')],
      [bound(90, 'dock_out')],
      [bound(38, 'truck_waits')],
      [bound(70, 'slot')],
    ];
    const open = [-20, 20, 60, 62, 80].map((minutes, index) => ({
      dueAt: NOW + minutes * MINUTE_MS,
      isBegun: true,
      index,
    }));
    const judged = judgeOrders(open, PACE, ({ index }) => ({
      ...{ bounds: bounds[index] ?? [], isWhole: false },
    }));
    expect(
      judged.map(({ forecastAt, lateness, reason }) => [
        ((forecastAt ?? 0) - NOW) / MINUTE_MS,
        lateness,
        reason,
      ]),
    ).toEqual([
      [30, 'overdue', 'truck_absent'],
      [45, 'at_risk', 'wave'],
      [90, 'at_risk', 'dock_out'],
      [40, 'in_time', null],
      [70, 'in_time', null],
    ]);
    expect(countPromises(judged, { nowMs: NOW, dayEndMs: DAY_END })).toEqual({
      ...{ late: 1, lateByMs: 20 * MINUTE_MS, lateReason: 'truck_absent' },
      ...{ atRisk: 2, riskByMs: 30 * MINUTE_MS, riskReason: 'wave', notBegun: 0 },
    });
  });

  it('are at risk by their truck where nothing says how fast orders leave', () => {
    const open = [{ dueAt: NOW + 10 * MINUTE_MS }];
    const [order] = judgeOrders(open, { ...PACE, lastHour: 0 }, () => ({
      ...{ bounds: [{ atMs: NOW + 40 * MINUTE_MS, reason: 'dock_busy' }], isWhole: false },
    }));
    expect(order).toMatchObject({ lateness: 'at_risk', reason: 'dock_busy' });
  });

  it('leave by their wave and truck where these say all, whatever the pace is', () => {
    const open = [{ dueAt: NOW + MINUTE_MS }, { dueAt: NOW + 12 * MINUTE_MS }];
    const known = (isWhole: boolean) => () =>
      ({ bounds: [{ atMs: NOW + MINUTE_MS, reason: 'slot' }], isWhole }) as const;
    const of = (isWhole: boolean) =>
      judgeOrders(open, PACE, known(isWhole)).map(({ lateness, reason }) => [lateness, reason]);
    expect(of(true)).toEqual([
      ['in_time', null],
      ['in_time', null],
    ]);
    expect(of(false)).toEqual([
      ['at_risk', 'pace'],
      ['at_risk', 'pace'],
    ]);
  });

  it('that are in time and not begun are counted until the end of the day', () => {
    expect(promises([60, 300, 700], PACE, false)).toEqual({ ...NO_PROMISES, notBegun: 2 });
  });
});
