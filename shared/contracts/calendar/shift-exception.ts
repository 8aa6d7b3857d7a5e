import { z } from 'zod';
import { ClockTime, PlaceCodes } from '#shared/contracts/kit/clock-times.ts';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { Day, EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

/** No shift begins; one of them does not; one of them is at another time; there is one more. */
export const ShiftExceptionKind = z.enum(['holiday', 'cancelled', 'changed', 'extra']);
export type ShiftExceptionKind = z.infer<typeof ShiftExceptionKind>;

export const ShiftException = z.object({
  id: Id,
  kind: ShiftExceptionKind,
  name: z.string(),
  nameEn: z.string().nullable(),
  places: z.string(),
  fromDay: Day,
  toDay: Day,
  /** Name of the shift that is cancelled or changed. */
  shiftName: z.string().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  plannedCount: z.number().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type ShiftException = z.infer<typeof ShiftException>;

/** What is different on a day, or on all days from one to another. */
export const shiftException = defineCrud({
  subject: defineSubject({ name: 'shift-exception', module: 'calendar', page: '/shift-exception' }),
  path: '/data/shift-exception',
  idField: 'id',
  access: { view: 'calendar_view', edit: 'calendar_edit' },
  record: ShiftException,
  fields: {
    kind: ShiftExceptionKind,
    name: Text(64),
    nameEn: OptionalText(64),
    places: PlaceCodes.default(''),
    fromDay: Day,
    toDay: Day,
    shiftName: OptionalText(32),
    startTime: ClockTime.nullish(),
    endTime: ClockTime.nullish(),
    plannedCount: z.number().min(0).max(1e9).nullish(),
  },
  check: checkKind,
  filters: { name: ExactText(64).optional(), kind: ShiftExceptionKind.optional() },
  sort: ['name', 'kind', 'from_day', 'to_day', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['holiday or exception', 'holidays and exceptions'],
});

const DAY_MS = 86_400_000;

/** A cancelled or changed shift needs its name, a changed or extra one its times. */
function checkKind(body: Record<string, unknown>, context: z.RefinementCtx): void {
  const { kind, fromDay, toDay } = body;
  const refuse = (field: string, message: string, params?: Record<string, number>) =>
    context.addIssue({ code: 'custom', path: [field], message, ...(params && { params }) });
  const days = (Date.parse(String(toDay)) - Date.parse(String(fromDay))) / DAY_MS + 1;
  if (days < 1) refuse('toDay', 'range_empty');
  if (days > LIMITS.exceptionDaysMax) refuse('toDay', 'too_many', { limit: LIMITS.exceptionDaysMax });
  const needed = [
    ...(kind === 'cancelled' || kind === 'changed' ? ['shiftName'] : []),
    ...(kind === 'changed' || kind === 'extra' ? ['startTime', 'endTime'] : []),
  ];
  for (const field of needed) if (!body[field]) refuse(field, 'required');
}
