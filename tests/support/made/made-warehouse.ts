import { product } from '#shared/contracts/calendar/product.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { auditDepartments, department } from '#shared/contracts/plant/department.ts';
import { addStock } from '#shared/contracts/stock/stock.ts';
import { warehouseLocation } from '#shared/contracts/stock/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/stock/warehouse-zone.ts';
import { dock } from '#shared/contracts/yard/dock.ts';
import { partner } from '#shared/contracts/yard/partner.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { createdOf, madeBy } from '#tests/support/walks/foreign-rows/make-row.ts';

/** An audited warehouse below an audited company; codes are `code` and `code-co`. */
export async function makeWarehouse(
  server: TestServer,
  by: TestUser,
  code: string,
  timeZone = 'Asia/Shanghai',
): Promise<Id> {
  const parentId = await createdOf(server, by, department, {
    dtype: 'company',
    code: `${code}-co`,
    name: `company ${code}`,
  });
  const fields = { parentId, code, name: `warehouse ${code}`, timeZone };
  const deptId = await createdOf(server, by, department, { dtype: 'warehouse', ...fields });
  const audited = await server.call(auditDepartments, { body: { ids: [parentId, deptId] } }, by);
  if (audited.statusCode !== 200) throw new Error(audited.body);
  return deptId;
}

export function makeDock(server: TestServer, by: TestUser, fields: object): Promise<Id> {
  return createdOf(server, by, dock, fields);
}

export function makePartner(
  server: TestServer,
  by: TestUser,
  fields: { readonly code: string; readonly parentCode?: string; readonly isOwner?: boolean },
): Promise<Id> {
  return createdOf(server, by, partner, { name: fields.code, isCarrier: true, ...fields });
}

/** A warehouse with the zones S and P, the locations S-1, S-2 and P-1, and the product `<code>-goods`: 40 cases a pallet. */
export async function makeStockPlaces(
  server: TestServer,
  by: TestUser,
  code: string,
  timeZone?: string,
): Promise<Id> {
  const id = await makeWarehouse(server, by, code, timeZone);
  for (const [zoneCode, kind] of [
    ['S', 'storage'],
    ['P', 'picking'],
  ])
    await createdOf(server, by, warehouseZone, {
      warehouseCode: code,
      code: zoneCode,
      name: `zone ${zoneCode}`,
      kind,
    });
  for (const location of ['S-1', 'S-2', 'P-1'])
    await createdOf(server, by, warehouseLocation, {
      warehouseCode: code,
      zoneCode: location.slice(0, 1),
      code: location,
      aisle: 'A',
    });
  await createdOf(server, by, product, {
    code: `${code}-goods`,
    name: `goods of ${code}`,
    unit: 'case',
    unitsPerPallet: 40,
  });
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
  return madeBy(server, addStock, { body } as never, by);
}
