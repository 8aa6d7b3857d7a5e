import { z } from 'zod';
import { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Day, EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineLog, LogText } from '#shared/contracts/kit/log-list.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { StockQuantity } from './stock-quantity.ts';
import { StockStatus } from './stock-status.ts';
import { LocationCode } from './warehouse-location.ts';

export const Stock = z.object({
  id: Id,
  warehouseCode: z.string(),
  zoneCode: z.string(),
  locationCode: z.string(),
  productCode: z.string(),
  productName: z.string(),
  productNameEn: z.string().nullable(),
  unit: CountUnit,
  lotCode: z.string().nullable(),
  expiresOn: z.string().nullable(),
  ownerCode: z.string().nullable(),
  ownerName: z.string().nullable(),
  ownerNameEn: z.string().nullable(),
  /** Of the load carrier; empty = loose. */
  lpn: z.string(),
  status: StockStatus,
  quantity: z.number(),
  reserved: z.number(),
  /** Null = nobody has said how the product is packed. */
  pallets: z.number().nullable(),
  /** When the first of these goods came into the warehouse. */
  receivedAt: EpochMs,
  updateTime: EpochMs,
});
export type Stock = z.infer<typeof Stock>;

/** What lies where. Only movements change it. */
export const stock = defineLog({
  subject: defineSubject({ name: 'stock', module: 'stock', page: '/stock' }),
  paths: { page: '/busi/stock/page', exportRows: '/busi/stock/export' },
  view: 'stock_view',
  record: Stock,
  filters: {
    warehouseCode: ExactText(64).optional(),
    zoneCode: ExactText(64).optional(),
    location: LogText,
    /** Code or name. */
    product: LogText,
    lot: LogText,
    owner: LogText,
    status: StockStatus.optional(),
    /** Of lots that expire before this day, `2026-12-31`. */
    expiresBefore: Day.optional(),
  },
  sort: ['location_code', 'product_code', 'lot_code', 'expires_on', 'quantity', 'received_at'],
  summary: 'Goods that lie in warehouses',
});

const ById = z.object({ id: Id });

/** Of the row that the caller has seen; absent = whatever it is now. */
const SeenAt = EpochMs.optional();

/** Goods that were counted at a location: the body of one call, and a row of a file. */
export const CountedGoods = z.strictObject({
  warehouseCode: ExactText(64, 1),
  locationCode: LocationCode,
  productCode: ExactText(32, 1),
  quantity: StockQuantity,
  status: StockStatus.default('available'),
  /** A lot that is not known is created. */
  lotCode: OptionalText(64),
  expiresOn: Day.nullish(),
  ownerCode: OptionalText(32),
  lpn: OptionalText(32),
  reason: Text(64),
});
export type CountedGoods = z.output<typeof CountedGoods>;

/** Absent after a call that leaves nothing there. */
const Changed = z.object({ id: Id.nullable() });

export const addStock = defineEndpoint({
  id: 'stock.add',
  method: 'POST',
  path: '/busi/stock',
  access: 'stock_edit',
  tenant: 'session',
  summary: 'Adds goods that were counted at a location and are in no list, as a movement.',
  body: CountedGoods,
  reply: Changed,
});

export const adjustStock = defineEndpoint({
  id: 'stock.adjust',
  method: 'POST',
  path: '/busi/stock/:id/adjust',
  access: 'stock_edit',
  tenant: 'session',
  summary: 'Says how much was counted; the difference becomes a movement. 409 `stale` since `updateTime`.',
  params: ById,
  body: z.strictObject({
    counted: z.number().min(0).max(999_999_999).multipleOf(0.001),
    reason: Text(64),
    updateTime: SeenAt,
  }),
  reply: Changed,
});

export const relocateStock = defineEndpoint({
  id: 'stock.relocate',
  method: 'POST',
  path: '/busi/stock/:id/move',
  access: 'stock_edit',
  tenant: 'session',
  summary: 'Moves goods to another location of the warehouse.',
  params: ById,
  body: z.strictObject({ toLocation: LocationCode, quantity: StockQuantity, reason: OptionalText(64) }),
  reply: Changed,
});

export const setStockStatus = defineEndpoint({
  id: 'stock.setStatus',
  method: 'POST',
  path: '/busi/stock/:id/status',
  access: 'stock_edit',
  tenant: 'session',
  summary: 'Gives goods another status, where they are.',
  params: ById,
  body: z.strictObject({ status: StockStatus, quantity: StockQuantity, reason: Text(64) }),
  reply: Changed,
});

/** Goods at a place of which another quantity is stored than their movements add up to. */
export const StockDifference = z.object({
  warehouseCode: z.string(),
  locationCode: z.string(),
  productCode: z.string(),
  lotCode: z.string().nullable(),
  ownerCode: z.string().nullable(),
  lpn: z.string(),
  status: z.string(),
  stored: z.number(),
  moved: z.number(),
});
export type StockDifference = z.infer<typeof StockDifference>;

export const verifyStock = defineEndpoint({
  id: 'stock.verify',
  method: 'GET',
  path: '/busi/stock/verify',
  access: 'stock_edit',
  tenant: 'session',
  summary:
    'Compares the stock of the warehouses in reach with the sum of its movements. The first 200 differences.',
  query: z.object({ warehouseCode: ExactText(64).optional() }),
  reply: z.object({ checked: z.number().int(), differences: z.array(StockDifference) }),
});
