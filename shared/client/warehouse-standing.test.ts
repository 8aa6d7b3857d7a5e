import { describe, expect, it } from 'vitest';
import type { BoardDock, BoardTask, WarehouseFigures } from '#shared/contracts/yard/warehouse-board.ts';
import { NO_PROMISES } from '#shared/domain/orders/order-promises.ts';
import type { Entry } from './board-entries.ts';
import type { WarehouseEntries } from './warehouse-entries.ts';
import { warehouseStanding } from './warehouse-standing.ts';

const MINUTE_MS = 60_000;

function dock(code: string, changes: Partial<BoardDock> = {}): Entry<BoardDock> {
  return {
    id: code,
    ...{ code, direction: 'out', state: 'working', truck: null, order: null, pallets: null, dueShare: null },
    ...{ byMs: null, forecastDoneAt: null, waits: null, cause: null, closed: null, silentSince: null },
    ...changes,
  };
}

function task(no: string, changes: Partial<BoardTask> = {}): Entry<BoardTask> {
  return {
    id: no,
    ...{ kind: 'wave', no, name: no, nameEn: null, job: 'out', state: 'working', dueAt: 0, byMs: null },
    ...{ share: null, dueShare: null, cause: null, docks: [] },
    ...changes,
  };
}

const FIGURES: WarehouseFigures = {
  outbound: { done: 10, planned: 60, dueNow: 10 },
  inbound: { done: 0, planned: 0, dueNow: 0 },
  ...{ lastHour: 0, hourPlan: null, hours: [], yard: 0, orders: NO_PROMISES, absent: null },
};
const ABSENT = { count: 1, byMs: 26 * MINUTE_MS, carrier: '德邦', carrierEn: null, plate: null, dock: '2' };
/** Only these of the entries are looked at. */
function standing(
  docks: readonly Entry<BoardDock>[],
  tasks: readonly Entry<BoardTask>[] = [],
  figures: Partial<WarehouseFigures> = {},
) {
  const entries = { docks, tasks, figures: { ...FIGURES, ...figures } } as unknown as WarehouseEntries;
  return warehouseStanding(entries, 'fresh');
}
const COUNTS = { late: 0, atRisk: 0, lateOrders: 0, riskOrders: 0 };

describe('how a warehouse stands', () => {
  it('is on time while nothing is late or will be', () => {
    expect(standing([dock('1')], [task('W')])).toEqual({ kind: 'on_time' });
  });

  it('is not known on dead data', () => {
    const entries = { docks: [dock('1', { state: 'late' })], tasks: [], figures: FIGURES };
    expect(warehouseStanding(entries as unknown as WarehouseEntries, 'dead')).toEqual({ kind: 'lost' });
  });

  it('is late by the worst of a dock, a wave without one, a truck that has not come, and orders', () => {
    const late = dock('7', { state: 'late', byMs: 38 * MINUTE_MS });
    const wave = task('W', { state: 'late', byMs: 50 * MINUTE_MS, docks: ['7'] });
    const orders = {
      ...NO_PROMISES,
      late: 6,
      lateByMs: 20 * MINUTE_MS,
      atRisk: 18,
      riskByMs: 54 * MINUTE_MS,
    };
    const found = standing([late], [wave], { absent: ABSENT, orders });
    expect(found).toMatchObject({ kind: 'late', worst: { what: 'dock', byMs: 38 * MINUTE_MS } });
    expect(found).toMatchObject({ counts: { late: 2, atRisk: 0, lateOrders: 6, riskOrders: 18 } });
    expect(standing([], [], { orders })).toMatchObject({ worst: { what: 'orders', kind: 'late', count: 6 } });
  });

  it('is at risk where orders are, though every dock and wave is in time', () => {
    const why = { riskReason: 'dock_out' } as const;
    const orders = { ...NO_PROMISES, atRisk: 18, riskByMs: 54 * MINUTE_MS, ...why };
    expect(standing([dock('1')], [task('W')], { orders })).toEqual({
      kind: 'at_risk',
      counts: { ...COUNTS, riskOrders: 18 },
      worst: {
        ...{ kind: 'at_risk', what: 'orders', count: 18, byMs: 54 * MINUTE_MS, cause: null },
        reason: 'dock_out',
      },
    });
  });

  it('counts a dock that waits for its truck once', () => {
    const truck = { arrivedAt: null } as BoardDock['truck'];
    const found = standing([dock('2', { state: 'late', byMs: 26 * MINUTE_MS, truck })], [], {
      absent: ABSENT,
    });
    expect(found).toMatchObject({ worst: { what: 'truck' }, counts: { ...COUNTS, late: 1 } });
  });

  it('is not begun while no work is done at orders of the day that are in time', () => {
    const orders = { ...NO_PROMISES, notBegun: 12 };
    expect(standing([dock('1', { state: 'free' })], [], { orders })).toEqual({
      kind: 'not_begun',
      orders: 12,
    });
    expect(standing([dock('1')], [], { orders })).toEqual({ kind: 'on_time' });
  });

  it('is closed, done, or has nothing planned', () => {
    const shut = dock('1', { state: 'closed' });
    const nothing = { done: 0, planned: 0, dueNow: 0 };
    const done = { done: 60, planned: 60, dueNow: 60 };
    expect(standing([shut])).toEqual({ kind: 'closed' });
    expect(standing([shut, dock('2', { state: 'free' })], [], { outbound: done })).toEqual({ kind: 'clear' });
    expect(standing([dock('2', { state: 'free' })], [], { outbound: nothing })).toEqual({ kind: 'nothing' });
  });
});
