import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Day, EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText } from '#shared/contracts/kit/text.ts';
import { StockQuantity } from '#shared/contracts/stock/stock-quantity.ts';
import { InboundLineState } from './inbound-line-state.ts';

export const InboundLine = z.object({
  id: Id,
  inboundOrderId: Id,
  orderNo: z.string(),
  lineNo: z.number().int(),
  productCode: z.string(),
  productName: z.string(),
  productNameEn: z.string().nullable(),
  unit: z.string(),
  lotCode: z.string().nullable(),
  quantityExpected: z.number(),
  /** Damaged goods included. */
  quantityReceived: z.number(),
  quantityDamaged: z.number(),
  quantityPutAway: z.number(),
  /** Its goods are checked before they are put away. */
  isChecked: z.boolean(),
  state: InboundLineState,
  /** Of an order that the warehouse system runs. */
  isExternal: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type InboundLine = z.infer<typeof InboundLine>;

/** A line of an inbound order. */
export const inboundLine = defineCrud({
  subject: defineSubject({ name: 'inbound-line', module: 'orders', page: null }),
  path: '/busi/wmsiboline',
  idField: 'id',
  nameField: 'lineNo',
  access: { view: 'warehouse_order_view', edit: 'warehouse_order_edit' },
  record: InboundLine,
  fields: {
    productCode: ExactText(32, 1),
    lotCode: OptionalText(64),
    quantityExpected: StockQuantity,
    isChecked: z.boolean().default(false),
  },
  createOnly: {
    inboundOrderId: Id.optional(),
    /** In place of `inboundOrderId`: in spreadsheets. */
    orderNo: OptionalText(32),
    /** Absent = the next one of the order. */
    lineNo: z.number().int().min(1).max(9999).nullish(),
  },
  filters: {
    inboundOrderId: Id.optional(),
    /** Searched in code and name of the product. */
    productCode: ExactText(64).optional(),
    state: InboundLineState.optional(),
  },
  sort: ['line_no', 'state', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['inbound line', 'inbound lines'],
});

const ById = z.object({ id: Id });

export const receiveInboundLine = defineEndpoint({
  id: 'inboundLine.receive',
  method: 'POST',
  path: '/busi/wmsiboline/:id/receive',
  access: 'warehouse_task_control',
  tenant: 'session',
  summary:
    'Books goods of a line into a location of a receiving zone. What is complete is held with a check bill where the line is checked. More than expected is refused unless `isOverConfirmed`. 409 `illegal_step` or `stale`.',
  params: ById,
  body: z.strictObject({
    /** Damaged goods included. */
    quantity: StockQuantity,
    damaged: z.number().min(0).max(1_000_000_000).default(0),
    lotCode: OptionalText(64),
    producedOn: Day.nullish(),
    expiresOn: Day.nullish(),
    locationCode: ExactText(64, 1),
    isOverConfirmed: z.boolean().default(false),
    updateTime: EpochMs.optional(),
  }),
  reply: InboundLine,
});

export const putAwayInboundLine = defineEndpoint({
  id: 'inboundLine.putAway',
  method: 'POST',
  path: '/busi/wmsiboline/:id/put-away',
  access: 'warehouse_task_control',
  tenant: 'session',
  summary:
    'Moves received goods of a line to the place where they are kept. A line that is held or rejected is not put away. 409 `illegal_step` or `stale`.',
  params: ById,
  body: z.strictObject({
    quantity: StockQuantity,
    fromLocation: ExactText(64, 1),
    toLocation: ExactText(64, 1),
    /** The damaged part of the line. */
    isDamaged: z.boolean().default(false),
    updateTime: EpochMs.optional(),
  }),
  reply: InboundLine,
});

export const closeInboundLine = defineEndpoint({
  id: 'inboundLine.close',
  method: 'POST',
  path: '/busi/wmsiboline/:id/close',
  access: 'warehouse_task_control',
  tenant: 'session',
  summary:
    'Says that no more of a line comes: it is received as far as something came, else cancelled. 409 `illegal_step` or `stale`.',
  params: ById,
  body: z.strictObject({ updateTime: EpochMs.optional() }),
  reply: InboundLine,
});
