import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText } from '#shared/contracts/kit/text.ts';
import { OfficeStage } from '#shared/contracts/yard/office-board.ts';

export const OutboundState = z.enum([
  'draft',
  'released',
  /** Stock is reserved for it, as far as there is some. */
  'allocated',
  'picking',
  /** Everything has been picked. */
  'checking',
  'packed',
  'loading',
  'shipped',
  'delivered',
  'cancelled',
]);
export type OutboundState = z.infer<typeof OutboundState>;

export const OutboundStep = z.enum([
  'release',
  'allocate',
  'pick',
  'check',
  'pack',
  'load',
  'ship',
  'deliver',
  'cancel',
]);
export type OutboundStep = z.infer<typeof OutboundStep>;

export const OutboundOrder = z.object({
  id: Id,
  /** `OUT-20261122-0007`. */
  no: z.string(),
  externalNo: z.string().nullable(),
  warehouseCode: z.string(),
  warehouseName: z.string(),
  state: OutboundState,
  /** Neither shipped nor cancelled. */
  isOpen: z.boolean(),
  /** Made by the warehouse system, which alone runs it. */
  isExternal: z.boolean(),
  ownerCode: z.string().nullable(),
  ownerName: z.string().nullable(),
  ownerNameEn: z.string().nullable(),
  customerCode: z.string().nullable(),
  customerName: z.string().nullable(),
  customerNameEn: z.string().nullable(),
  waveNo: z.string().nullable(),
  appointmentNo: z.string().nullable(),
  /** 1 = first. */
  priority: z.number().int(),
  receivedAt: EpochMs,
  dueAt: EpochMs,
  lines: z.number().int(),
  /** Lines of which less was there than ordered. */
  shortLines: z.number().int(),
  /** Picked share of what was ordered, 0 to 1, each line alike; null = no lines. */
  shareDone: z.number().nullable(),
  shippedAt: EpochMs.nullable(),
  deliveredAt: EpochMs.nullable(),
  holdReason: z.string().nullable(),
  holdSince: EpochMs.nullable(),
  note: z.string().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type OutboundOrder = z.infer<typeof OutboundOrder>;

/** Goods that leave a warehouse. */
export const outboundOrder = defineCrud({
  subject: defineSubject({ name: 'outbound-order', module: 'orders', page: '/outbound-order' }),
  path: '/busi/outbound-order',
  idField: 'id',
  nameField: 'no',
  access: { view: 'warehouse_order_view', edit: 'warehouse_order_edit' },
  record: OutboundOrder,
  fields: {
    externalNo: OptionalText(64),
    customerCode: OptionalText(32),
    waveNo: OptionalText(32),
    appointmentNo: OptionalText(32),
    priority: z.number().int().min(1).max(9).default(5),
    dueAt: EpochMs,
    note: OptionalText(200),
  },
  createOnly: { warehouseCode: ExactText(64, 1), ownerCode: OptionalText(32) },
  filters: {
    /** Searched in number, external number and customer. */
    no: ExactText(64).optional(),
    warehouseCode: ExactText(64).optional(),
    state: OutboundState.optional(),
    /** A group of states, as the board of the office counts them. */
    stage: OfficeStage.optional(),
    waveNo: ExactText(64).optional(),
  },
  sort: ['no', 'state', 'due_at', 'priority', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['outbound order', 'outbound orders'],
});

const ById = z.object({ id: Id });

export const stepOutboundOrder = defineEndpoint({
  id: 'outboundOrder.step',
  method: 'POST',
  path: '/busi/outbound-order/:id/step',
  access: 'warehouse_order_edit',
  tenant: 'session',
  summary:
    'Takes an order to its next state. `allocate` reserves stock, earliest expiry first; `ship` takes it out of the stock; `cancel` gives it back. 409 `illegal_step`, `on_hold` or `tasks_open`.',
  params: ById,
  body: z.strictObject({
    step: OutboundStep,
    /** Of `cancel`. */
    reason: OptionalText(64),
    updateTime: EpochMs.optional(),
  }),
  reply: OutboundOrder,
});

export const holdOutboundOrder = defineEndpoint({
  id: 'outboundOrder.hold',
  method: 'POST',
  path: '/busi/outbound-order/:id/hold',
  access: 'warehouse_task_control',
  tenant: 'session',
  summary:
    'Holds the work of an order for a reason; without one, it goes on. Also of an order that a warehouse system runs. 409 `record_over` or `stale`.',
  params: ById,
  body: z.strictObject({ reason: OptionalText(64), updateTime: EpochMs.optional() }),
  reply: OutboundOrder,
});
