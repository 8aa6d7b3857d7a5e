import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, QueryMs } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText } from '#shared/contracts/kit/text.ts';

export const InboundKind = z.enum(['purchase', 'production', 'return', 'transfer']);
export type InboundKind = z.infer<typeof InboundKind>;

export const InboundState = z.enum([
  'draft',
  /** The goods are on their way. */
  'announced',
  'arrived',
  'receiving',
  /** Received; some lines may wait for a check. */
  'checking',
  'putting_away',
  'done',
  'cancelled',
]);
export type InboundState = z.infer<typeof InboundState>;

export const InboundStep = z.enum([
  'announce',
  'arrive',
  'receive',
  'finish',
  'put_away',
  'complete',
  'cancel',
]);
export type InboundStep = z.infer<typeof InboundStep>;

export const InboundOrder = z.object({
  id: Id,
  /** `IN-20261122-0007`. */
  no: z.string(),
  externalNo: z.string().nullable(),
  warehouseCode: z.string(),
  warehouseName: z.string(),
  kind: InboundKind,
  state: InboundState,
  stateAt: EpochMs,
  /** Neither done nor cancelled. */
  isOpen: z.boolean(),
  /** Made by the warehouse system, which alone runs it. */
  isExternal: z.boolean(),
  ownerCode: z.string().nullable(),
  ownerName: z.string().nullable(),
  ownerNameEn: z.string().nullable(),
  supplierCode: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierNameEn: z.string().nullable(),
  appointmentNo: z.string().nullable(),
  /** 1 = first. */
  priority: z.number().int(),
  expectedAt: EpochMs.nullable(),
  arrivedAt: EpochMs.nullable(),
  doneAt: EpochMs.nullable(),
  lines: z.number().int(),
  /** Lines that wait for a check. */
  heldLines: z.number().int(),
  /** Received share of what is expected, 0 to 1, each line alike; null = no lines. */
  shareReceived: z.number().nullable(),
  note: z.string().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type InboundOrder = z.infer<typeof InboundOrder>;

/** Goods that come to a warehouse. */
export const inboundOrder = defineCrud({
  subject: defineSubject({ name: 'inbound-order', module: 'orders', page: '/inbound-order' }),
  path: '/busi/wmsibo',
  idField: 'id',
  nameField: 'no',
  access: { view: 'warehouse_order_view', edit: 'warehouse_order_edit' },
  record: InboundOrder,
  fields: {
    externalNo: OptionalText(64),
    kind: InboundKind.default('purchase'),
    supplierCode: OptionalText(32),
    appointmentNo: OptionalText(32),
    priority: z.number().int().min(1).max(9).default(5),
    expectedAt: EpochMs.nullish(),
    note: OptionalText(200),
  },
  createOnly: { warehouseCode: ExactText(64, 1), ownerCode: OptionalText(32) },
  filters: {
    /** Searched in number, external number and supplier. */
    no: ExactText(64).optional(),
    warehouseCode: ExactText(64).optional(),
    state: InboundState.optional(),
    kind: InboundKind.optional(),
    ownerCode: ExactText(32).optional(),
    /** Expected from this time on and before that one. */
    from: QueryMs.optional(),
    to: QueryMs.optional(),
  },
  sort: ['no', 'state', 'expected_at', 'priority', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['inbound order', 'inbound orders'],
});

const ById = z.object({ id: Id });

export const planInboundOrder = defineEndpoint({
  id: 'inboundOrder.plan',
  method: 'POST',
  path: '/busi/wmsibo/:id/plan',
  access: 'warehouse_order_edit',
  tenant: 'session',
  summary:
    'Announces an order or cancels it with its lines. 409 `illegal_step` where its state does not allow it, `stale` where it has changed since `updateTime`.',
  params: ById,
  body: z.strictObject({ step: InboundStep.extract(['announce', 'cancel']), updateTime: EpochMs.optional() }),
  reply: InboundOrder,
});

export const stepInboundOrder = defineEndpoint({
  id: 'inboundOrder.step',
  method: 'POST',
  path: '/busi/wmsibo/:id/step',
  access: 'warehouse_task_control',
  tenant: 'session',
  summary:
    'Says what has happened to an order at the warehouse. `finish` needs lines that are received or closed short, `put_away` no line that waits for a check, `complete` no goods that are still to be put away. 409 `illegal_step` or `stale`.',
  params: ById,
  body: z.strictObject({
    step: InboundStep.exclude(['announce', 'cancel']),
    updateTime: EpochMs.optional(),
  }),
  reply: InboundOrder,
});
