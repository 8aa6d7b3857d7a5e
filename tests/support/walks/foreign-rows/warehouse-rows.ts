import { sql } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { stepCheckBill } from '#shared/contracts/quality/quality-check-bill.ts';
import { enterCheckResults } from '#shared/contracts/quality/quality-check-bill-result.ts';
import { makeCheckPlan, makeProduct } from '#tests/support/made/made-quality.ts';
import { qualityCheckBillSample } from '#tests/support/samples/quality/quality-check-bill.ts';
import { qualityPlanSample } from '#tests/support/samples/quality/quality-plan.ts';
import { qualityPlanItemSample } from '#tests/support/samples/quality/quality-plan-item.ts';
import { referredBy, rowOf } from '#tests/support/samples/subject-sample.ts';
import { appointmentSample } from '#tests/support/samples/yard/appointment.ts';
import { partnerSample } from '#tests/support/samples/yard/partner.ts';
import { shiftStaffSample } from '#tests/support/samples/yard/shift-staff.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { dataOf, type MakeRow, nextName } from './make-row.ts';

export const makeAppointment = rowOf(appointmentSample);

export const makePartner = rowOf(partnerSample, () => ({ isOwner: true }));

export const makeQualityPlan = rowOf(qualityPlanSample);

export const makePlanWithItem = referredBy(qualityPlanItemSample, 'planId');

export const makeCheckBill: MakeRow = async (server, owner) => {
  const productCode = nextName();
  await makeProduct(server, owner, productCode);
  const items = [{ name: 'label', valueKind: 'yes_no' }];
  await makeCheckPlan(server, owner, { code: productCode, productCode }, items);
  return rowOf(qualityCheckBillSample, () => ({ productCode }))(server, owner);
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

export const makeShiftStaff = rowOf(shiftStaffSample);
