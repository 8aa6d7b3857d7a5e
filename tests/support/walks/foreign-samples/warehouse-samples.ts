import { type RawBuilder, sql } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  changeCheckBillAttachments,
  listCheckBillAttachments,
} from '#shared/contracts/quality/attachments.ts';
import {
  auditCheckBill,
  returnCheckBill,
  stepCheckBill,
} from '#shared/contracts/quality/quality-check-bill.ts';
import {
  auditCheckResults,
  enterCheckResults,
  listCheckResults,
} from '#shared/contracts/quality/quality-check-bill-result.ts';
import { qualityPlanItem } from '#shared/contracts/quality/quality-plan-item.ts';
import {
  discardSceneLayout,
  EMPTY_SCENE_LAYOUT,
  getSceneLayout,
  listSceneLayoutVersions,
  publishSceneLayout,
  restoreSceneLayoutVersion,
  saveSceneLayout,
} from '#shared/contracts/screens/scene-layout.ts';
import { searchFloor } from '#shared/contracts/stock/floor-search.ts';
import {
  cancelAppointment,
  listAppointmentEvents,
  stepAppointment,
} from '#shared/contracts/yard/appointment.ts';
import { reportShiftStaff } from '#shared/contracts/yard/shift-staff.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';
import { makeWarehouse, makeWarehouseWithLayout } from '#tests/support/walks/foreign-rows/access-rows.ts';
import { makeFile } from '#tests/support/walks/foreign-rows/file-rows.ts';
import {
  makeAppointment,
  makeCheckBill,
  makeCheckResult,
  makeInspectedBill,
  makePlanWithItem,
  makeQualityPlan,
  makeShiftStaff,
  makeSubmittedBill,
  makeSubmittedResult,
} from '#tests/support/walks/foreign-rows/warehouse-rows.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, sampleBy, samples } = createSampler();
export const WAREHOUSE_SAMPLES = samples;

sample(stepAppointment, 'params.id', makeAppointment, (id) => ({
  ...byId(id),
  body: { step: 'arrive' as const },
}));
sample(cancelAppointment, 'params.id', makeAppointment, (id) => ({ ...byId(id), body: { reason: 'gone' } }));
sample(listAppointmentEvents, 'params.id', makeAppointment, byId);

sample(searchFloor, 'query.warehouseId', makeWarehouse, (warehouseId) => ({
  query: { warehouseId, text: 'goods' },
}));

const HALL = { scene: 'hall' as const };
const sceneBody = (warehouseId: Id) => ({ ...HALL, warehouseId, revision: null });
sample(getSceneLayout, 'query.warehouseId', makeWarehouse, (warehouseId) => ({
  query: { ...HALL, warehouseId },
}));
sample(listSceneLayoutVersions, 'query.warehouseId', makeWarehouse, (warehouseId) => ({
  query: { ...HALL, warehouseId },
}));
sample(saveSceneLayout, 'body.warehouseId', makeWarehouse, (warehouseId) => ({
  body: { ...sceneBody(warehouseId), layout: EMPTY_SCENE_LAYOUT },
}));
sample(discardSceneLayout, 'body.warehouseId', makeWarehouseWithLayout, (warehouseId) => ({
  body: { ...HALL, warehouseId },
}));
sample(publishSceneLayout, 'body.warehouseId', makeWarehouseWithLayout, (warehouseId) => ({
  body: { ...sceneBody(warehouseId), revision: 1, note: '' },
}));
sample(restoreSceneLayoutVersion, 'body.warehouseId', makeWarehouseWithLayout, (warehouseId) => ({
  body: { ...sceneBody(warehouseId), no: 1, revision: 1 },
}));

sample(qualityPlanItem.create, 'body.planId', makeQualityPlan, (planId) => ({
  body: { planId, name: 'taken over' },
}));
sample(qualityPlanItem.page, 'query.planId', makePlanWithItem, (planId) => ({ query: { planId } }));
sample(listCheckBillAttachments, 'params.id', makeCheckBill, byId);
sample(changeCheckBillAttachments, 'params.id', makeCheckBill, (id) => ({ ...byId(id), body: {} }));
sampleBy(changeCheckBillAttachments, 'body.add', makeFile, async (server, user, fileId) => {
  const input = byId(await makeCheckBill(server, user));
  return server.call(changeCheckBillAttachments, { ...input, body: { add: [fileId] } }, user);
});
sampleBy(changeCheckBillAttachments, 'body.remove', makeFile, async (server, user, fileId) => {
  const input = byId(await makeCheckBill(server, user));
  await server.call(changeCheckBillAttachments, { ...input, body: { add: [fileId] } }, user);
  return server.call(changeCheckBillAttachments, { ...input, body: { remove: [fileId] } }, user);
});
sample(stepCheckBill, 'params.id', makeCheckBill, (id) => ({
  ...byId(id),
  body: { step: 'start' as const },
}));
sample(returnCheckBill, 'params.id', makeSubmittedBill, (id) => ({ ...byId(id), body: { note: 'again' } }));
sample(auditCheckBill, 'params.id', makeSubmittedBill, (id) => ({
  ...byId(id),
  body: { verdict: 'pass' as const },
}));
sample(listCheckResults, 'query.checkbillId', makeCheckBill, (checkbillId) => ({ query: { checkbillId } }));
sampleBy(enterCheckResults, 'body.checkbillId', makeInspectedBill, async (server, user, checkbillId) => {
  const id = await resultWhere(sql`quality_check_bill_id::text = ${checkbillId}`, server, 'id');
  return server.call(enterCheckResults, { body: { checkbillId, results: [{ id, value: 'yes' }] } }, user);
});
sampleBy(enterCheckResults, 'body.results.id', makeCheckResult, async (server, user, id) => {
  const checkbillId = await resultWhere(sql`id::text = ${id}`, server, 'quality_check_bill_id');
  return server.call(enterCheckResults, { body: { checkbillId, results: [{ id, value: 'yes' }] } }, user);
});
sample(auditCheckResults, 'query.ids', makeSubmittedResult, (id) => ({
  query: { ids: id, audit: 'approved' as const } as never,
}));
sample(reportShiftStaff, 'params.id', makeShiftStaff, (id) => ({ ...byId(id), body: { present: 2 } }));

/** A column of the first result that a condition finds, whoever owns it; `1` where there is none. */
async function resultWhere(
  condition: RawBuilder<unknown>,
  server: TestServer,
  column: 'id' | 'quality_check_bill_id',
): Promise<Id> {
  const { rows } = await server.db.platform((tx) =>
    sql<{
      id: Id;
    }>`select ${sql.id(column)}::text as id from quality_check_bill_result where ${condition}`.execute(tx),
  );
  return rows[0]?.id ?? '1';
}
