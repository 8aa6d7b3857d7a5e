import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { readUsualZone } from '#server/core/database/place-zone.ts';
import { PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import { stock } from '#shared/contracts/stock/stock.ts';
import { instantOf, wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import { addGoods, makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import {
  readSource,
  refusesHostile,
  refusesOthers,
  sameInPages,
} from '#tests/support/reports/read-source.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestTenant } from '#tests/support/servers/tenant-with.ts';

let tenant: TestTenant<'admin'>;
const houses: Record<string, string> = {};
const ALL = { all: [] };

beforeAll(async () => {
  tenant = await sharedServer({ users: { admin: {} } });
  for (const code of ['SN', 'SF']) {
    houses[code] = await makeStockPlaces(tenant, tenant.users.admin, code);
    await addGoods(tenant, tenant.users.admin, code, { quantity: 20 });
    await addGoods(tenant, tenant.users.admin, code, { quantity: 2.5, locationCode: 'P-1' });
  }
});

it('has the rows of the list, with their age', async () => {
  const rows = await sameInPages(tenant, 'stock', tenant.users.admin, { filter: ALL });
  const answer = await tenant.call(stock.page, { query: { size: 100 } } as never, tenant.users.admin);
  const records: {
    warehouseCode: string;
    zoneCode: string;
    locationCode: string;
    quantity: number;
    pallets: number;
  }[] = answer.json().data.records;
  expect(
    rows
      .map((row) => [row.warehouseCode, row.zoneCode, row.locationCode, row.quantity, row.pallets])
      .toSorted(),
  ).toEqual(
    records
      .map((one) => [one.warehouseCode, one.zoneCode, one.locationCode, one.quantity, one.pallets])
      .toSorted(),
  );
  expect(rows.length).toBe(4);
  for (const row of rows) expect(row).toMatchObject({ ageDays: 0, daysLeft: null, status: 'available' });
});

it('counts the age in days of the plant', async () => {
  const zone = await tenant.db.tenant(tenant.tenantId, readUsualZone);
  const today = wallClockOf(tenant.clock.now(), zone);
  const midnight = instantOf({ ...today, minuteOfDay: 0 }, zone);
  const ages = async (receivedAt: number) => {
    await tenant.db.tenant(tenant.tenantId, (tx) =>
      sql`update stock set received_at = ${new Date(receivedAt)}`.execute(tx),
    );
    const { rows } = await readSource(tenant, 'stock', tenant.users.admin, { filter: ALL });
    return [...new Set(rows.map(({ ageDays }) => ageDays))];
  };
  expect(await ages(midnight)).toEqual([0]);
  expect(await ages(midnight - 1)).toEqual([1]);
});

it('has only what the caller reaches, and refuses what it does not declare', async () => {
  const narrow = await tenant.addUser({ reach: { dsType: 3, deptId: houses.SF ?? '' } });
  const { rows } = await readSource(tenant, 'stock', narrow, { filter: ALL });
  expect(rows.map(({ warehouseCode }) => warehouseCode)).toEqual(['SF', 'SF']);
  await refusesHostile(tenant, 'stock', tenant.users.admin, ALL);
  await refusesOthers(tenant, 'stock', ALL, PERMISSIONS);
});
