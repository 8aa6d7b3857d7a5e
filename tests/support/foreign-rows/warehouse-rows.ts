import { appointment } from '#shared/contracts/appointment.ts';
import { auditDepartments, department } from '#shared/contracts/department.ts';
import { dock } from '#shared/contracts/dock.ts';
import { dockOutage } from '#shared/contracts/dock-outage.ts';
import { partner } from '#shared/contracts/partner.ts';
import { product } from '#shared/contracts/product.ts';
import { addStock } from '#shared/contracts/stock.ts';
import { stockLimit } from '#shared/contracts/stock-limit.ts';
import { vehicle } from '#shared/contracts/vehicle.ts';
import { warehouseLocation } from '#shared/contracts/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/warehouse-zone.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';
import { dataOf, type MakeRow, madeBy, nextName } from './make-row.ts';

const SLOT_MS = 20 * 60_000;

/** The code of an audited warehouse. */
export async function newWarehouse(server: TestServer, owner: TestUser): Promise<string> {
  const code = nextName();
  const add = (fields: object) =>
    madeBy(server, department.create, { body: { name: code, ...fields } } as never, owner, 'deptId');
  const companyId = await add({ dtype: 'company', code: `${code}_CO` });
  const id = await add({ dtype: 'warehouse', code, parentId: companyId });
  await dataOf(server, auditDepartments, { body: { ids: [companyId, id] } }, owner);
  return code;
}

export const makeDock: MakeRow = async (server, owner) => {
  const warehouseCode = await newWarehouse(server, owner);
  return madeBy(server, dock.create, { body: { warehouseCode, code: '1' } } as never, owner);
};

export const makeDockOutage: MakeRow = async (server, owner) => {
  const warehouseCode = await newWarehouse(server, owner);
  await madeBy(server, dock.create, { body: { warehouseCode, code: '1' } } as never, owner);
  const body = { warehouseCode, dockCode: '1', reason: 'repair', fromTime: server.clock.now() };
  return madeBy(server, dockOutage.create, { body } as never, owner);
};

export const makeAppointment: MakeRow = async (server, owner) => {
  const warehouseCode = await newWarehouse(server, owner);
  await madeBy(server, dock.create, { body: { warehouseCode, code: '1' } } as never, owner);
  const slotStart = Math.ceil(server.clock.now() / SLOT_MS) * SLOT_MS + SLOT_MS;
  return madeBy(
    server,
    appointment.create,
    { body: { warehouseCode, direction: 'in', slotStart } } as never,
    owner,
  );
};

export const makePartner: MakeRow = (server, owner) =>
  madeBy(
    server,
    partner.create,
    { body: { code: nextName(), name: 'Partner', isOwner: true } } as never,
    owner,
  );

export const makeVehicle: MakeRow = (server, owner) =>
  madeBy(server, vehicle.create, { body: { plate: nextName().replace('_', '') } } as never, owner);

const zoneOf = (server: TestServer, owner: TestUser, warehouseCode: string) =>
  madeBy(
    server,
    warehouseZone.create,
    { body: { warehouseCode, code: 'S', name: 'Storage' } } as never,
    owner,
  );

const locationOf = async (server: TestServer, owner: TestUser, warehouseCode: string) => {
  await zoneOf(server, owner, warehouseCode);
  return madeBy(
    server,
    warehouseLocation.create,
    { body: { warehouseCode, zoneCode: 'S', code: 'S-1' } } as never,
    owner,
  );
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
  const productCode = await newProduct(server, owner);
  return madeBy(
    server,
    stockLimit.create,
    { body: { warehouseCode, productCode, minimum: 5 } } as never,
    owner,
  );
};
