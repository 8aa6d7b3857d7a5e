import { z } from 'zod';
import { idListOf } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { CodeText, OptionalText } from '#shared/contracts/kit/text.ts';
import { DeviationSeverity, MeasuredKind } from './quality-plan-item.ts';

/** What an auditor has said of a result. */
export const ResultAudit = z.enum(['open', 'approved', 'rejected']);
export type ResultAudit = z.infer<typeof ResultAudit>;

/** One sample of one item, with the limits that the plan had when the bill was opened. */
export const QualityCheckBillResult = z.object({
  id: Id,
  checkbillId: Id,
  sort: z.number().int(),
  name: z.string(),
  nameEn: z.string().nullable(),
  valueKind: MeasuredKind,
  unit: z.string().nullable(),
  lowerLimit: z.number().nullable(),
  upperLimit: z.number().nullable(),
  severity: DeviationSeverity,
  sampleNo: z.number().int(),
  /** A decimal number, `yes` or `no`, or a text; null = not measured yet. */
  value: z.string().nullable(),
  /** Null = not measured yet, or a text that nobody has judged. */
  isGood: z.boolean().nullable(),
  note: z.string().nullable(),
  measuredBy: z.string().nullable(),
  measuredAt: EpochMs.nullable(),
  audit: ResultAudit,
  auditedBy: z.string().nullable(),
  auditedAt: EpochMs.nullable(),
  auditNote: z.string().nullable(),
  createTime: EpochMs,
  createBy: z.string().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type QualityCheckBillResult = z.infer<typeof QualityCheckBillResult>;

export const listCheckResults = defineEndpoint({
  id: 'qualityCheckBillResult.list',
  method: 'GET',
  path: '/busi/qualitycheckbillresult/getListByCheckbillId',
  access: 'quality_view',
  tenant: 'session',
  summary: 'The results of a check bill in the order of its plan.',
  query: z.object({ checkbillId: Id }),
  reply: z.array(QualityCheckBillResult),
});

export const enterCheckResults = defineEndpoint({
  id: 'qualityCheckBillResult.enter',
  method: 'PUT',
  path: '/busi/qualitycheckbillresult/values',
  access: 'quality_edit',
  tenant: 'session',
  summary:
    'Enters the values of results of a check bill that is being measured: all of them, or none when one is wrong. 409 `illegal_step` in other states.',
  body: z.strictObject({
    checkbillId: Id,
    results: z
      .array(
        z.strictObject({
          id: Id,
          /** See `QualityCheckBillResult`; null takes a value back. */
          value: CodeText(200, 0).nullable(),
          /** Of a text. */
          isGood: z.boolean().nullish(),
          note: OptionalText(200),
        }),
      )
      .min(1)
      .max(LIMITS.checkResultsPerBillMax),
  }),
  reply: z.array(QualityCheckBillResult),
});

export const auditCheckResults = defineEndpoint({
  id: 'qualityCheckBillResult.audit',
  method: 'PUT',
  path: '/busi/qualitycheckbillresult/menuAudit',
  access: 'quality_audit',
  tenant: 'session',
  summary:
    'Approves or rejects results of one submitted check bill, not by its inspector. With the last one the bill is audited: lot, stock and inbound line follow its verdict.',
  query: z.object({
    ids: idListOf(Id),
    audit: ResultAudit.extract(['approved', 'rejected']),
    /** Needed to reject, and to approve a minor deviation. */
    note: OptionalText(200),
  }),
  reply: z.boolean(),
});
