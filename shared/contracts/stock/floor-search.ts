import { z } from 'zod';
import { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import { Text } from '#shared/contracts/kit/text.ts';

export const FLOOR_SEARCH_LIMITS = { hits: 5, places: 60, text: 60 } as const;

/** What was found; `lot`, `inbound` and `outbound` are numbers of lots and orders, `pallet` is that of a load carrier. */
export const FloorHitKind = z.enum(['location', 'pallet', 'outbound', 'inbound', 'lot', 'product']);
export type FloorHitKind = z.infer<typeof FloorHitKind>;

/** A location. `aisle`, `bay` and `index` as in the image of `warehouseFloor`; null = it is in no rack. */
export const FloorHitPlace = z.object({
  code: z.string(),
  zone: z.string(),
  zoneEn: z.string().nullable(),
  aisle: z.string().nullable(),
  bay: z.number().int().nullable(),
  /** Of the place within `FloorAisle.places`. */
  index: z.number().int().nonnegative().nullable(),
  quantity: z.number(),
});
export type FloorHitPlace = z.infer<typeof FloorHitPlace>;

export const FloorHit = z.object({
  kind: FloorHitKind,
  code: z.string(),
  /** Of the product, where all of it is one. */
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
  quantity: z.number(),
  /** Null = goods of several units, or none. */
  unit: CountUnit.nullable(),
  placeCount: z.number().int().nonnegative(),
  /** Those with most goods first. */
  places: z.array(FloorHitPlace).max(FLOOR_SEARCH_LIMITS.places),
});
export type FloorHit = z.infer<typeof FloorHit>;

export const FloorSearchReply = z.object({
  /** What is named exactly so first. */
  hits: z.array(FloorHit).max(FLOOR_SEARCH_LIMITS.hits),
  /** There are more than these. */
  isMore: z.boolean(),
});
export type FloorSearchReply = z.infer<typeof FloorSearchReply>;

export const searchFloor = defineEndpoint({
  id: 'floorSearch.search',
  method: 'GET',
  path: '/busi/warehouse/floor/search',
  access: 'warehouse_board_view',
  tenant: 'session',
  summary:
    'Where the goods of a pallet, lot, product, order or location lie, of owners whose goods the caller sees.',
  query: z.object({ warehouseId: Id, text: Text(FLOOR_SEARCH_LIMITS.text) }),
  reply: FloorSearchReply,
});
