import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportShiftStaff, shiftStaff } from '#shared/contracts/yard/shift-staff.ts';
import { getWarehouseTarget, setWarehouseTarget } from '#shared/contracts/yard/warehouse-target.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { shiftStaffSample } from '#tests/support/samples/yard/shift-staff.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const HOUR_MS = 3_600_000;
const MORNING = Date.parse('2026-11-22T00:00:00Z');

/** One warehouse for the shifts of each server. */
const warehouses = new WeakMap<TestServer, Promise<unknown>>();
function warehouseOf(server: TestServer, admin: TestUser): Promise<unknown> {
  const known = warehouses.get(server) ?? makeWarehouse(server, admin, 'SW');
  warehouses.set(server, known);
  return known;
}

describeCrud(shiftStaffSample);

describe('people on shift', () => {
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    server = await sharedServer();
    admin = await server.addUser();
    await warehouseOf(server, admin);
  });
  afterAll(() => server.close());
  const plan = (fields: object = {}) =>
    server.call(
      shiftStaff.create,
      {
        body: {
          warehouseCode: 'SW',
          duty: 'forklift',
          fromTime: MORNING,
          toTime: MORNING + 8 * HOUR_MS,
          planned: 3,
          ...fields,
        } as never,
      },
      admin,
    );

  it('are planned for 24 hours at most, and once for a duty and a time', async () => {
    expect((await plan({ toTime: MORNING })).json().fields).toHaveProperty('toTime');
    expect((await plan({ toTime: MORNING + 25 * HOUR_MS })).json().fields).toHaveProperty('toTime');
    expect((await plan()).statusCode).toBe(200);
    expect((await plan()).json().fields).toHaveProperty('fromTime');
    expect((await plan({ duty: 'office' })).statusCode).toBe(200);
  });

  it('are reported with the time of their count', async () => {
    const row = (await plan({ duty: 'loading' })).json().data;
    const report = (body: { present: number; at?: number; updateTime?: number }) =>
      server.call(reportShiftStaff, { params: { id: row.id }, body }, admin);
    expect(row).toMatchObject({ planned: 3, present: null, reportedAt: null });
    const at = server.clock.now() - 60_000;
    expect((await report({ present: 2, at })).json().data).toMatchObject({ present: 2, reportedAt: at });
    expect((await report({ present: 3, updateTime: row.updateTime })).json().error).toBe('stale');
    const later = server.clock.now() + HOUR_MS;
    expect((await report({ present: 3, at: later })).json().fields).toHaveProperty('at');
    const outsider = await server.addUser({ reach: { dsType: 4 } });
    const refused = await server.call(
      reportShiftStaff,
      { params: { id: row.id }, body: { present: 1 } },
      outsider,
    );
    expect(refused.statusCode).toBe(404);
  });
});

describe('targets of a warehouse', () => {
  it('are null until they are set, and have 24 hours', async () => {
    const server = await sharedServer();
    const admin = await server.addUser();
    await makeWarehouse(server, admin, 'TW');
    const get = async () =>
      (await server.call(getWarehouseTarget, { query: { warehouseCode: 'TW' } }, admin)).json().data;
    const set = (fields: object) =>
      server.call(
        setWarehouseTarget,
        { body: { warehouseCode: 'TW', hourPlan: null, onTimePercent: null, ...fields } },
        admin,
      );
    expect(await get()).toEqual({ warehouseCode: 'TW', hourPlan: null, onTimePercent: null });
    const hourPlan = Array.from({ length: 24 }, (_none, hour) => (hour < 8 ? 0 : 40.5));
    expect((await set({ hourPlan, onTimePercent: 97.5 })).statusCode).toBe(200);
    expect(await get()).toEqual({ warehouseCode: 'TW', hourPlan, onTimePercent: 97.5 });
    expect((await set({ hourPlan: [1] })).json().fields).toHaveProperty('hourPlan');
    expect((await set({ onTimePercent: 101 })).json().fields).toHaveProperty('onTimePercent');
    await set({});
    expect(await get()).toMatchObject({ hourPlan: null, onTimePercent: null });
    await server.close();
  });
});
