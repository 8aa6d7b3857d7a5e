import { changeInboundAttachments } from '#shared/contracts/orders/attachments.ts';
import {
  closeInboundLine,
  putAwayInboundLine,
  receiveInboundLine,
} from '#shared/contracts/orders/inbound-line.ts';
import { planInboundOrder, stepInboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { holdOutboundOrder, stepOutboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { stepWarehouseException } from '#shared/contracts/orders/warehouse-exception.ts';
import { reportTaskProgress, stepWarehouseTask } from '#shared/contracts/orders/warehouse-task.ts';
import { holdWave, stepWave } from '#shared/contracts/orders/wave.ts';
import { changeCheckBillAttachments } from '#shared/contracts/quality/attachments.ts';
import {
  auditCheckBill,
  returnCheckBill,
  stepCheckBill,
} from '#shared/contracts/quality/quality-check-bill.ts';
import { auditCheckResults, enterCheckResults } from '#shared/contracts/quality/quality-check-bill-result.ts';
import { stepTrain } from '#shared/contracts/railway/train.ts';
import { reportWagonProgress, stepWagonVisit } from '#shared/contracts/railway/wagon-visit.ts';
import { recordWeighing, voidWeighing } from '#shared/contracts/railway/weighing.ts';
import { addStock, adjustStock, relocateStock, setStockStatus } from '#shared/contracts/stock/stock.ts';
import { addWalkIn, cancelAppointment, stepAppointment } from '#shared/contracts/yard/appointment.ts';
import { setQueueSetting } from '#shared/contracts/yard/dock-queue.ts';
import { reportShiftStaff } from '#shared/contracts/yard/shift-staff.ts';
import { setWarehouseTarget } from '#shared/contracts/yard/warehouse-target.ts';
import { SAMPLE_GOODS, sampleWarehouse } from '#tests/support/samples/stock/sample-places.ts';
import { makePresentWagon } from '#tests/support/walks/foreign-rows/rail-rows.ts';

import { auditBy, auditById } from './audit-sample.ts';

auditById(stepAppointment, 'params.id', 'appointment.step');
auditById(cancelAppointment, 'params.id', 'appointment.cancel');
auditBy(addWalkIn, 'appointment', 'create', async (server, by) => {
  const body = { warehouseCode: await sampleWarehouse(server, by), direction: 'in' as const };
  return server.call(addWalkIn, { body }, by);
});
auditBy(setQueueSetting, 'dockQueue', 'update', async (server, by) => {
  const body = { warehouseCode: await sampleWarehouse(server, by), pauseReason: 'storm' };
  return server.call(setQueueSetting, { body } as never, by);
});
auditById(stepTrain, 'params.id', 'train.cancel');
auditById(stepWagonVisit, 'params.id', 'wagonVisit.step');
auditBy(reportWagonProgress, 'wagonVisit', 'report', async (server, by) => {
  const id = await makePresentWagon(server, by);
  for (const step of ['inspect', 'place'] as const)
    await server.call(stepWagonVisit, { params: { id }, body: { step } }, by);
  return server.call(reportWagonProgress, { params: { id }, body: { loadedTonnes: 1 } }, by);
});
auditById(recordWeighing, 'body.wagonVisitId', 'weighing.create');
auditById(voidWeighing, 'params.id', 'weighing.void');
auditById(stepWave, 'params.id', 'wave.step');
auditById(holdWave, 'params.id', 'wave.update');
auditById(planInboundOrder, 'params.id', 'inboundOrder.cancel');
auditById(stepInboundOrder, 'params.id', 'inboundOrder.step');
auditById(changeInboundAttachments, 'body.add', 'inboundOrder.update');
auditById(receiveInboundLine, 'params.id', 'inboundLine.receive');
auditById(putAwayInboundLine, 'params.id', 'inboundLine.putAway');
auditById(closeInboundLine, 'params.id', 'inboundLine.step');
auditById(holdOutboundOrder, 'params.id', 'outboundOrder.update');
auditById(stepOutboundOrder, 'params.id', 'outboundOrder.step');
auditById(stepWarehouseTask, 'params.id', 'warehouseTask.step');
auditById(reportTaskProgress, 'params.id', 'warehouseTask.step');
auditById(stepWarehouseException, 'params.id', 'warehouseException.acknowledge');
auditById(stepCheckBill, 'params.id', 'qualityCheckBill.step');
auditById(changeCheckBillAttachments, 'body.add', 'qualityCheckBill.update');
auditById(returnCheckBill, 'params.id', 'qualityCheckBill.step');
auditById(auditCheckBill, 'params.id', 'qualityCheckBill.audit');
auditById(enterCheckResults, 'body.checkbillId', 'qualityCheckBill.enter');
auditById(auditCheckResults, 'query.ids', 'qualityCheckBill.audit');
auditById(reportShiftStaff, 'params.id', 'shiftStaff.report');
auditBy(setWarehouseTarget, 'warehouseTarget', 'update', async (server, by) => {
  const body = { warehouseCode: await sampleWarehouse(server, by), hourPlan: null, onTimePercent: 95 };
  return server.call(setWarehouseTarget, { body }, by);
});
auditById(adjustStock, 'params.id', 'stock.adjust');
auditById(setStockStatus, 'params.id', 'stock.setStatus');
auditById(relocateStock, 'params.id', 'stock.move');
auditBy(addStock, 'stock', 'add', async (server, by) => {
  const place = { warehouseCode: await sampleWarehouse(server, by), locationCode: 'S-1' };
  const body = { ...place, productCode: SAMPLE_GOODS, quantity: 10, reason: 'count' };
  return server.call(addStock, { body } as never, by);
});
