import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { warehouseTarget as zhWarehouseTarget } from '#shared/i18n/zh/yard/warehouse-target.ts';

export const warehouseTarget = {
  title: 'Targets of the warehouse',
  field: {
    warehouseCode: 'Warehouse',
    hourPlan: 'Plan per hour (pallets)',
    onTimePercent: 'Shipped on time (%)',
  },
  hourHint: 'Pallets that are to be moved in each hour, by the clock of the warehouse.',
  noPlan: 'No plan per hour',
  total: '{{count}} pallets a day',
  hour: '{{hour}}:00',
  saved: 'Targets saved',
} satisfies SameKeys<typeof zhWarehouseTarget>;
