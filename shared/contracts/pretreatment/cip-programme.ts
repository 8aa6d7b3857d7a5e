import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { CodeText, ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { CipMetric } from './pretreatment-board.ts';

/** Ends when its value was within its limit for `holdMin`; without a metric it ends when the next one begins. */
export const CipPhase = z.strictObject({
  name: Text(32),
  nameEn: OptionalText(32),
  plannedMin: z.number().positive().max(1_440),
  metric: CipMetric.nullish(),
  /** °C or mS/cm. */
  limit: z.number().min(-50).max(1_000).nullish(),
  /** The value has to be at least the limit, else at most. */
  isMin: z.boolean().default(true),
  holdMin: z.number().min(0).max(1_440).default(0),
});
export type CipPhase = z.infer<typeof CipPhase>;

export const CipProgramme = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  phases: z.array(CipPhase),
  isEnabled: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type CipProgramme = z.infer<typeof CipProgramme>;

/** How units are cleaned in place. A cleaning keeps the phases that it began with. */
export const cipProgramme = defineCrud({
  subject: defineSubject({ name: 'cip-programme', module: 'pretreatment', page: '/cip-programme' }),
  path: '/data/cip-programme',
  idField: 'id',
  access: { view: 'pretreatment_view', edit: 'pretreatment_edit' },
  record: CipProgramme,
  fields: {
    code: CodeText(32).regex(/^[\p{L}\d._/-]+$/u, 'bad_code'),
    name: Text(64),
    nameEn: OptionalText(64),
    phases: z.array(CipPhase).min(1).max(20),
    isEnabled: z.boolean().default(true),
  },
  check({ phases }, context) {
    if (!Array.isArray(phases)) return;
    for (const [index, { metric, limit }] of (phases as CipPhase[]).entries())
      if ((metric == null) !== (limit == null))
        context.addIssue({ code: 'custom', path: ['phases', index, 'limit'], message: 'limit_with_metric' });
  },
  filters: { name: ExactText(64).optional() },
  sort: ['code', 'name', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['CIP programme', 'CIP programmes'],
});
