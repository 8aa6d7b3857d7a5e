import { product } from '#shared/contracts/calendar/product.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { auditDepartments, department } from '#shared/contracts/plant/department.ts';
import { dock } from '#shared/contracts/warehouse/dock.ts';
import { partner } from '#shared/contracts/warehouse/partner.ts';
import { addStock } from '#shared/contracts/warehouse/stock/stock.ts';
import { warehouseLocation } from '#shared/contracts/warehouse/stock/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/warehouse/stock/warehouse-zone.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

async function made<Data = { readonly id: Id }>(
  server: TestServer,
  contract: Endpoint,
  body: object,
  by: TestUser,
): Promise<Data> {
  const answer = await server.call(contract, { body } as never, by);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}

/** An audited warehouse below an audited company; codes are `code` and `code-co`. */
export async function makeWarehouse(
  server: TestServer,
  by: TestUser,
  code: string,
  timeZone = 'Asia/Shanghai',
): Promise<Id> {
  const company = await made<{ deptId: Id }>(
    server,
    department.create,
    { dtype: 'company', code: `${code}-co`, name: `company ${code}` },
    by,
  );
  const { deptId } = await made<{ deptId: Id }>(
    server,
    department.create,
    {
      dtype: 'warehouse',
      parentId: company.deptId,
      code,
      name: `warehouse ${code}`,
      timeZone,
    },
    by,
  );
  const audited = await server.call(auditDepartments, { body: { ids: [company.deptId, deptId] } }, by);
  if (audited.statusCode !== 200) throw new Error(audited.body);
  return deptId;
}

export async function makeDock(server: TestServer, by: TestUser, fields: object): Promise<Id> {
  return (await made(server, dock.create, fields, by)).id;
}

export async function makePartner(
  server: TestServer,
  by: TestUser,
  fields: { readonly code: string; readonly parentCode?: string; readonly isOwner?: boolean },
): Promise<Id> {
  return (await made(server, partner.create, { name: fields.code, isCarrier: true, ...fields }, by)).id;
}

/** A warehouse with the zones S and P, the locations S-1, S-2 and P-1, and the product `<code>-goods`: 40 cases a pallet. */
export async function makeStockPlaces(server: TestServer, by: TestUser, code: string): Promise<Id> {
  const id = await makeWarehouse(server, by, code);
  for (const [zoneCode, kind] of [
    ['S', 'storage'],
    ['P', 'picking'],
  ])
    await made(
      server,
      warehouseZone.create,
      { warehouseCode: code, code: zoneCode, name: `zone ${zoneCode}`, kind },
      by,
    );
  for (const location of ['S-1', 'S-2', 'P-1'])
    await made(
      server,
      warehouseLocation.create,
      { warehouseCode: code, zoneCode: location.slice(0, 1), code: location, aisle: 'A' },
      by,
    );
  await made(
    server,
    product.create,
    { code: `${code}-goods`, name: `goods of ${code}`, unit: 'case', unitsPerPallet: 40 },
    by,
  );
  return id;
}

/** Goods of `makeStockPlaces`, counted at S-1. Returns the id of the row. */
export async function addGoods(
  server: TestServer,
  by: TestUser,
  warehouseCode: string,
  fields: object = {},
): Promise<Id> {
  const body = {
    warehouseCode,
    locationCode: 'S-1',
    productCode: `${warehouseCode}-goods`,
    quantity: 10,
    reason: 'first count',
    ...fields,
  };
  return (await made(server, addStock, body, by)).id;
}
