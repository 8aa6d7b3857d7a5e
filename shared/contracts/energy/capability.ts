import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const energyCapability = defineCapability({
  folder: 'energy',
  permissions: {
    /** See energy meters, tariffs and what was consumed. */
    energy_view: { group: 'energy', isOfKeys: true },
    /** Change energy carriers, meters and tariffs; compute stored days again. */
    energy_edit: { group: 'energy', isOfKeys: true },
  },
  errors: {
    carrier_in_use: { status: 409, report: false },
  },
  operationSubjects: ['energyCarrier', 'energyDay', 'energyMeter', 'energyTariff'],
  operationActions: ['recompute'],
  explainedSubjects: ['energyMeter'],
});
