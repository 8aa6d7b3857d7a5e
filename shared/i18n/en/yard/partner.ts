import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { partner as zhPartner } from '#shared/i18n/zh/yard/partner.ts';

export const partner = {
  title: 'Partners',
  lead: 'Owners of goods, carriers, suppliers and customers.',
  noun: 'partner',
  plural: 'partners',
  field: {
    code: 'Code',
    name: 'Name',
    nameEn: 'English name',
    isCarrier: 'Carrier',
    isOwner: 'Owner of goods',
    isSupplier: 'Supplier',
    isCustomer: 'Customer',
    parentCode: 'Code of the parent',
    contact: 'Contact',
    phone: 'Phone',
    enabled: 'Enabled',
  },
  kinds: 'Kinds',
  kind: { carrier: 'Carrier', owner: 'Owner', supplier: 'Supplier', customer: 'Customer' },
  allKinds: 'All kinds',
  filterPlaceholder: 'Filter by code or name',
  parentHint: 'Users who act for the parent see the goods and trucks of this partner too.',
  empty: 'No partners yet',
  emptyHint: 'Add carriers to choose from when booking; owners decide whose goods outside users see.',
} satisfies SameKeys<typeof zhPartner>;
