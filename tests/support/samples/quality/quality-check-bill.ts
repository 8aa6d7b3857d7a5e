import { qualityCheckBill } from '#shared/contracts/quality/quality-check-bill.ts';
import { SAMPLE_GOODS, sampleWarehouse } from '#tests/support/samples/stock/sample-places.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const qualityCheckBillSample: SubjectSample = {
  crud: qualityCheckBill,
  body: async (serial, server, admin) => ({
    warehouseCode: await sampleWarehouse(server, admin),
    kind: 'incoming',
    productCode: SAMPLE_GOODS,
    quantityLot: 40.5,
    quantitySample: 3,
    note: `note ${serial}`,
  }),
  change: { quantityLot: 41, note: 'changed', dueAt: Date.parse('2026-11-23T00:00:00Z') },
  text: ['note', 200],
};
