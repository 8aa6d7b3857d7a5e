import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineLog, LogFlag } from '#shared/contracts/kit/log-list.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, FreeText, Text } from '#shared/contracts/kit/text.ts';
import { AlarmPriority, AlarmStanding } from './alarm-terms.ts';

export const Alarm = z.object({
  id: Id,
  /** When it was raised, by the clock of the source. */
  createTime: EpochMs,
  ruleId: Id,
  /** Of the rule, when it was raised. */
  name: z.string(),
  nameEn: z.string().nullable(),
  machineId: Id,
  machineCode: z.string(),
  machineName: z.string(),
  machineNameEn: z.string().nullable(),
  priority: AlarmPriority,
  standing: AlarmStanding,
  isActive: z.boolean(),
  /** With which it was raised; null for states and codes. */
  value: z.number().nullable(),
  clearedAt: EpochMs.nullable(),
  /** How often it became active before it was acknowledged and over. */
  occurrences: z.number().int(),
  isChattering: z.boolean(),
  /** The first on its line after a time without active alarms. */
  isFirst: z.boolean(),
  /** The first alarm of the flood that it belongs to. */
  floodOf: Id.nullable(),
  /** How many alarms the flood has of which this is the first; 0 = of none. */
  floodCount: z.number().int(),
  acknowledgedAt: EpochMs.nullable(),
  acknowledgedBy: z.string().nullable(),
  shelvedUntil: EpochMs.nullable(),
  shelfReason: z.string().nullable(),
  escalation: z.number().int(),
  /** As people have corrected it. */
  reason: z.string().nullable(),
  comments: z.number().int(),
});
export type Alarm = z.infer<typeof Alarm>;

/** What machines' rules have raised, open and over. */
export const alarm = defineLog({
  subject: defineSubject({ name: 'alarm', module: 'alarms', page: '/alarm' }),
  paths: { page: '/data/alarm/page', exportRows: '/data/alarm/export' },
  view: 'alarm_view',
  record: Alarm,
  filters: {
    machineCode: ExactText(64).optional(),
    priority: AlarmPriority.optional(),
    standing: AlarmStanding.optional(),
    /** Active, or over and not acknowledged. */
    isOpen: LogFlag,
    /** Active or over, and not acknowledged; neither shelved nor suppressed. */
    isUnacknowledged: LogFlag,
    /** Of a flood only the first alarm. */
    isCollapsed: LogFlag,
  },
  sort: ['create_time'],
  summary: 'Alarms of machines',
});

export const AlarmTransitionKind = z.enum([
  'raise',
  'clear',
  'acknowledge',
  'shelve',
  'unshelve',
  'suppress',
  'release',
  'escalate',
  'comment',
  'correct',
]);

export const AlarmEvent = z.object({
  /** From 1 in each alarm, without a gap. */
  seq: z.number().int(),
  kind: AlarmTransitionKind,
  at: EpochMs,
  /** Null = the server. */
  by: z.string().nullable(),
  value: z.number().nullable(),
  /** Reason or comment. */
  text: z.string().nullable(),
  untilTs: EpochMs.nullable(),
  level: z.number().int().nullable(),
});
export type AlarmEvent = z.infer<typeof AlarmEvent>;

export const listAlarmEvents = defineEndpoint({
  id: 'alarm.events',
  method: 'GET',
  path: '/data/alarm/:id/events',
  access: 'alarm_view',
  tenant: 'session',
  summary: 'Everything that has happened to an alarm, in its order.',
  params: z.object({ id: Id }),
  reply: z.array(AlarmEvent),
});

const AlarmIds = z.array(Id).min(1).max(LIMITS.idsMax);

/** What was done, and to which alarms it could not be done any more: those stay as they are. */
export const AlarmsChanged = z.object({ done: z.array(Id), refused: z.array(Id) });

/** One step that people take with several alarms: all in one transaction. */
function alarmStep<const Name extends string, Body extends z.ZodRawShape>(
  name: Name,
  summary: string,
  fields: Body,
) {
  return defineEndpoint({
    id: `alarm.${name}`,
    method: 'POST',
    path: `/data/alarm/${name}`,
    access: 'alarm_control',
    tenant: 'session',
    summary: `${summary} Alarms to which this cannot happen stay as they are.`,
    body: z.strictObject({ ids: AlarmIds, ...fields }),
    reply: AlarmsChanged,
  });
}

export const acknowledgeAlarms = alarmStep('acknowledge', 'Acknowledges alarms.', {});
export const shelveAlarms = alarmStep('shelve', 'Hides active alarms for a time, with a reason.', {
  minutes: z.number().int().min(1).max(LIMITS.alarmShelfMaxMinutes),
  reason: Text(200),
});
export const unshelveAlarms = alarmStep('unshelve', 'Shows shelved alarms again.', {});
export const commentAlarms = alarmStep('comment', 'Adds a comment to alarms.', { text: FreeText(500) });
export const correctAlarms = alarmStep('correct', 'Gives alarms another reason, also when they are over.', {
  reason: Text(200),
});

export const acknowledgeOnWall = defineEndpoint({
  id: 'alarm.acknowledgeOnWall',
  method: 'POST',
  path: '/data/alarm/acknowledge-on-wall',
  access: 'alarm_wall_control',
  tenant: 'session',
  summary:
    'Acknowledges alarms where a wall shows them; those of a screen are stored with its name. Alarms to which this cannot happen stay as they are.',
  body: z.strictObject({ ids: AlarmIds }),
  reply: AlarmsChanged,
});
