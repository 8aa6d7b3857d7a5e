import { wagonVisit } from '#shared/contracts/railway/wagon-visit.ts';
import { oncePerTenant, rowOf, type SubjectSample } from '#tests/support/samples/subject-sample.ts';
import { trainSample } from './train.ts';

const trainOfWagons = oncePerTenant(rowOf(trainSample));

let position = 0;

export const wagonVisitSample: SubjectSample = {
  crud: wagonVisit,
  body: async (serial, server, admin) => {
    position = (position % 90) + 1;
    return {
      trainId: await trainOfWagons(server, admin),
      wagonNo: `W-${serial.toUpperCase().slice(-8)}`,
      kind: 'box',
      position,
      trackCode: null,
      tareKg: 23_000,
      maxGrossKg: 93_000,
      plannedTonnes: 60.5,
      plannedUnits: 20,
      productCode: null,
      outboundNo: null,
      ownerCode: null,
      note: `note ${serial}`,
    };
  },
  change: { note: 'changed', plannedTonnes: 58.25 },
  text: ['note', 64],
  unique: 'wagonNo',
};
