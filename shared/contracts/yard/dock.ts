import { z } from 'zod';
import { ClockTime, Weekdays } from '#shared/contracts/kit/clock-times.ts';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { CodeText, ExactText, OptionalText } from '#shared/contracts/kit/text.ts';

/** What a dock is for: goods that come in, that go out, or both. */
export const DockDirection = z.enum(['in', 'out', 'both']);
export type DockDirection = z.infer<typeof DockDirection>;

/** As drivers read it from afar: `7`, `12`, `B3`. */
export const DockCode = CodeText(4).regex(/^[\p{L}\d-]+$/u, 'bad_code');

export const Dock = z.object({
  id: Id,
  warehouseCode: z.string(),
  warehouseName: z.string(),
  code: z.string(),
  direction: DockDirection,
  capacity: z.number().int(),
  days: z.string(),
  openFrom: z.string(),
  openTo: z.string(),
  note: z.string().nullable(),
  enabled: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type Dock = z.infer<typeof Dock>;

/** Where trucks are loaded and unloaded, and when appointments may be made there. */
export const dock = defineCrud({
  subject: defineSubject({ name: 'dock', module: 'yard', page: '/dock' }),
  path: '/busi/dock',
  idField: 'id',
  nameField: 'code',
  access: { view: 'warehouse_view', edit: 'warehouse_edit' },
  record: Dock,
  fields: {
    code: DockCode,
    direction: DockDirection.default('both'),
    /** Trucks at a time. */
    capacity: z.number().int().min(1).max(9).default(1),
    days: Weekdays.default('1234567'),
    /** By the clock of the warehouse. The same two times = the whole day. */
    openFrom: ClockTime.default('00:00'),
    openTo: ClockTime.default('00:00'),
    note: OptionalText(64),
    enabled: z.boolean().default(true),
  },
  createOnly: { warehouseCode: ExactText(64, 1) },
  filters: { code: ExactText(64).optional(), warehouseCode: ExactText(64).optional() },
  sort: ['code', 'direction', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['dock', 'docks'],
});
