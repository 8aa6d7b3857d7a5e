import { train } from '#shared/contracts/railway/train.ts';
import { sampleWarehouse } from '#tests/support/samples/stock/sample-places.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

const HOUR_MS = 3_600_000;
const ARRIVAL = Date.UTC(2026, 10, 22, 4);

export const trainSample: SubjectSample = {
  crud: train,
  body: async (serial, server, admin) => ({
    warehouseCode: await sampleWarehouse(server, admin),
    direction: 'load',
    no: `N${serial.slice(-8)}`,
    place: `place ${serial}`,
    placeEn: null,
    carrierCode: null,
    trackCode: null,
    arrivesAt: ARRIVAL,
    departsAt: ARRIVAL + HOUR_MS,
    holdReason: null,
    holdReasonEn: null,
    note: null,
  }),
  change: { place: 'changed', departsAt: ARRIVAL + 2 * HOUR_MS },
  text: ['place', 64],
  unique: 'no',
};
