import { appointment } from '#shared/contracts/appointment.ts';
import { auditDepartments, department } from '#shared/contracts/department.ts';
import { dock } from '#shared/contracts/dock.ts';
import { dockOutage } from '#shared/contracts/dock-outage.ts';
import { inboundLine } from '#shared/contracts/inbound-line.ts';
import { inboundOrder, planInboundOrder, stepInboundOrder } from '#shared/contracts/inbound-order.ts';
import { partner } from '#shared/contracts/partner.ts';
import { product } from '#shared/contracts/product.ts';
import { vehicle } from '#shared/contracts/vehicle.ts';
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

export const makeInboundOrder: MakeRow = async (server, owner) => {
  const warehouseCode = await newWarehouse(server, owner);
  return madeBy(server, inboundOrder.create, { body: { warehouseCode } } as never, owner);
};

/** Of an announced order that has arrived: it can be received and closed. */
export const makeInboundLine: MakeRow = async (server, owner) => {
  const inboundOrderId = await makeInboundOrder(server, owner);
  const productCode = nextName();
  await madeBy(
    server,
    product.create,
    { body: { code: productCode, name: productCode, unit: 'piece' } } as never,
    owner,
  );
  const id = await madeBy(
    server,
    inboundLine.create,
    { body: { inboundOrderId, productCode, quantityExpected: 10 } } as never,
    owner,
  );
  const params = { id: inboundOrderId };
  await dataOf(server, planInboundOrder, { params, body: { step: 'announce' } }, owner);
  await dataOf(server, stepInboundOrder, { params, body: { step: 'arrive' } }, owner);
  return id;
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
