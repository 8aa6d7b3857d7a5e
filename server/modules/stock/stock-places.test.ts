import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '#shared/contracts/calendar/product.ts';
import { stockLimit } from '#shared/contracts/stock/stock-limit.ts';
import { warehouseLocation } from '#shared/contracts/stock/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/stock/warehouse-zone.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { addGoods, makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { stockLimitSample } from '#tests/support/samples/stock/stock-limit.ts';
import { warehouseLocationSample } from '#tests/support/samples/stock/warehouse-location.ts';
import { warehouseZoneSample } from '#tests/support/samples/stock/warehouse-zone.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

describeCrud(warehouseZoneSample);

describeCrud(warehouseLocationSample);

describeCrud(stockLimitSample);

describe('places of a warehouse', () => {
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    server = await sharedServer();
    admin = await server.addUser();
    await makeStockPlaces(server, admin, 'W2');
    await makeStockPlaces(server, admin, 'W3');
  });
  afterAll(() => server.close());
  const find = async (crud: typeof warehouseZone | typeof warehouseLocation, query: object) =>
    (await server.call(crud.page, { query: { current: 1, size: 20, ...query } as never }, admin)).json().data
      .records;
  const remove = (crud: typeof warehouseZone | typeof warehouseLocation, id: string) =>
    server.call(crud.remove, { params: { id } }, admin);

  it('are named within their warehouse, and a location is in a zone of it', async () => {
    const create = (body: object) => server.call(warehouseLocation.create, { body: body as never }, admin);
    const taken = await create({ warehouseCode: 'W2', zoneCode: 'S', code: 'S-1' });
    expect(taken.json().fields).toHaveProperty('code');
    const astray = await create({ warehouseCode: 'W2', zoneCode: 'X', code: 'S-9' });
    expect(astray.json().fields).toHaveProperty('zoneCode');
    const swapped = await server.call(
      warehouseZone.create,
      {
        body: {
          ...{ warehouseCode: 'W2', code: 'C', name: 'Cold', temperatureMinC: 8, temperatureMaxC: 2 },
        } as never,
      },
      admin,
    );
    expect(swapped.json().fields).toHaveProperty('temperatureMaxC');
  });

  it('are listed warehouse by warehouse where they are zones', async () => {
    const zones: { warehouseCode: string }[] = await find(warehouseZone, {});
    const codes = zones.map(({ warehouseCode }) => warehouseCode);
    expect(new Set(codes)).toEqual(new Set(['W2', 'W3']));
    expect(codes).toEqual([...codes].sort());
  });

  it('stay while there is something in them', async () => {
    const [zone] = await find(warehouseZone, { warehouseCode: 'W2', code: 'S' });
    expect(zone).toMatchObject({ locations: 2 });
    expect((await remove(warehouseZone, zone.id)).json().error).toBe('place_in_use');
    await addGoods(server, admin, 'W2', { quantity: 50 });
    const [location] = await find(warehouseLocation, { warehouseCode: 'W2', code: 'S-1' });
    expect(location).toMatchObject({ palletsUsed: 1.25, maxPallets: 1, zoneName: 'zone S' });
    expect((await remove(warehouseLocation, location.id)).json().error).toBe('place_in_use');
    const goods = (await server.call(product.page, { query: { name: 'W2-goods' } as never }, admin)).json()
      .data.records[0];
    const kept = await server.call(product.remove, { params: { id: goods.id } }, admin);
    expect(kept.json().error).toBe('product_in_use');
  });

  it('are filtered by warehouse, zone and whether they are blocked', async () => {
    const [location] = await find(warehouseLocation, { warehouseCode: 'W3', code: 'P-1' });
    const body = { ...location, blockedReason: 'broken' };
    expect((await server.call(warehouseLocation.update, { body }, admin)).statusCode).toBe(200);
    const codes = async (query: object) =>
      (await find(warehouseLocation, query)).map(({ code }: { code: string }) => code);
    expect(await codes({ warehouseCode: 'W3' })).toEqual(['P-1', 'S-1', 'S-2']);
    expect(await codes({ warehouseCode: 'W3', zoneCode: 'S' })).toEqual(['S-1', 'S-2']);
    expect(await codes({ warehouseCode: 'W3', isBlocked: 'true' })).toEqual(['P-1']);
    expect(await codes({ warehouseCode: 'W3', isBlocked: 'false' })).toEqual(['S-1', 'S-2']);
  });

  it('are those of warehouses that their editor reaches', async () => {
    const outsider = await server.addUser({ reach: { dsType: 4 } });
    const create = (crud: typeof warehouseZone | typeof stockLimit, body: object) =>
      server.call(crud.create, { body: { warehouseCode: 'W2', ...body } as never }, outsider);
    expect((await create(warehouseZone, { code: 'Q', name: 'Q' })).json().fields).toHaveProperty(
      'warehouseCode',
    );
    expect((await create(stockLimit, { productCode: 'W2-goods', minimum: 1 })).json().fields).toHaveProperty(
      'warehouseCode',
    );
    const seen = await server.call(warehouseLocation.page, { query: {} as never }, outsider);
    expect(seen.json().data.total).toBe(0);
  });

  it('have limits that say how much of the product is free there', async () => {
    const create = (body: object) =>
      server.call(
        stockLimit.create,
        { body: { warehouseCode: 'W2', productCode: 'W2-goods', minimum: 60, ...body } as never },
        admin,
      );
    expect((await create({})).json().data).toMatchObject({ available: 50, zoneCode: null, unit: 'case' });
    expect((await create({ zoneCode: 'P' })).json().data).toMatchObject({ available: 0 });
    expect((await create({})).json().fields).toHaveProperty('productCode');
    expect((await create({ zoneCode: 'X' })).json().fields).toHaveProperty('zoneCode');
    expect((await create({ productCode: 'none' })).json().fields).toHaveProperty('productCode');
  });
});
