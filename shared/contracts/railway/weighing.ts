import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineLog, LogFlag, LogText } from '#shared/contracts/kit/log-list.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { CodeText, ExactText, Text } from '#shared/contracts/kit/text.ts';

/** `check`: a gross weight that was taken again. */
export const WeighingKind = z.enum(['gross', 'tare', 'check']);
export type WeighingKind = z.infer<typeof WeighingKind>;

export const WeighingSource = z.enum(['scale', 'manual']);
export type WeighingSource = z.infer<typeof WeighingSource>;

export const TicketNo = CodeText(32).regex(/^[\p{L}\d._/-]+$/u, 'bad_code');
export const WeighedKg = z.number().int().min(1).max(300_000);

export const Weighing = z.object({
  id: Id,
  createTime: EpochMs,
  ticketNo: z.string(),
  warehouseCode: z.string(),
  wagonVisitId: Id,
  wagonNo: z.string(),
  trainNo: z.string(),
  kind: WeighingKind,
  kg: z.number().int(),
  /** Of a gross weight: without the tare of the wagon. */
  netKg: z.number().int().nullable(),
  /** Of a gross weight: heavier than the wagon may be. */
  isOverload: z.boolean(),
  source: WeighingSource,
  /** Null = it counts. */
  voidReason: z.string().nullable(),
  voidedAt: EpochMs.nullable(),
  voidedBy: z.string().nullable(),
  /** Null = the scale. */
  by: z.string().nullable(),
});
export type Weighing = z.infer<typeof Weighing>;

/** Weights of wagons. None is changed or removed; one that is wrong is made void. */
export const weighing = defineLog({
  subject: defineSubject({ name: 'weighing', module: 'railway', page: '/weighing' }),
  paths: { page: '/busi/weighing/page', exportRows: '/busi/weighing/export' },
  view: 'railway_view',
  record: Weighing,
  filters: {
    warehouseCode: ExactText(64).optional(),
    kind: WeighingKind.optional(),
    /** Ticket, wagon or train. */
    no: LogText,
    isVoid: LogFlag,
  },
  sort: ['create_time', 'kg'],
  summary: 'Weighings of wagons',
});

export const recordWeighing = defineEndpoint({
  id: 'weighing.record',
  method: 'POST',
  path: '/busi/weighing',
  access: 'railway_control',
  tenant: 'session',
  summary:
    'Records the weight of a wagon that was read from a scale. A gross weight ends the work on it. 409 `illegal_step` where the wagon is not there, or is not loaded yet.',
  body: z.strictObject({
    wagonVisitId: Id,
    /** Absent = a number of the server. */
    ticketNo: TicketNo.nullish(),
    kind: WeighingKind.default('gross'),
    kg: WeighedKg,
    /** Absent = now. */
    at: EpochMs.nullish(),
  }),
  reply: Weighing,
});

export const voidWeighing = defineEndpoint({
  id: 'weighing.void',
  method: 'POST',
  path: '/busi/weighing/:id/void',
  access: 'railway_control',
  tenant: 'session',
  summary: 'Makes a weighing void, for a reason. 409 `record_over` where it is, or where the wagon has left.',
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: Text(64) }),
  reply: Weighing,
});
