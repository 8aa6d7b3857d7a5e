import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { CodeText, ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

/** When goods are checked: as they arrive, while they are made, when they are made, before they leave. */
export const CheckKind = z.enum(['incoming', 'in_process', 'final', 'outgoing']);
export type CheckKind = z.infer<typeof CheckKind>;

export const QualityPlan = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  kind: CheckKind,
  /** Null = for every product that has no plan of its own. */
  productCode: z.string().nullable(),
  productName: z.string().nullable(),
  productNameEn: z.string().nullable(),
  limitMinutes: z.number().int(),
  /** How many items it has. */
  items: z.number().int(),
  enabled: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type QualityPlan = z.infer<typeof QualityPlan>;

/** What is measured of goods of a product, and how long that may take. */
export const qualityPlan = defineCrud({
  subject: defineSubject({ name: 'quality-plan', module: 'quality', page: '/quality-plan' }),
  path: '/busi/quality-plan',
  idField: 'id',
  access: { view: 'quality_view', edit: 'quality_edit' },
  record: QualityPlan,
  fields: {
    code: CodeText(32).regex(/^\S+$/u, 'bad_code'),
    name: Text(64),
    nameEn: OptionalText(64),
    kind: CheckKind.default('incoming'),
    productCode: OptionalText(32),
    limitMinutes: z.number().int().min(1).max(100_000).default(60),
    enabled: z.boolean().default(true),
  },
  filters: { name: ExactText(64).optional(), kind: CheckKind.optional() },
  sort: ['code', 'name', 'kind', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['check plan', 'check plans'],
});
