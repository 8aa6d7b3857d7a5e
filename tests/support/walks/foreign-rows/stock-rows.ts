import { product } from '#shared/contracts/calendar/product.ts';
import { addStock } from '#shared/contracts/warehouse/stock/stock.ts';
import { stockLimit } from '#shared/contracts/warehouse/stock/stock-limit.ts';
import { warehouseLocation } from '#shared/contracts/warehouse/stock/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/warehouse/stock/warehouse-zone.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { type MakeRow, madeBy, nextName } from './make-row.ts';
import { newWarehouse } from './warehouse-rows.ts';

const zoneOf = (server: TestServer, owner: TestUser, warehouseCode: string) => {
  const body = { warehouseCode, code: 'S', name: 'Storage' };
  return madeBy(server, warehouseZone.create, { body } as never, owner);
};

const locationOf = async (server: TestServer, owner: TestUser, warehouseCode: string) => {
  await zoneOf(server, owner, warehouseCode);
  const body = { warehouseCode, zoneCode: 'S', code: 'S-1' };
  return madeBy(server, warehouseLocation.create, { body } as never, owner);
};

/** The code of a product. */
async function newProduct(server: TestServer, owner: TestUser): Promise<string> {
  const code = nextName();
  await madeBy(server, product.create, { body: { code, name: code, unit: 'case' } } as never, owner);
  return code;
}

export const makeZone: MakeRow = async (server, owner) =>
  zoneOf(server, owner, await newWarehouse(server, owner));

export const makeLocation: MakeRow = async (server, owner) =>
  locationOf(server, owner, await newWarehouse(server, owner));

/** What `addStock` takes, of places and a product of its own; S-2 is empty. */
export async function newGoods(server: TestServer, owner: TestUser) {
  const warehouseCode = await newWarehouse(server, owner);
  await locationOf(server, owner, warehouseCode);
  const next = { warehouseCode, zoneCode: 'S', code: 'S-2' };
  await madeBy(server, warehouseLocation.create, { body: next } as never, owner);
  const productCode = await newProduct(server, owner);
  return { warehouseCode, locationCode: 'S-1', productCode, quantity: 10, reason: 'count' };
}

export const makeStock: MakeRow = async (server, owner) =>
  madeBy(server, addStock, { body: await newGoods(server, owner) } as never, owner);

export const makeStockLimit: MakeRow = async (server, owner) => {
  const warehouseCode = await newWarehouse(server, owner);
  const body = { warehouseCode, productCode: await newProduct(server, owner), minimum: 5 };
  return madeBy(server, stockLimit.create, { body } as never, owner);
};
