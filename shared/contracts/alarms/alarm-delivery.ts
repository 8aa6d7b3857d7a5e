import { z } from 'zod';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineLog, LogText } from '#shared/contracts/kit/log-list.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { OnCallProblem } from './on-call-schedule.ts';

/**
 * `unsure`: the server ended while it was sent, and the receiver cannot recognise a repetition. `dropped`: it was not to be
 * sent, for `reason`.
 */
export const DeliveryStatus = z.enum(['waiting', 'sending', 'sent', 'failed', 'unsure', 'dropped']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** Why a message was not sent. */
export const DropReason = z.enum([
  'channel_off',
  'acknowledged',
  'hidden',
  'over',
  'flood',
  'chattering',
  'off_duty',
  'not_sent',
  ...OnCallProblem.options,
]);
export type DropReason = z.infer<typeof DropReason>;

export const DeliveryKind = z.enum(['raise', 'escalate', 'clear']);
export type DeliveryKind = z.infer<typeof DeliveryKind>;

export const AlarmDelivery = z.object({
  id: Id,
  /** Of what it is about, by the clock of the source. */
  createTime: EpochMs,
  channelName: z.string(),
  alarmId: Id,
  alarmName: z.string(),
  alarmNameEn: z.string().nullable(),
  machineId: Id,
  kind: DeliveryKind,
  level: z.number().int(),
  status: DeliveryStatus,
  attempts: z.number().int(),
  /** When it is sent next; null = it is not. */
  dueAt: EpochMs.nullable(),
  sentAt: EpochMs.nullable(),
  reason: DropReason.nullable(),
  /** Nickname of the person on call whom it goes to, or went to; null = to the recipients of the channel. */
  receiverName: z.string().nullable(),
  /** Why it did not go to the person on call; null = it did, or the channel has no on-call schedule. */
  onCallProblem: OnCallProblem.nullable(),
  /** What the last attempt ended with, such as `HTTP 503`. */
  problem: z.string().nullable(),
});
export type AlarmDelivery = z.infer<typeof AlarmDelivery>;

/** What was sent of alarms, and why not. */
export const alarmDelivery = defineLog({
  subject: defineSubject({ name: 'alarm-delivery', module: 'alarms', page: '/alarm-delivery' }),
  paths: { page: '/data/alarm-delivery/page', exportRows: '/data/alarm-delivery/export' },
  view: 'alarm_view',
  record: AlarmDelivery,
  filters: { status: DeliveryStatus.optional(), channelName: LogText },
  sort: ['create_time'],
  summary: 'Messages about alarms',
});
