import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { dockOutage as zhDockOutage } from '#shared/i18n/zh/yard/dock-outage.ts';

export const dockOutage = {
  title: 'Dock outages',
  lead: 'Times in which a dock cannot be used: nothing is booked there and nobody is called to it.',
  noun: 'outage',
  plural: 'outages',
  field: {
    warehouseCode: 'Warehouse',
    dockCode: 'Dock',
    reason: 'Reason',
    reasonEn: 'English reason',
    fromTime: 'From',
    toTime: 'To',
  },
  open: 'Open',
  now: 'Now',
  later: 'Planned',
  past: 'Over',
  state: 'State',
  filterPlaceholder: 'Filter by reason',
  toHint: 'Empty means until further notice.',
  empty: 'No outages',
  emptyHint: 'Enter a dock under repair here: the boards show why it is closed and until when.',
} satisfies SameKeys<typeof zhDockOutage>;
