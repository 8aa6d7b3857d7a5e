import { z } from 'zod';
import { Breaks, ClockTime, PlaceCodes, Weekdays } from '#shared/contracts/kit/clock-times.ts';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { Day, EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

export const ShiftPattern = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string().nullable(),
  places: z.string(),
  days: z.string(),
  startTime: z.string(),
  /** Not after the start: on the next day. */
  endTime: z.string(),
  breaks: z.string(),
  validFrom: Day.nullable(),
  validTo: Day.nullable(),
  plannedCount: z.number().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type ShiftPattern = z.infer<typeof ShiftPattern>;

/** A shift as it repeats every week, by the clocks of the line. Two of one line may not overlap. */
export const shiftPattern = defineCrud({
  subject: defineSubject({ name: 'shift-pattern', module: 'calendar', page: '/shift-pattern' }),
  path: '/data/shift-pattern',
  idField: 'id',
  access: { view: 'calendar_view', edit: 'calendar_edit' },
  record: ShiftPattern,
  fields: {
    name: Text(32),
    nameEn: OptionalText(32),
    places: PlaceCodes.default(''),
    days: Weekdays,
    startTime: ClockTime,
    endTime: ClockTime,
    breaks: Breaks.default(''),
    validFrom: Day.nullish(),
    validTo: Day.nullish(),
    plannedCount: z.number().min(0).max(1e9).nullish(),
  },
  check: checkValidity,
  filters: { name: ExactText(32).optional() },
  sort: ['name', 'start_time', 'valid_from', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['shift pattern', 'shift patterns'],
});

function checkValidity({ validFrom, validTo }: Record<string, unknown>, context: z.RefinementCtx): void {
  if (typeof validFrom === 'string' && typeof validTo === 'string' && validTo < validFrom)
    context.addIssue({ code: 'custom', path: ['validTo'], message: 'range_empty' });
}
