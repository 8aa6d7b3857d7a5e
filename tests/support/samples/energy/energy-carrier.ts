import { energyCarrier } from '#shared/contracts/energy/energy-carrier.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const energyCarrierSample: SubjectSample = {
  crud: energyCarrier,
  body: (serial) => ({
    code: `carrier_${serial}`,
    name: `carrier ${serial}`,
    unit: 'kg',
    kgce: 1,
    kgco2e: 2.5,
  }),
  change: { name: 'changed', unit: 't', kgce: 0.5 },
  text: ['name', 64],
  unique: 'code',
  filter: ['name', 'code'],
};
