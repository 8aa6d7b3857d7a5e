import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';

/** Pallets of one hour. */
const HourPlan = z.number().min(0).max(9_999_999);

/** What a warehouse means to achieve. */
export const WarehouseTarget = z.object({
  warehouseCode: z.string(),
  /** Pallets that are to be moved in each of the 24 hours, by the clock of the warehouse; null = no plan. */
  hourPlan: z.array(HourPlan).length(24).nullable(),
  /** Share of orders that are to leave on time; null = no goal. */
  onTimePercent: z.number().min(0).max(100).nullable(),
});
export type WarehouseTarget = z.infer<typeof WarehouseTarget>;

export const getWarehouseTarget = defineEndpoint({
  id: 'warehouseTarget.get',
  method: 'GET',
  path: '/busi/warehouseTarget',
  access: 'warehouse_view',
  tenant: 'session',
  summary: 'The targets of a warehouse.',
  query: z.object({ warehouseCode: ExactText(64, 1) }),
  reply: WarehouseTarget,
});

export const setWarehouseTarget = defineEndpoint({
  id: 'warehouseTarget.set',
  method: 'PUT',
  path: '/busi/warehouseTarget',
  access: 'warehouse_edit',
  tenant: 'session',
  summary: 'Sets the targets of a warehouse.',
  body: z.strictObject({
    warehouseCode: ExactText(64, 1),
    hourPlan: z.array(HourPlan).length(24).nullable(),
    onTimePercent: z.number().min(0).max(100).nullable(),
  }),
  reply: WarehouseTarget,
});
