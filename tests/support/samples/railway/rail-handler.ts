import { railHandler } from '#shared/contracts/railway/rail-handler.ts';
import { sampleWarehouse } from '#tests/support/samples/stock/sample-places.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const railHandlerSample: SubjectSample = {
  crud: railHandler,
  body: async (serial, server, admin) => ({
    warehouseCode: await sampleWarehouse(server, admin),
    code: `C${serial.slice(-8)}`,
    name: `crane ${serial}`,
    nameEn: null,
    kind: 'gantry',
    enabled: true,
  }),
  change: { name: 'changed', kind: 'reach_stacker' },
  text: ['name', 64],
  unique: 'code',
};
