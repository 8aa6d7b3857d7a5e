import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { units as zhUnits } from '#shared/i18n/zh/kit/units.ts';

export const units = {
  count: {
    bottle: 'bottles',
    can: 'cans',
    case: 'cases',
    pallet: 'pallets',
    piece: 'pcs',
    metre: 'm',
    kilogram: 'kg',
    litre: 'L',
    pack: 'packs',
  },
  perHour: {
    bottle: 'bottles/h',
    can: 'cans/h',
    case: 'cases/h',
    pallet: 'pallets/h',
    piece: 'pcs/h',
    metre: 'm/h',
    kilogram: 'kg/h',
    litre: 'L/h',
    pack: 'packs/h',
  },
} satisfies SameKeys<typeof zhUnits>;
