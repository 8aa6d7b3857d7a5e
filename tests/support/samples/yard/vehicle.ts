import { vehicle } from '#shared/contracts/yard/vehicle.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const vehicleSample: SubjectSample = {
  crud: vehicle,
  body: (serial) => ({
    plate: `${serial.toUpperCase()}77`,
    type: 'truck',
    driverName: `driver ${serial}`,
    enabled: true,
  }),
  change: { driverName: 'changed', type: 'van' },
  text: ['driverName', 32],
  unique: 'plate',
};
