import { outboundLine } from '#shared/contracts/orders/outbound-line.ts';
import { holdOutboundOrder, stepOutboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { getOutboundTopology } from '#shared/contracts/orders/topology.ts';
import { stepWarehouseException } from '#shared/contracts/orders/warehouse-exception.ts';
import { reportTaskProgress, stepWarehouseTask } from '#shared/contracts/orders/warehouse-task.ts';
import { holdWave, stepWave } from '#shared/contracts/orders/wave.ts';
import { outboundLineSample } from '#tests/support/samples/orders/outbound-line.ts';
import { outboundOrderSample } from '#tests/support/samples/orders/outbound-order.ts';
import { warehouseExceptionSample } from '#tests/support/samples/orders/warehouse-exception.ts';
import { warehouseTaskSample } from '#tests/support/samples/orders/warehouse-task.ts';
import { waveSample } from '#tests/support/samples/orders/wave.ts';
import { SAMPLE_GOODS } from '#tests/support/samples/stock/sample-places.ts';
import { referredBy, rowOf } from '#tests/support/samples/subject-sample.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, samples } = createSampler();
export const OUTBOUND_SAMPLES = samples;

const makeWave = rowOf(waveSample);

const makeOutboundOrder = rowOf(outboundOrderSample);

const makeOrderWithLine = referredBy(outboundLineSample, 'outboundOrderId');

const makeWarehouseTask = rowOf(warehouseTaskSample, () => ({ quantity: 9 }));

const makeWarehouseException = rowOf(warehouseExceptionSample);

sample(outboundLine.create, 'body.outboundOrderId', makeOutboundOrder, (outboundOrderId) => ({
  body: { outboundOrderId, lineNo: 1, productCode: SAMPLE_GOODS, quantityOrdered: 1 },
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
