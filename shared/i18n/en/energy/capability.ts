import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { energy as zh } from '#shared/i18n/zh/energy/capability.ts';

export const energy = {
  permissions: {
    energy_view: 'See energy',
    energy_edit: 'Change energy carriers, meters and tariffs',
  },
  errors: {
    carrier_in_use: 'Meters or tariffs use it, so it cannot be removed',
  },
  operationActions: {
    recompute: 'Computed again',
  },
  operationSubjects: {
    energyCarrier: 'Energy carrier',
    energyDay: 'Energy consumption',
    energyMeter: 'Energy meter',
    energyTariff: 'Energy tariff',
  },
  explainedSubjects: {
    energyMeter: 'Meters',
  },
} satisfies SameKeys<typeof zh>;
