import { outboundLine } from '#shared/contracts/orders/outbound-line.ts';
import { SAMPLE_GOODS } from '#tests/support/samples/stock/sample-places.ts';
import { oncePerTenant, rowOf, type SubjectSample } from '#tests/support/samples/subject-sample.ts';
import { outboundOrderSample } from './outbound-order.ts';

const orderOfLines = oncePerTenant(rowOf(outboundOrderSample));

let lineNo = 0;

export const outboundLineSample: SubjectSample = {
  crud: outboundLine,
  body: async (serial, server, admin) => {
    lineNo += 1;
    return {
      outboundOrderId: await orderOfLines(server, admin),
      lineNo,
      productCode: SAMPLE_GOODS,
      quantityOrdered: 2.5,
      note: `note ${serial}`,
    };
  },
  change: { quantityOrdered: 7 },
  text: ['note', 200],
  list: ({ outboundOrderId }) => ({ outboundOrderId }),
  unique: 'lineNo',
};
