import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

/** What a result is: a measured number, whether something is as it should be, or a remark. */
export const MeasuredKind = z.enum(['number', 'yes_no', 'text']);
export type MeasuredKind = z.infer<typeof MeasuredKind>;

/** How bad a deviation is: only a minor one may be accepted. */
export const DeviationSeverity = z.enum(['critical', 'major', 'minor']);
export type DeviationSeverity = z.infer<typeof DeviationSeverity>;

/** A limit or a measured number: 12 digits before the point and 6 behind it. */
const Limit = z.number().min(-999_999_999_999).max(999_999_999_999).multipleOf(0.000_001);

export const QualityPlanItem = z.object({
  id: Id,
  planId: Id,
  planCode: z.string(),
  sort: z.number().int(),
  name: z.string(),
  nameEn: z.string().nullable(),
  valueKind: MeasuredKind,
  unit: z.string().nullable(),
  lowerLimit: z.number().nullable(),
  upperLimit: z.number().nullable(),
  severity: DeviationSeverity,
  samples: z.number().int(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type QualityPlanItem = z.infer<typeof QualityPlanItem>;

/** What is measured by a check plan, with its limits. */
export const qualityPlanItem = defineCrud({
  subject: defineSubject({ name: 'quality-plan-item', module: 'quality', page: null }),
  path: '/busi/quality-plan-item',
  idField: 'id',
  access: { view: 'quality_view', edit: 'quality_edit' },
  record: QualityPlanItem,
  fields: {
    sort: z.number().int().min(0).max(9_999).default(0),
    name: Text(64),
    nameEn: OptionalText(64),
    valueKind: MeasuredKind.default('number'),
    unit: OptionalText(16),
    /** Of a number; null = none on this side. */
    lowerLimit: Limit.nullish(),
    upperLimit: Limit.nullish(),
    severity: DeviationSeverity.default('major'),
    /** How many samples are measured. */
    samples: z.number().int().min(1).max(99).default(1),
  },
  createOnly: {
    planId: Id.optional(),
    /** In place of `planId`: in spreadsheets. */
    planCode: OptionalText(32),
  },
  filters: { planId: Id, name: ExactText(64).optional() },
  sort: ['sort', 'name', 'value_kind', 'severity', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['check item', 'check items'],
});
