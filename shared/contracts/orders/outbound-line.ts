import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText } from '#shared/contracts/kit/text.ts';
import { StockQuantity } from '#shared/contracts/stock/stock-quantity.ts';

export const OutboundLineState = z.enum(['open', 'allocated', 'picked', 'short', 'shipped', 'cancelled']);
export type OutboundLineState = z.infer<typeof OutboundLineState>;

/** Quantities are in the unit of the product. */
export const OutboundLine = z.object({
  id: Id,
  outboundOrderId: Id,
  lineNo: z.number().int(),
  productCode: z.string(),
  productName: z.string(),
  productNameEn: z.string().nullable(),
  unit: z.string(),
  /** Null = any lot. */
  lotCode: z.string().nullable(),
  quantityOrdered: z.number(),
  quantityAllocated: z.number(),
  quantityPicked: z.number(),
  quantityShipped: z.number(),
  note: z.string().nullable(),
  state: OutboundLineState,
  /** Of an order that the warehouse system runs. */
  isExternal: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type OutboundLine = z.infer<typeof OutboundLine>;

/** Lines of an outbound order; they are changed until stock is allocated to it. */
export const outboundLine = defineCrud({
  subject: defineSubject({ name: 'outbound-line', module: 'orders', page: null }),
  path: '/busi/outbound-line',
  idField: 'id',
  nameField: 'productCode',
  access: { view: 'warehouse_order_view', edit: 'warehouse_order_edit' },
  record: OutboundLine,
  fields: {
    lineNo: z.number().int().min(1).max(9999),
    productCode: ExactText(32, 1),
    lotCode: OptionalText(64),
    quantityOrdered: StockQuantity,
    note: OptionalText(200),
  },
  createOnly: { outboundOrderId: Id },
  filters: { outboundOrderId: Id, productCode: ExactText(64).optional() },
  sort: ['line_no', 'state', 'update_time'],
  isSoftDeleted: true,
  hasImport: false,
  nouns: ['outbound line', 'outbound lines'],
});
