import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, QueryMs } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText } from '#shared/contracts/kit/text.ts';

/** What people do in a warehouse. */
export const StaffDuty = z.enum([
  'receiving',
  'picking',
  'checking',
  'packing',
  'loading',
  'forklift',
  'quality',
  'office',
]);
export type StaffDuty = z.infer<typeof StaffDuty>;

export const ShiftStaff = z.object({
  id: Id,
  warehouseCode: z.string(),
  warehouseName: z.string(),
  duty: StaffDuty,
  fromTime: EpochMs,
  toTime: EpochMs,
  planned: z.number().int(),
  /** Null = nobody has said yet. */
  present: z.number().int().nullable(),
  reportedAt: EpochMs.nullable(),
  note: z.string().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type ShiftStaff = z.infer<typeof ShiftStaff>;

const Count = z.number().int().min(0).max(9_999);

/** How many people are planned and present for a duty of a warehouse, in one shift. */
export const shiftStaff = defineCrud({
  subject: defineSubject({ name: 'shift-staff', module: 'yard', page: '/shift-staff' }),
  path: '/busi/shift-staff',
  idField: 'id',
  nameField: 'duty',
  access: { view: 'warehouse_view', edit: 'warehouse_edit' },
  record: ShiftStaff,
  fields: { fromTime: EpochMs, toTime: EpochMs, planned: Count, note: OptionalText(64) },
  createOnly: { warehouseCode: ExactText(64, 1), duty: StaffDuty },
  check({ fromTime, toTime }, context) {
    if (typeof fromTime !== 'number' || typeof toTime !== 'number') return;
    if (toTime <= fromTime) context.addIssue({ code: 'custom', path: ['toTime'], message: 'range_empty' });
  },
  filters: {
    warehouseCode: ExactText(64).optional(),
    duty: StaffDuty.optional(),
    /** Shifts that end after this time, and that begin before that one. */
    from: QueryMs.optional(),
    to: QueryMs.optional(),
  },
  sort: ['from_time', 'duty', 'planned', 'present', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['shift of a duty', 'shifts of duties'],
});

export const reportShiftStaff = defineEndpoint({
  id: 'shiftStaff.report',
  method: 'POST',
  path: '/busi/shift-staff/:id/report',
  access: 'warehouse_edit',
  tenant: 'session',
  summary: 'Says how many people are present for a duty in a shift.',
  params: z.object({ id: Id }),
  body: z.strictObject({
    present: Count,
    /** When they were counted; absent = now. */
    at: EpochMs.optional(),
    updateTime: EpochMs.optional(),
  }),
  reply: ShiftStaff,
});
