import { z } from 'zod';
import { ClockTime } from '#shared/contracts/kit/clock-times.ts';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import {
  AlarmChannelKind,
  checkReceiver,
  ReceiverFields,
  ReceiverRecord,
  ReceiverSecrets,
} from './alarm-receiver.ts';
import { AlarmPriority } from './alarm-terms.ts';

/** When a channel is used: when an alarm is raised, or when it is escalated to a level. */
export const AlarmMoment = z.enum(['raised', 'level1', 'level2']);
export type AlarmMoment = z.infer<typeof AlarmMoment>;

export const MessageLanguage = z.enum(['zh', 'en']);

/** Where alarms are sent to. Address and secret never leave the server: addresses of robots hold a key. */
export const AlarmChannel = z.object({
  id: Id,
  name: z.string(),
  kind: AlarmChannelKind,
  /** Of the address: scheme, host and port. Of a mail server: host and port. Empty for text messages. */
  origin: z.string(),
  /** False: it was sealed with another key than that of the data directory and must be given again. */
  hasAddress: z.boolean(),
  hasSecret: z.boolean(),
  ...ReceiverRecord.shape,
  language: MessageLanguage,
  leastPriority: AlarmPriority,
  /** Mail and text messages go to who is on call by this schedule when they are sent; null = to the recipients. */
  onCallId: Id.nullable(),
  onCallName: z.string().nullable(),
  /** Alarms of this line only; null = of all machines, for who reaches all data. */
  lineCode: z.string().nullable(),
  moment: AlarmMoment,
  /** Only while this shift of the line runs; null = always. */
  shiftName: z.string().nullable(),
  /** Low and medium alarms wait until the quiet hours are over; both or neither. */
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  /** Also sends when an alarm that was sent is over. */
  sendsClear: z.boolean(),
  isEnabled: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type AlarmChannel = z.infer<typeof AlarmChannel>;

export const alarmChannel = defineCrud({
  subject: defineSubject({ name: 'alarm-channel', module: 'alarms', page: '/alarm-channel' }),
  path: '/data/alarm-channel',
  idField: 'id',
  access: { view: 'alarm_edit', edit: 'alarm_edit' },
  record: AlarmChannel,
  fields: {
    name: Text(64),
    kind: AlarmChannelKind.default('webhook'),
    ...ReceiverFields,
    language: MessageLanguage.default('zh'),
    leastPriority: AlarmPriority.default('high'),
    onCallId: Id.nullish(),
    lineCode: OptionalText(64),
    moment: AlarmMoment.default('raised'),
    shiftName: OptionalText(64),
    quietFrom: ClockTime.nullable().default(null),
    quietTo: ClockTime.nullable().default(null),
    sendsClear: z.boolean().default(true),
    isEnabled: z.boolean().default(true),
  },
  createOnly: ReceiverSecrets,
  updateOnly: ReceiverSecrets,
  check(body, context) {
    checkQuietHours(body, context);
    checkReceiver(body, context);
  },
  filters: { name: ExactText(64).optional(), kind: AlarmChannelKind.optional() },
  sort: ['name', 'kind', 'update_time'],
  isSoftDeleted: true,
  hasImport: false,
  nouns: ['alarm channel', 'alarm channels'],
});

function checkQuietHours({ quietFrom, quietTo }: Record<string, unknown>, context: z.RefinementCtx): void {
  const isOne = (quietFrom ?? null) === null;
  if (isOne === ((quietTo ?? null) === null)) return;
  context.addIssue({ code: 'custom', path: [isOne ? 'quietFrom' : 'quietTo'], message: 'required' });
}

export const testAlarmChannel = defineEndpoint({
  id: 'alarmChannel.test',
  method: 'POST',
  path: '/data/alarm-channel/:id/test',
  access: 'alarm_edit',
  tenant: 'session',
  summary: 'Sends a test message through a channel now, also through one that is switched off.',
  params: z.object({ id: Id }),
  /** Null = it was taken; else why not. */
  reply: z.object({ problem: z.string().nullable() }),
});
