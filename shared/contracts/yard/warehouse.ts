import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';

/** A department of the type `warehouse`. */
export const Warehouse = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  /** IANA zone whose days and clock count there. */
  timeZone: z.string(),
});
export type Warehouse = z.infer<typeof Warehouse>;

export const listWarehouses = defineEndpoint({
  id: 'warehouse.list',
  method: 'GET',
  path: '/busi/warehouse/list',
  access: 'warehouse_board_view',
  tenant: 'session',
  summary: 'The warehouses that the caller reaches, in the order of the department tree.',
  reply: z.array(Warehouse),
});
