import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { outboundLineSample } from '#tests/support/samples/orders/outbound-line.ts';
import { outboundOrderSample } from '#tests/support/samples/orders/outbound-order.ts';
import { warehouseExceptionSample } from '#tests/support/samples/orders/warehouse-exception.ts';
import { warehouseTaskSample } from '#tests/support/samples/orders/warehouse-task.ts';
import { waveSample } from '#tests/support/samples/orders/wave.ts';

describeCrud(waveSample);

describeCrud(outboundOrderSample);

describeCrud(outboundLineSample);

describeCrud(warehouseTaskSample);

describeCrud(warehouseExceptionSample);
