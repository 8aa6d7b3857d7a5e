import { warehouseZone } from '#shared/contracts/stock/warehouse-zone.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';
import { sampleWarehouse } from './sample-places.ts';

export const warehouseZoneSample: SubjectSample = {
  crud: warehouseZone,
  body: async (serial, server, admin) => ({
    warehouseCode: await sampleWarehouse(server, admin),
    code: `Z${serial}`,
    name: `zone ${serial}`,
    kind: 'storage',
    xM: 1.25,
    yM: 0,
    widthM: 20,
    depthM: 10,
    temperatureMinC: 2,
    temperatureMaxC: 8.5,
    sort: 3,
    enabled: true,
  }),
  change: { name: 'changed', kind: 'picking', widthM: 21.5 },
  text: ['name', 64],
  unique: 'code',
};
