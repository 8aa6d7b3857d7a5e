import { sql } from 'kysely';
import { product } from '#shared/contracts/calendar/product.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { auditDepartments, department } from '#shared/contracts/plant/department.ts';
import { appointment } from '#shared/contracts/warehouse/appointment.ts';
import { dock } from '#shared/contracts/warehouse/dock.ts';
import { dockOutage } from '#shared/contracts/warehouse/dock-outage.ts';
import { partner } from '#shared/contracts/warehouse/partner.ts';
import { qualityCheckBill, stepCheckBill } from '#shared/contracts/warehouse/quality/quality-check-bill.ts';
import { enterCheckResults } from '#shared/contracts/warehouse/quality/quality-check-bill-result.ts';
import { qualityPlan } from '#shared/contracts/warehouse/quality/quality-plan.ts';
import { qualityPlanItem } from '#shared/contracts/warehouse/quality/quality-plan-item.ts';
import { shiftStaff } from '#shared/contracts/warehouse/shifts/shift-staff.ts';
import { vehicle } from '#shared/contracts/warehouse/vehicle.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
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

export const makeQualityPlan: MakeRow = (server, owner) =>
  madeBy(server, qualityPlan.create, { body: { code: nextName(), name: 'Plan' } } as never, owner);

export const makePlanWithItem: MakeRow = async (server, owner) => {
  const planId = await makeQualityPlan(server, owner);
  await madeBy(server, qualityPlanItem.create, { body: { planId, name: 'weight' } } as never, owner);
  return planId;
};

export const makeQualityPlanItem: MakeRow = async (server, owner) => {
  const planId = await makeQualityPlan(server, owner);
  return madeBy(
    server,
    qualityPlanItem.create,
    { body: { planId, name: 'weight', lowerLimit: 1, severity: 'minor' } } as never,
    owner,
  );
};

export const makeCheckBill: MakeRow = async (server, owner) => {
  const warehouseCode = await newWarehouse(server, owner);
  const productCode = nextName();
  const body = { code: productCode, name: 'Product', unit: 'piece' };
  await madeBy(server, product.create, { body } as never, owner);
  const planId = await madeBy(
    server,
    qualityPlan.create,
    { body: { code: nextName(), name: 'Plan', productCode } } as never,
    owner,
  );
  await madeBy(
    server,
    qualityPlanItem.create,
    { body: { planId, name: 'label', valueKind: 'yes_no' } } as never,
    owner,
  );
  return madeBy(server, qualityCheckBill.create, { body: { warehouseCode, productCode } } as never, owner);
};

async function resultOf(server: TestServer, owner: TestUser, checkbillId: Id): Promise<Id> {
  const { rows } = await server.db.tenant(owner.tenantId, (tx) =>
    sql<{ id: Id }>`select id::text as id from quality_check_bill_result
      where quality_check_bill_id = ${checkbillId}`.execute(tx),
  );
  return rows[0]?.id ?? '';
}

export const makeInspectedBill: MakeRow = async (server, owner) => {
  const id = await makeCheckBill(server, owner);
  await dataOf(server, stepCheckBill, { params: { id }, body: { step: 'start' } }, owner);
  return id;
};

/** A result of a bill that is being inspected. */
export const makeCheckResult: MakeRow = async (server, owner) =>
  resultOf(server, owner, await makeInspectedBill(server, owner));

/** Inspected by another user: nobody audits their own bill. */
export const makeSubmittedBill: MakeRow = async (server, owner) => {
  const id = await makeCheckBill(server, owner);
  const inspector = await server.addUser({ tenantId: owner.tenantId });
  const results = [{ id: await resultOf(server, owner, id), value: 'yes' }];
  await dataOf(server, stepCheckBill, { params: { id }, body: { step: 'start' } }, inspector);
  await dataOf(server, enterCheckResults, { body: { checkbillId: id, results } }, inspector);
  await dataOf(server, stepCheckBill, { params: { id }, body: { step: 'submit' } }, inspector);
  return id;
};

export const makeSubmittedResult: MakeRow = async (server, owner) =>
  resultOf(server, owner, await makeSubmittedBill(server, owner));

export const makeShiftStaff: MakeRow = async (server, owner) => {
  const warehouseCode = await newWarehouse(server, owner);
  const fromTime = server.clock.now();
  const body = { warehouseCode, duty: 'picking', fromTime, toTime: fromTime + 3_600_000, planned: 3 };
  return madeBy(server, shiftStaff.create, { body } as never, owner);
};
