import { z } from 'zod';
import { ClockTime, PlaceCodes, Weekdays } from '#shared/contracts/kit/clock-times.ts';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { Day, EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText } from '#shared/contracts/kit/text.ts';
import { PlannedStopReason } from './planned-stop-reason.ts';

/** Once from a minute to another, or every week on some days. */
export const StopRepeat = z.enum(['once', 'weekly']);

export const PlannedStop = z.object({
  id: Id,
  reason: PlannedStopReason,
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
  places: z.string(),
  repeat: StopRepeat,
  days: z.string().nullable(),
  fromDay: Day,
  startTime: z.string(),
  toDay: Day.nullable(),
  endTime: z.string(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type PlannedStop = z.infer<typeof PlannedStop>;

/**
 * Time that is no planned busy time, of lines or of single machines. `once`: from the start on its first day to the end on
 * its last. `weekly`: from start to end on each of its days, from the first day to the last; no last day = without an end.
 */
export const plannedStop = defineCrud({
  subject: defineSubject({ name: 'planned-stop', module: 'calendar', page: '/planned-stop' }),
  path: '/data/planned-stop',
  idField: 'id',
  access: { view: 'calendar_view', edit: 'calendar_edit' },
  record: PlannedStop,
  fields: {
    reason: PlannedStopReason,
    name: OptionalText(64),
    nameEn: OptionalText(64),
    places: PlaceCodes.default(''),
    repeat: StopRepeat.default('once'),
    days: Weekdays.nullish(),
    fromDay: Day,
    startTime: ClockTime,
    toDay: Day.nullish(),
    endTime: ClockTime,
  },
  check: checkStop,
  filters: { name: ExactText(64).optional(), reason: PlannedStopReason.optional() },
  sort: ['reason', 'name', 'from_day', 'to_day', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['planned stop', 'planned stops'],
});

function checkStop(body: Record<string, unknown>, context: z.RefinementCtx): void {
  const { repeat, days, fromDay, toDay, startTime, endTime } = body;
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (repeat === 'weekly' && !days) refuse('days', 'required');
  if (repeat === 'once' && !toDay) refuse('toDay', 'required');
  else if (toDay && String(toDay) < String(fromDay)) refuse('toDay', 'range_empty');
  else if (repeat === 'once' && toDay === fromDay && String(endTime) <= String(startTime))
    refuse('endTime', 'range_empty');
}
