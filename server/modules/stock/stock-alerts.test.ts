import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/core/ports/database.ts';
import { moveStock, reserveStock, type StockMove } from '#server/core/warehouse/goods/move-stock.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { StockAlert } from '#shared/contracts/stock/stock-alert.ts';
import { describeOnDatabases } from '#tests/support/servers/on-databases.ts';
import { listStockAlerts } from './stock-alerts.ts';
import { listZoneFill } from './zone-fill.ts';

const TENANT = '1';
const NOW = Date.parse('2026-11-22T20:00:00Z');
/** In Shanghai it is the 23rd already. */
const WAREHOUSE = { id: '10', timeZone: 'Asia/Shanghai' };

describeOnDatabases('stock alerts', MIGRATIONS, (database) => {
  let db: Database;
  const run = (query: string) => db.tenant(TENANT, (tx) => sql.raw(query).execute(tx));
  const alerts = (owners: ReadonlySet<Id> | null = null) =>
    db.tenant(TENANT, (tx) => listStockAlerts(tx, WAREHOUSE, NOW, owners));
  const bring = (productId: Id, locationId: Id, quantity: number, change: Partial<StockMove> = {}) =>
    db.tenant(TENANT, (tx) =>
      moveStock(tx, TENANT, {
        warehouseId: WAREHOUSE.id,
        at: new Date(NOW),
        kind: 'receipt',
        productId,
        lotId: null,
        ownerId: null,
        from: null,
        to: { locationId, status: 'available' },
        quantity,
        by: null,
        ...change,
      }),
    );

  beforeAll(async () => {
    db = database();
    await run(
      "insert into department (id, tenant_id, name, code, dtype) values (10, 1, 'W1', 'W1', 'warehouse')",
    );
    await run(`insert into partner (id, tenant_id, code, name, is_owner, created_at, updated_at)
      values (5, 1, 'O1', 'O1', true, now(), now())`);
    await run(`insert into product (id, tenant_id, code, name, unit, primary_per_unit, units_per_pallet, created_at, updated_at)
      select id, 1, 'P' || id, 'Product ' || id, 'case', 1, case id when 24 then null else 40 end, now(), now()
      from generate_series(20, 25) id`);
    await run(`insert into warehouse_zone (id, tenant_id, warehouse_id, code, name, kind, sort, created_at, updated_at)
      values (1, 1, 10, 'ST', 'Storage', 'storage', 1, now(), now()), (2, 1, 10, 'PK', 'Picking', 'picking', 2, now(), now())`);
    await run(`insert into warehouse_location (id, tenant_id, warehouse_id, zone_id, code, kind, max_pallets, created_at, updated_at)
      select id, 1, 10, case when id < 40 then 1 else 2 end, 'L' || id, 'rack', 10, now(), now()
      from unnest(array[31, 32, 33, 41, 42]) id`);
    await run(`insert into stock_lot (id, tenant_id, product_id, code, expires_on, created_at, updated_at)
      values (1, 1, 22, 'OLD', '2026-11-22', now(), now()), (2, 1, 23, 'SOON', '2026-11-28', now(), now()),
        (3, 1, 23, 'LATER', '2026-12-28', now(), now()), (4, 1, 20, 'TODAY', '2026-11-23', now(), now())`);
    await run(`insert into stock_limit (tenant_id, warehouse_id, product_id, zone_id, minimum, expiry_warning_days, enabled,
        created_at, updated_at)
      values (1, 10, 20, null, 100, null, true, now(), now()), (1, 10, 21, 2, 10, null, true, now(), now()),
        (1, 10, 23, null, 0, 10, true, now(), now()), (1, 10, 25, null, 10, null, false, now(), now())`);
    await bring('20', '31', 80, { lotId: '4' });
    await bring('20', '31', 900, { to: { locationId: '31', status: 'quality' } });
    await db.tenant(TENANT, (tx) =>
      reserveStock(tx, TENANT, {
        productId: '20',
        lotId: '4',
        ownerId: null,
        locationId: '31',
        status: 'available',
        quantity: 5,
      }),
    );
    await bring('21', '32', 50);
    await bring('22', '33', 5, { lotId: '1', ownerId: '5' });
    await bring('23', '33', 5, { lotId: '2' });
    await bring('23', '33', 5, { lotId: '3' });
    await bring('24', '33', 7);
    await bring('24', '41', 1);
    await bring('24', '41', 1, {
      kind: 'pick',
      from: { locationId: '41', status: 'available' },
      to: null,
    });
  });

  it('says what is below its limit, expires, is nowhere to be picked, the worst first', async () => {
    const found = await alerts();
    for (const alert of found) expect(StockAlert.parse(alert)).toEqual(alert);
    expect(
      found.map(
        ({ kind, isCritical, product, zone, locationCode, lotCode, available, minimum, daysLeft }) => [
          kind,
          isCritical,
          product?.code,
          zone?.code ?? locationCode,
          lotCode,
          available,
          minimum,
          daysLeft,
        ],
      ),
    ).toEqual([
      ['below_limit', true, 'P21', 'PK', null, 0, 10, null],
      ['expiring', true, 'P22', null, 'OLD', 5, null, -1],
      ['pick_empty', false, 'P24', 'PK', null, 7, null, null],
      ['expiring', false, 'P23', null, 'SOON', 5, null, 5],
      ['below_limit', false, 'P20', null, null, 75, 100, null],
    ]);
  });

  it('of the goods of an owner alone are those that expire', async () => {
    expect((await alerts(new Set(['5']))).map(({ lotCode }) => lotCode)).toEqual(['OLD']);
    expect(await alerts(new Set())).toEqual([]);
  });

  it('say which zone is nearly full, by pallets', async () => {
    const fill = () => db.tenant(TENANT, (tx) => listZoneFill(tx, WAREHOUSE.id));
    expect(await fill()).toMatchObject([
      {
        code: 'ST',
        locations: 3,
        locationsUsed: 3,
        locationsBlocked: 0,
        palletsMax: 30,
        palletsUsed: (980 + 50 + 15) / 40,
        productsNotPacked: 1,
      },
      { code: 'PK', locations: 2, locationsUsed: 0, palletsMax: 20, palletsUsed: 0, productsNotPacked: 0 },
    ]);
    const full = async () => (await alerts()).filter(({ kind }) => kind === 'zone_full');
    expect(await full()).toEqual([]);
    await bring('25', '32', 37);
    expect(await full()).toMatchObject([
      { isCritical: false, zone: { code: 'ST' }, fill: expect.closeTo(1082 / 1200) },
    ]);
    await bring('25', '32', 200);
    expect(await full()).toMatchObject([{ isCritical: true, urgency: 1 }]);
  });
});
