import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, OpenRangeQuery } from '#shared/contracts/kit/envelope.ts';
import { AlarmPriority } from './alarm-terms.ts';

/** How many steps, sources and standing alarms an answer has at most. */
export const ALARM_RATE_STEPS_MAX = 180;
export const ALARM_SOURCES_MAX = 200;

const Source = z.object({
  ruleId: Id,
  /** Of the rule, as it is now. */
  name: z.string(),
  nameEn: z.string().nullable(),
  priority: AlarmPriority,
  machineCode: z.string(),
  machineName: z.string(),
  machineNameEn: z.string().nullable(),
});

/** The alarms of one rule. */
export const AlarmSource = Source.extend({
  count: z.number().int(),
  /** Of `count`: raised for the third time, or more, within a minute. */
  chattering: z.number().int(),
  /** How long they were active within the range. */
  durationMs: z.number().int(),
});
export type AlarmSource = z.infer<typeof AlarmSource>;

/** An alarm that had been active for more than a day when the range ended. */
export const StandingAlarm = Source.extend({ id: Id, since: EpochMs, isAcknowledged: z.boolean() });
export type StandingAlarm = z.infer<typeof StandingAlarm>;

export const AlarmRateStep = z.object({
  from: EpochMs,
  count: z.number().int(),
  /** The most within one of its intervals of ten minutes. */
  peak: z.number().int(),
});
export type AlarmRateStep = z.infer<typeof AlarmRateStep>;

/**
 * What was announced in a range of time. An alarm is announced when it is raised and not suppressed, and when it is no
 * longer suppressed and still active.
 */
export const AlarmHistory = z.object({
  from: EpochMs,
  /** Of a range without `to`: when it was computed. */
  to: EpochMs,
  raised: z.number().int(),
  /** Of each step; the last one may reach beyond the range. */
  stepMs: z.number().int(),
  steps: z.array(AlarmRateStep),
  /** Intervals of ten minutes with more than ten alarms. */
  floodIntervals: z.number().int(),
  priorities: z.record(AlarmPriority, z.number().int()),
  /** Most alarms first. */
  sources: z.array(AlarmSource),
  /** How many there are, listed or not. */
  sourceCount: z.number().int(),
  /** Oldest first. */
  standing: z.array(StandingAlarm),
  standingCount: z.number().int(),
});
export type AlarmHistory = z.infer<typeof AlarmHistory>;

export const getAlarmHistory = defineEndpoint({
  id: 'alarmHistory.get',
  method: 'GET',
  path: '/data/alarm/history',
  access: 'alarm_view',
  tenant: 'session',
  summary:
    'Alarms of a range of time, of a line or of all that the caller’s roles reach: rate, priorities, sources, and those that stand. Without `to` it ends now, by the server’s clock.',
  query: OpenRangeQuery.safeExtend({ lineId: Id.optional() }),
  reply: AlarmHistory,
});
