import { z } from 'zod';
import { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText } from '#shared/contracts/kit/text.ts';
import { ZoneCode } from './warehouse-zone.ts';

export const StockLimit = z.object({
  id: Id,
  warehouseCode: z.string(),
  productCode: z.string(),
  productName: z.string(),
  productNameEn: z.string().nullable(),
  unit: CountUnit,
  /** Null = the whole warehouse. */
  zoneCode: z.string().nullable(),
  minimum: z.number(),
  /** Neither reserved nor held back, of owners whose goods the reader sees. */
  available: z.number(),
  expiryWarningDays: z.number().int().nullable(),
  note: z.string().nullable(),
  enabled: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type StockLimit = z.infer<typeof StockLimit>;

/** Below what a product is to be replenished, and how early the expiry of its lots is told of. */
export const stockLimit = defineCrud({
  subject: defineSubject({ name: 'stock-limit', module: 'stock', page: '/stock-limit' }),
  path: '/busi/stockLimit',
  idField: 'id',
  nameField: 'productCode',
  access: { view: 'stock_view', edit: 'stock_edit' },
  record: StockLimit,
  fields: {
    minimum: z.number().min(0).max(999_999_999).multipleOf(0.001),
    expiryWarningDays: z.number().int().min(1).max(3_650).nullish(),
    note: OptionalText(64),
    enabled: z.boolean().default(true),
  },
  createOnly: {
    warehouseCode: ExactText(64, 1),
    productCode: ExactText(32, 1),
    zoneCode: ZoneCode.nullish(),
  },
  filters: {
    product: ExactText(64).optional(),
    warehouseCode: ExactText(64).optional(),
  },
  sort: ['product_code', 'minimum', 'available', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['stock limit', 'stock limits'],
});
