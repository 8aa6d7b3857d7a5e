import { z } from 'zod';
import { StopCategory } from '#shared/contracts/codes/vendor-text.ts';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, Text } from '#shared/contracts/kit/text.ts';

const StopReasonFields = {
  code: ExactText(16, 1).regex(/^[\w.-]+$/),
  text: Text(64),
  textEn: Text(64, 0).nullable().default(null),
  category: StopCategory.default('other'),
  /** Time that a stop of this reason takes is not planned busy time (ISO 22400-2), so it is no loss. */
  isPlanned: z.boolean().default(false),
  /** An inactive reason stays where it was given and is not offered any more. */
  isActive: z.boolean().default(true),
};

export const StopReasonRecord = z.object({ ...StopReasonFields, id: Id, updateTime: EpochMs });
export type StopReasonRecord = z.output<typeof StopReasonRecord>;

export const stopReason = defineCrud({
  subject: defineSubject({ name: 'stop-reason', module: 'history', page: '/stop-reason' }),
  path: '/data/stopreason',
  idField: 'id',
  nameField: 'text',
  access: { view: 'session', edit: 'stop_reason_edit' },
  record: StopReasonRecord,
  fields: StopReasonFields,
  filters: {
    text: ExactText(64).optional(),
    category: StopCategory.optional(),
    isActive: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional(),
  },
  sort: ['code', 'text', 'category', 'is_planned', 'is_active', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['stop reason', 'stop reasons'],
});
