import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

/** What goes wrong in a warehouse. */
export const ExceptionKind = z.enum([
  'shortage',
  'damage',
  'equipment',
  'quality_hold',
  'staff',
  'device_offline',
  'other',
]);
export type ExceptionKind = z.infer<typeof ExceptionKind>;

/** As alarms go by ISA-18.2: raised, acknowledged by somebody, resolved; the second may be left out. */
export const ExceptionState = z.enum(['raised', 'acknowledged', 'resolved']);
export type ExceptionState = z.infer<typeof ExceptionState>;

export const ExceptionStep = z.enum(['acknowledge', 'resolve']);
export type ExceptionStep = z.infer<typeof ExceptionStep>;

export const WarehouseException = z.object({
  id: Id,
  warehouseCode: z.string(),
  warehouseName: z.string(),
  kind: ExceptionKind,
  text: z.string(),
  textEn: z.string().nullable(),
  state: ExceptionState,
  isOpen: z.boolean(),
  /** What it holds up, as far as it is known. */
  dockCode: z.string().nullable(),
  zoneCode: z.string().nullable(),
  locationCode: z.string().nullable(),
  productCode: z.string().nullable(),
  waveNo: z.string().nullable(),
  inboundNo: z.string().nullable(),
  outboundNo: z.string().nullable(),
  appointmentNo: z.string().nullable(),
  since: EpochMs,
  /** With these words. */
  reportedAt: EpochMs,
  acknowledgedAt: EpochMs.nullable(),
  acknowledgedBy: z.string().nullable(),
  resolvedAt: EpochMs.nullable(),
  resolvedBy: z.string().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type WarehouseException = z.infer<typeof WarehouseException>;

/** What holds up the work of a warehouse; most of it is raised and resolved by the server. */
export const warehouseException = defineCrud({
  subject: defineSubject({
    name: 'warehouse-exception',
    module: 'orders',
    page: '/warehouse-exception',
  }),
  path: '/busi/warehouse-exception',
  idField: 'id',
  nameField: 'text',
  access: { view: 'warehouse_order_view', edit: 'warehouse_task_control' },
  record: WarehouseException,
  fields: { text: Text(200), textEn: OptionalText(200) },
  createOnly: {
    warehouseCode: ExactText(64, 1),
    kind: ExceptionKind,
    dockCode: OptionalText(4),
    locationCode: OptionalText(64),
    productCode: OptionalText(32),
    waveNo: OptionalText(32),
    outboundNo: OptionalText(32),
  },
  filters: {
    text: ExactText(64).optional(),
    warehouseCode: ExactText(64).optional(),
    kind: ExceptionKind.optional(),
    isOpen: z.stringbool().optional(),
    isAcknowledged: z.stringbool().optional(),
  },
  sort: ['kind', 'state', 'since', 'update_time'],
  isSoftDeleted: true,
  hasImport: false,
  nouns: ['exception', 'exceptions'],
});

export const stepWarehouseException = defineEndpoint({
  id: 'warehouseException.step',
  method: 'POST',
  path: '/busi/warehouse-exception/:id/step',
  access: 'warehouse_task_control',
  tenant: 'session',
  summary: 'Acknowledges or resolves an exception. 409 `illegal_step` where the state does not allow it.',
  params: z.object({ id: Id }),
  body: z.strictObject({ step: ExceptionStep, updateTime: EpochMs.optional() }),
  reply: WarehouseException,
});
