import { outboundLine } from '#shared/contracts/warehouse/orders/outbound-line.ts';
import {
  holdOutboundOrder,
  outboundOrder,
  stepOutboundOrder,
} from '#shared/contracts/warehouse/orders/outbound-order.ts';
import {
  stepWarehouseException,
  warehouseException,
} from '#shared/contracts/warehouse/orders/warehouse-exception.ts';
import {
  reportTaskProgress,
  stepWarehouseTask,
  warehouseTask,
} from '#shared/contracts/warehouse/orders/warehouse-task.ts';
import { holdWave, stepWave, wave } from '#shared/contracts/warehouse/orders/wave.ts';
import { getOutboundTopology } from '#shared/contracts/warehouse/topology.ts';
import {
  makeOrderForLines,
  makeOrderWithLine,
  makeOutboundLine,
  makeOutboundOrder,
  makeWarehouseException,
  makeWarehouseTask,
  makeWave,
  PRODUCT_CODE,
} from '#tests/support/walks/foreign-rows/outbound-rows.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, sampleCrud, samples } = createSampler();
export const OUTBOUND_SAMPLES = samples;

const at = Date.UTC(2026, 10, 22);

sampleCrud(wave, makeWave, { name: 'taken over', cutOffAt: at });
sampleCrud(outboundOrder, makeOutboundOrder, { dueAt: at });
sampleCrud(outboundLine, makeOutboundLine, { lineNo: 1, productCode: PRODUCT_CODE, quantityOrdered: 1 });
sampleCrud(warehouseTask, makeWarehouseTask, { priority: 1 });
sampleCrud(warehouseException, makeWarehouseException, { text: 'taken over' });
sample(outboundLine.create, 'body.outboundOrderId', makeOrderForLines, (outboundOrderId) => ({
  body: { outboundOrderId, lineNo: 1, productCode: PRODUCT_CODE, quantityOrdered: 1 },
}));
sample(outboundLine.page, 'query.outboundOrderId', makeOrderWithLine, (outboundOrderId) => ({
  query: { outboundOrderId, current: 1, size: 10 },
}));
sample(stepWave, 'params.id', makeWave, (id) => ({ ...byId(id), body: { step: 'cancel' as const } }));
sample(holdWave, 'params.id', makeWave, (id) => ({ ...byId(id), body: { reason: 'storm' } }));
sample(holdOutboundOrder, 'params.id', makeOutboundOrder, (id) => ({
  ...byId(id),
  body: { reason: 'storm' },
}));
sample(getOutboundTopology, 'params.id', makeOutboundOrder, byId);
sample(stepOutboundOrder, 'params.id', makeOutboundOrder, (id) => ({
  ...byId(id),
  body: { step: 'release' as const },
}));
sample(stepWarehouseTask, 'params.id', makeWarehouseTask, (id) => ({
  ...byId(id),
  body: { step: 'start' as const },
}));
sample(reportTaskProgress, 'params.id', makeWarehouseTask, (id) => ({
  ...byId(id),
  body: { quantityDone: 1 },
}));
sample(stepWarehouseException, 'params.id', makeWarehouseException, (id) => ({
  ...byId(id),
  body: { step: 'acknowledge' as const },
}));
