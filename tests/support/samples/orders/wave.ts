import { wave } from '#shared/contracts/orders/wave.ts';
import { sampleWarehouse } from '#tests/support/samples/stock/sample-places.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const waveSample: SubjectSample = {
  crud: wave,
  body: async (serial, server, admin) => ({
    warehouseCode: await sampleWarehouse(server, admin),
    name: `wave ${serial}`,
    strategy: 'batch',
    cutOffAt: Date.UTC(2026, 10, 22),
  }),
  change: { name: 'changed', strategy: 'zone' },
  text: ['name', 64],
  filter: ['no', 'name'],
};
