import { referredBy, rowOf } from '#tests/support/samples/subject-sample.ts';
import { outboundLineSample } from '#tests/support/samples/warehouse/orders/outbound-line.ts';
import { outboundOrderSample } from '#tests/support/samples/warehouse/orders/outbound-order.ts';
import { warehouseExceptionSample } from '#tests/support/samples/warehouse/orders/warehouse-exception.ts';
import { warehouseTaskSample } from '#tests/support/samples/warehouse/orders/warehouse-task.ts';
import { waveSample } from '#tests/support/samples/warehouse/orders/wave.ts';

export const makeWave = rowOf(waveSample);

export const makeOutboundOrder = rowOf(outboundOrderSample);

export const makeOrderWithLine = referredBy(outboundLineSample, 'outboundOrderId');

export const makeWarehouseTask = rowOf(warehouseTaskSample, () => ({ quantity: 9 }));

export const makeWarehouseException = rowOf(warehouseExceptionSample);
