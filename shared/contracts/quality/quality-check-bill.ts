import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { StockQuantity } from '#shared/contracts/stock/stock-quantity.ts';
import { DockCode } from '#shared/contracts/yard/dock.ts';
import { CheckKind } from './quality-plan.ts';

export const CheckBillState = z.enum([
  'draft',
  /** Values are being measured. */
  'inspecting',
  /** Waits for its audit. */
  'submitted',
  /** Sent back by the auditor. */
  'returned',
  'audited',
  'cancelled',
]);
export type CheckBillState = z.infer<typeof CheckBillState>;

export const CheckBillStep = z.enum(['start', 'submit', 'return', 'audit', 'cancel']);
export type CheckBillStep = z.infer<typeof CheckBillStep>;

/** `conditional`: accepted with minor deviations and a note. `hold`: blocked until it is checked again. */
export const CheckVerdict = z.enum(['pass', 'conditional', 'fail', 'hold']);
export type CheckVerdict = z.infer<typeof CheckVerdict>;

export const QualityCheckBill = z.object({
  id: Id,
  /** `QC-20261122-0007`. */
  no: z.string(),
  warehouseCode: z.string(),
  warehouseName: z.string(),
  kind: CheckKind,
  state: CheckBillState,
  /** Neither audited nor cancelled. */
  isOpen: z.boolean(),
  /** Made by the warehouse system, which alone runs it. */
  isExternal: z.boolean(),
  /** `none` until it is audited. */
  verdict: CheckVerdict.or(z.literal('none')),
  productCode: z.string(),
  productName: z.string(),
  productNameEn: z.string().nullable(),
  lotCode: z.string().nullable(),
  ownerCode: z.string().nullable(),
  ownerName: z.string().nullable(),
  ownerNameEn: z.string().nullable(),
  /** Number of the inbound order whose line is checked, and the number of that line. */
  inboundNo: z.string().nullable(),
  inboundLineNo: z.number().int().nullable(),
  /** Where the truck stands that waits for the check. */
  dockCode: z.string().nullable(),
  planCode: z.string().nullable(),
  planName: z.string().nullable(),
  quantityLot: z.number().nullable(),
  quantitySample: z.number().nullable(),
  dueAt: EpochMs.nullable(),
  /** How many results it has, how many have a value, and how many are not as they should be. */
  results: z.number().int(),
  resultsMeasured: z.number().int(),
  resultsBad: z.number().int(),
  inspector: z.string().nullable(),
  submittedAt: EpochMs.nullable(),
  note: z.string().nullable(),
  auditedBy: z.string().nullable(),
  auditedAt: EpochMs.nullable(),
  auditNote: z.string().nullable(),
  createTime: EpochMs,
  createBy: z.string().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type QualityCheckBill = z.infer<typeof QualityCheckBill>;

/** A check of goods of one product, from its plan to the verdict. */
export const qualityCheckBill = defineCrud({
  subject: defineSubject({
    name: 'quality-check-bill',
    module: 'quality',
    page: '/quality-check-bill',
  }),
  path: '/busi/qualitycheckbill',
  idField: 'id',
  nameField: 'no',
  access: { view: 'quality_view', edit: 'quality_edit' },
  record: QualityCheckBill,
  fields: {
    quantityLot: StockQuantity.nullish(),
    quantitySample: StockQuantity.nullish(),
    /** Absent at creation = by the time limit of the plan. */
    dueAt: EpochMs.nullish(),
    note: OptionalText(200),
  },
  createOnly: {
    warehouseCode: ExactText(64, 1),
    kind: CheckKind.default('incoming'),
    productCode: ExactText(32, 1),
    lotCode: OptionalText(64),
    inboundNo: OptionalText(32),
    inboundLineNo: z.number().int().min(1).max(9_999).nullish(),
    dockCode: DockCode.nullish(),
  },
  filters: {
    no: ExactText(64).optional(),
    warehouseCode: ExactText(64).optional(),
    state: CheckBillState.optional(),
    verdict: CheckVerdict.optional(),
  },
  sort: ['no', 'state', 'due_at', 'verdict', 'create_time', 'update_time'],
  isSoftDeleted: true,
  hasImport: false,
  nouns: ['check bill', 'check bills'],
});

const ById = z.object({ id: Id });

export const stepCheckBill = defineEndpoint({
  id: 'qualityCheckBill.step',
  method: 'POST',
  path: '/busi/qualitycheckbill/:id/step',
  access: 'quality_edit',
  tenant: 'session',
  summary:
    'Starts the measuring of a check bill, submits it with all its values, or cancels it. 409 `illegal_step` where the state does not allow it, `stale` where it has changed since `updateTime`.',
  params: ById,
  body: z.strictObject({
    step: CheckBillStep.extract(['start', 'submit', 'cancel']),
    updateTime: EpochMs.optional(),
  }),
  reply: QualityCheckBill,
});

export const returnCheckBill = defineEndpoint({
  id: 'qualityCheckBill.return',
  method: 'POST',
  path: '/busi/qualitycheckbill/:id/return',
  access: 'quality_audit',
  tenant: 'session',
  summary: 'Sends a submitted check bill back to be measured again. Not by its inspector.',
  params: ById,
  body: z.strictObject({ note: Text(200), updateTime: EpochMs.optional() }),
  reply: QualityCheckBill,
});

export const auditCheckBill = defineEndpoint({
  id: 'qualityCheckBill.audit',
  method: 'POST',
  path: '/busi/qualitycheckbill/:id/audit',
  access: 'quality_audit',
  tenant: 'session',
  summary:
    'Audits a submitted check bill with all results that are still open: lot, stock and inbound line follow the verdict. Not by its inspector.',
  params: ById,
  body: z.strictObject({
    verdict: CheckVerdict,
    /** Needed for every verdict but `pass`. */
    note: OptionalText(200),
    updateTime: EpochMs.optional(),
  }),
  reply: QualityCheckBill,
});
