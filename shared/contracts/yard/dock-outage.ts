import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { DockCode } from './dock.ts';

export const DockOutage = z.object({
  id: Id,
  warehouseCode: z.string(),
  dockCode: z.string(),
  reason: z.string(),
  reasonEn: z.string().nullable(),
  fromTime: EpochMs,
  toTime: EpochMs.nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type DockOutage = z.infer<typeof DockOutage>;

/** A time in which a dock cannot be used; without an end, until one is given. Nothing is booked into it. */
export const dockOutage = defineCrud({
  subject: defineSubject({ name: 'dock-outage', module: 'yard', page: '/dock-outage' }),
  path: '/busi/dock-outage',
  idField: 'id',
  nameField: 'reason',
  access: { view: 'warehouse_view', edit: 'warehouse_edit' },
  record: DockOutage,
  fields: {
    reason: Text(64),
    reasonEn: OptionalText(64),
    fromTime: EpochMs,
    toTime: EpochMs.nullish(),
  },
  createOnly: { warehouseCode: ExactText(64, 1), dockCode: DockCode },
  check({ fromTime, toTime }, context) {
    if (typeof toTime === 'number' && toTime <= Number(fromTime))
      context.addIssue({ code: 'custom', path: ['toTime'], message: 'range_empty' });
  },
  filters: { warehouseCode: ExactText(64).optional(), reason: ExactText(64).optional() },
  sort: ['from_time', 'to_time', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['dock outage', 'dock outages'],
});
