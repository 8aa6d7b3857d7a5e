import { warehouseException } from '#shared/contracts/orders/warehouse-exception.ts';
import { sampleWarehouse } from '#tests/support/samples/stock/sample-places.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const warehouseExceptionSample: SubjectSample = {
  crud: warehouseException,
  body: async (serial, server, admin) => ({
    warehouseCode: await sampleWarehouse(server, admin),
    kind: 'staff',
    text: `nobody at dock ${serial}`,
  }),
  change: { text: 'changed', textEn: 'changed too' },
  text: ['text', 200],
};
