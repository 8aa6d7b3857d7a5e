import { z } from 'zod';
import { ClockTime, PlaceCodes } from '#shared/contracts/kit/clock-times.ts';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { Day, EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

/** Why a message did not go to the person on call: there is none, they are disabled or removed, or have no address. */
export const OnCallProblem = z.enum(['on_call_nobody', 'on_call_disabled', 'on_call_no_address']);
export type OnCallProblem = z.infer<typeof OnCallProblem>;

const OnCallMember = z.strictObject({ userId: Id });

/** Replaces the rotation by another user from `from` to `to`, such as during a holiday. */
const OnCallOverride = z.strictObject({ userId: Id, from: EpochMs, to: EpochMs, reason: OptionalText(64) });
export type OnCallOverride = z.infer<typeof OnCallOverride>;

/** Who is named by a schedule. Addresses are not told, only whether there are any. */
export const OnCallPerson = z.object({
  userId: Id,
  nickname: z.string(),
  /** Also of a user who was removed. */
  isDisabled: z.boolean(),
  hasMail: z.boolean(),
  hasPhone: z.boolean(),
});
export type OnCallPerson = z.infer<typeof OnCallPerson>;

export const OnCallSchedule = z.object({
  id: Id,
  name: z.string(),
  places: z.string(),
  members: z.array(OnCallMember),
  startDay: Day,
  handover: z.string(),
  turnDays: z.number().int(),
  overrides: z.array(OnCallOverride),
  fallbackUserId: Id.nullable(),
  people: z.array(OnCallPerson),
  /** Of the first line that it is for; of hand-overs. */
  timeZone: z.string(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type OnCallSchedule = z.infer<typeof OnCallSchedule>;

/** Who is on call when: a rotation of people, and overrides ahead of it. */
export const onCallSchedule = defineCrud({
  subject: defineSubject({ name: 'on-call-schedule', module: 'alarms', page: '/on-call-schedule' }),
  path: '/data/on-call-schedule',
  idField: 'id',
  access: { view: 'alarm_view', edit: 'alarm_edit' },
  record: OnCallSchedule,
  fields: {
    name: Text(64),
    /** Alarms of these lines only; none = of all. */
    places: PlaceCodes.default(''),
    members: z.array(OnCallMember).max(LIMITS.onCallMembersMax).default([]),
    startDay: Day,
    handover: ClockTime.default('08:00'),
    turnDays: z.number().int().min(1).max(28).default(7),
    overrides: z.array(OnCallOverride).max(LIMITS.onCallOverridesMax).default([]),
    fallbackUserId: Id.nullish(),
  },
  check: checkOverrides,
  filters: { name: ExactText(64).optional() },
  sort: ['name', 'start_day', 'update_time'],
  isSoftDeleted: true,
  hasImport: false,
  nouns: ['on-call schedule', 'on-call schedules'],
});

function checkOverrides({ overrides }: Record<string, unknown>, context: z.RefinementCtx): void {
  const { data = [] } = z.array(OnCallOverride).safeParse(overrides);
  for (const [index, { from, to }] of data.entries())
    if (to <= from)
      context.addIssue({ code: 'custom', path: ['overrides', index, 'to'], message: 'range_empty' });
}
