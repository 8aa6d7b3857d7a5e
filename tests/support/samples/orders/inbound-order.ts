import { inboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { sampleWarehouse } from '#tests/support/samples/stock/sample-places.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const inboundOrderSample: SubjectSample = {
  crud: inboundOrder,
  body: async (serial, server, admin) => ({
    warehouseCode: await sampleWarehouse(server, admin),
    externalNo: `PO-${serial}`,
    kind: 'purchase',
    note: `note ${serial}`,
  }),
  change: { note: 'changed', priority: 2 },
  text: ['note', 200],
  filter: ['no', 'externalNo'],
};
