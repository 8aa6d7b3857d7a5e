import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { orderReason as zhOrderReason } from '#shared/i18n/zh/orders/order-reason.ts';

export const orderReason = {
  pace: 'shipping is slow',
  wave: 'picking is slow',
  wave_planned: 'wave not released',
  slot: 'truck booked late',
  truck_behind: 'loading overruns',
  truck_absent: 'truck not here',
  truck_waits: 'truck waits',
  dock_out: 'dock out of use',
  dock_busy: 'dock is taken',
} satisfies SameKeys<typeof zhOrderReason>;
