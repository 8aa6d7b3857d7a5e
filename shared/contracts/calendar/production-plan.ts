import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { Day, EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

export const ProductionPlan = z.object({
  id: Id,
  lineCode: z.string(),
  day: Day,
  shiftName: z.string(),
  sequence: z.number().int(),
  productCode: z.string(),
  productName: z.string(),
  productNameEn: z.string().nullable(),
  plannedCount: z.number(),
  orderNo: z.string().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type ProductionPlan = z.infer<typeof ProductionPlan>;

/** A row of the plan: what a line makes in one shift, and how many in the product's unit. */
export const productionPlan = defineCrud({
  subject: defineSubject({ name: 'production-plan', module: 'calendar', page: '/production-plan' }),
  path: '/data/production-plan',
  idField: 'id',
  access: { view: 'calendar_view', edit: 'calendar_edit' },
  record: ProductionPlan,
  fields: {
    lineCode: Text(64),
    /** The day on which the shift begins. */
    day: Day,
    shiftName: Text(32),
    sequence: z.number().int().min(1).max(999).default(1),
    productCode: Text(32),
    plannedCount: z.number().min(0).max(1e9),
    orderNo: OptionalText(64),
  },
  filters: {
    lineCode: ExactText(64).optional(),
    fromDay: Day.optional(),
    orderNo: ExactText(64).optional(),
  },
  sort: ['line_code', 'day', 'shift_name', 'product_code', 'order_no', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['plan row', 'plan rows'],
});
