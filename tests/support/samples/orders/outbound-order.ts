import { outboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { sampleWarehouse } from '#tests/support/samples/stock/sample-places.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const outboundOrderSample: SubjectSample = {
  crud: outboundOrder,
  body: async (serial, server, admin) => ({
    warehouseCode: await sampleWarehouse(server, admin),
    externalNo: `SO-${serial}`,
    dueAt: Date.UTC(2026, 10, 22),
    priority: 3,
    note: `note ${serial}`,
  }),
  change: { note: 'changed', priority: 1 },
  text: ['note', 200],
  filter: ['no', 'externalNo'],
};
