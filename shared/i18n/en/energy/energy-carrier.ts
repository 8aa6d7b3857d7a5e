import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { energyCarrier as zhEnergyCarrier } from '#shared/i18n/zh/energy/energy-carrier.ts';

export const energyCarrier = {
  title: 'Energy carriers',
  lead: 'What is metered, and the coal equivalent and CO₂ of one unit of it.',
  noun: 'energy carrier',
  plural: 'energy carriers',
  empty: 'No energy carriers yet',
  emptyHint: 'Create one, then add its meters.',
  field: {
    code: 'Code',
    name: 'Name',
    nameEn: 'English name',
    unit: 'Unit',
    kgce: 'Coal (kgce/unit)',
    kgco2e: 'CO₂ (kgCO₂e/unit)',
    sort: 'Order',
    system: 'Origin',
    updateTime: 'Updated',
    updateBy: 'Updated by',
  },
  factorHint: 'The first values are usual figures: enter those that your supplier or authority publishes.',
  isSystem: 'Product',
  isOwn: 'Own',
} satisfies SameKeys<typeof zhEnergyCarrier>;
