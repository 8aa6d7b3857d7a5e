import { z } from 'zod';
import { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineLog, LogText } from '#shared/contracts/kit/log-list.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { MovementDocKind, StockMovementKind, StockStatus } from './stock-status.ts';

export const StockMovement = z.object({
  id: Id,
  createTime: EpochMs,
  kind: StockMovementKind,
  warehouseCode: z.string(),
  productCode: z.string(),
  productName: z.string(),
  productNameEn: z.string().nullable(),
  unit: CountUnit,
  quantity: z.number(),
  /** As the product was packed then; null = not known. */
  pallets: z.number().nullable(),
  lotCode: z.string().nullable(),
  ownerCode: z.string().nullable(),
  /** Of the load carrier; empty = loose. */
  lpn: z.string(),
  /** Null = from outside of the warehouse. */
  fromLocation: z.string().nullable(),
  fromStatus: StockStatus.nullable(),
  /** Null = out of the warehouse. */
  toLocation: z.string().nullable(),
  toStatus: StockStatus.nullable(),
  /** What it was done for, and its number; null = for itself. */
  docKind: MovementDocKind.nullable(),
  docNo: z.string().nullable(),
  reason: z.string().nullable(),
  /** Null = the server. */
  by: z.string().nullable(),
});
export type StockMovement = z.infer<typeof StockMovement>;

/** How stock has become what it is. */
export const stockMovement = defineLog({
  subject: defineSubject({ name: 'stock-movement', module: 'stock', page: '/stock-movement' }),
  paths: { page: '/busi/stockMovement/page', exportRows: '/busi/stockMovement/export' },
  view: 'stock_view',
  record: StockMovement,
  filters: {
    warehouseCode: ExactText(64).optional(),
    kind: StockMovementKind.optional(),
    /** Code or name. */
    product: LogText,
    /** Whence or whither; the whole code. */
    location: ExactText(64).optional(),
    docNo: LogText,
  },
  sort: ['create_time', 'quantity'],
  summary: 'Movements of goods',
});
