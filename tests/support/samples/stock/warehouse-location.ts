import { warehouseLocation } from '#shared/contracts/stock/warehouse-location.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';
import { sampleWarehouse } from './sample-places.ts';

export const warehouseLocationSample: SubjectSample = {
  crud: warehouseLocation,
  body: async (serial, server, admin) => ({
    warehouseCode: await sampleWarehouse(server, admin),
    zoneCode: 'S',
    code: `A-${serial}`,
    kind: 'rack',
    aisle: `A ${serial}`,
    bay: 1,
    level: 2,
    xM: 1.5,
    yM: 2,
    zM: 4.8,
    maxPallets: 1.5,
    pickSequence: 7,
    blockedReason: `broken ${serial}`,
    enabled: true,
  }),
  change: { aisle: 'B', blockedReason: null, maxPallets: 3, zoneCode: 'P' },
  text: ['aisle', 16],
  unique: 'code',
};
