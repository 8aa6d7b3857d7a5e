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
  recordErrors: {
    carrier_fixed: 'The code of a built-in carrier cannot be changed',
    carrier_missing: 'There is no such energy carrier',
    region_missing: 'There is no such energy region, or it has not been audited',
    meter_ambiguous: 'Several meters have this name',
    tariff_text: 'Part {{row}} is not like: peak 1-5 08:00-11:00 1.2 (1 is Monday, 7 Sunday)',
    meter_missing: 'There is no such meter',
    meter_taken: 'Another meter of this region reads this metric',
    meter_other_carrier: 'The parent meters another carrier',
    meter_is_own: 'The parent is contained in this meter',
    tariff_gap: 'There is no price from day {{day}}, {{time}} on (1 is Monday, 7 Sunday)',
    tariff_overlap: 'There are two prices from day {{day}}, {{time}} on (1 is Monday, 7 Sunday)',
    tariff_dates_overlap: 'Overlaps the validity of "{{name}}"',
    currency_mixed: 'The other tariffs are in {{currency}}',
  },
} satisfies SameKeys<typeof zh>;
