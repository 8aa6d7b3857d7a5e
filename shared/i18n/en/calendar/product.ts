import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { product as zh } from '#shared/i18n/zh/calendar/product.ts';

export const product = {
  title: 'Products',
  lead: 'What the lines make, and the ideal speed of each line with it.',
  noun: 'product',
  plural: 'products',
  field: {
    code: 'Code',
    name: 'Name',
    nameEn: 'English name',
    unit: 'Unit',
    primaryPerUnit: 'Primary packages per unit',
    lineSpeeds: 'Ideal speeds',
    unitsPerCase: 'Units per case',
    unitsPerPallet: 'Units per pallet',
    shelfLifeDays: 'Shelf life (days)',
  },
  filterPlaceholder: 'Filter by code or name',
  primaryHint: 'Such as 24 for a case of 24 bottles.',
  speedsHint:
    'In the unit of the line per hour, such as L1=36000 L2=24000. Of other lines their own ideal speed counts.',
  palletHint: 'In the unit of the product. Warehouses count pallets with it; without it their boards cannot.',
  shelfLifeHint: 'A lot expires so many days after its production.',
  ownSpeed: 'That of the line',
  empty: 'No products yet',
  emptyHint: 'With products you can plan the production, and OEE counts with the ideal speed of each.',
} satisfies SameKeys<typeof zh>;
