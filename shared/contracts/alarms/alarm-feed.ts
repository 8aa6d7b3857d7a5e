import { z } from 'zod';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { AlarmPriority, AlarmRuleKind, AlarmStanding } from './alarm-terms.ts';

/** How many alarms an image lists at most: first what is not acknowledged, then by priority, then the newest. */
export const LIVE_ALARMS_MAX = 200;

/** Why an alarm was raised: the condition of its rule as it is now, and the value that raised it. */
export const AlarmCause = z.object({
  kind: AlarmRuleKind,
  metric: z.string().nullable(),
  /** Null for states and codes, and where no value came. */
  value: z.number().nullable(),
  /** Of a limit: the one that the value is beyond. Of a rate: change per minute. Of an absence: seconds. Else null. */
  bound: z.number().nullable(),
  state: MachineState.nullable(),
  code: z.string().nullable(),
});
export type AlarmCause = z.infer<typeof AlarmCause>;

/** An open alarm that is neither shelved nor suppressed. */
export const LiveAlarm = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string().nullable(),
  machineId: Id,
  machineName: z.string(),
  machineNameEn: z.string().nullable(),
  /** The line that the machine stands in; null = in none. */
  lineName: z.string().nullable(),
  lineNameEn: z.string().nullable(),
  /** Of the machine's place. */
  timeZone: z.string(),
  priority: AlarmPriority,
  standing: AlarmStanding,
  /** When it last became active, by the clock of the source. */
  since: EpochMs,
  isFirst: z.boolean(),
  escalation: z.number().int(),
  cause: AlarmCause,
  /** As people have corrected it. */
  reason: z.string().nullable(),
});
export type LiveAlarm = z.infer<typeof LiveAlarm>;

/** How many open alarms there are of each standing, listed or not. */
export const AlarmCounts = z.record(AlarmStanding.exclude(['closed']), z.number().int());
export type AlarmCounts = z.infer<typeof AlarmCounts>;

/** Keys of the images of the topic `alarms`. */
export const ALARM_FEED_KEYS = {
  /** `counts` → `AlarmCounts` */
  counts: () => 'counts',
  /** `revision` → a number that changes whenever something happens to an alarm that the reader reaches */
  revision: () => 'revision',
  /** `alarm:{id}` → `LiveAlarm` */
  alarm: (id: Id) => `alarm:${id}`,
} as const;

/** How many alarms of a machine its own image lists at most. */
export const MACHINE_ALARMS_MAX = 20;

/** The active alarms of a machine that are neither shelved nor suppressed. */
export const AlarmMark = z.object({
  n: z.number().int(),
  /** Of them not acknowledged. */
  u: z.number().int(),
});
export type AlarmMark = z.infer<typeof AlarmMark>;

/** The alarms of `alarms:{machineId}` in the image of a machine. */
export const MachineAlarms = z.array(LiveAlarm);
