import { inboundLine } from '#shared/contracts/orders/inbound-line.ts';
import { inboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { SAMPLE_GOODS, sampleWarehouse } from '#tests/support/samples/stock/sample-places.ts';
import { oncePerTenant, type SubjectSample } from '#tests/support/samples/subject-sample.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

/** The number of an order that is planned. */
const orderOfLines = oncePerTenant(async (server, by) => {
  const body = { warehouseCode: await sampleWarehouse(server, by), note: 'of lines' };
  return (await dataOf(server, inboundOrder.create, { body } as never, by)).no;
});

let lineNo = 0;

export const inboundLineSample: SubjectSample = {
  crud: inboundLine,
  body: async (serial, server, admin) => ({
    orderNo: await orderOfLines(server, admin),
    lineNo: ++lineNo,
    productCode: SAMPLE_GOODS,
    lotCode: `L${serial}`,
    quantityExpected: 40.5,
    isChecked: true,
  }),
  change: { quantityExpected: 12, isChecked: false },
  text: ['lotCode', 64],
  unique: 'lineNo',
  filter: ['productCode', 'productCode'],
};
