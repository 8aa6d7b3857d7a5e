import { railTrack } from '#shared/contracts/railway/rail-track.ts';
import { sampleWarehouse } from '#tests/support/samples/stock/sample-places.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const railTrackSample: SubjectSample = {
  crud: railTrack,
  body: async (serial, server, admin) => ({
    warehouseCode: await sampleWarehouse(server, admin),
    code: `T${serial.slice(-8)}`,
    name: `track ${serial}`,
    nameEn: null,
    kind: 'loading',
    lengthM: 420,
    sort: 2,
    blockedReason: null,
    blockedReasonEn: null,
  }),
  change: { name: 'changed', lengthM: 380.5 },
  text: ['name', 64],
  unique: 'code',
};
