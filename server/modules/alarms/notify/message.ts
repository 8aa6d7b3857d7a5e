import type { DeliveryKind } from '#shared/contracts/alarms/alarm-delivery.ts';
import type { AlarmCause } from '#shared/contracts/alarms/alarm-feed.ts';
import type { AlarmPriority } from '#shared/contracts/alarms/alarm-terms.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { foreignOffset } from '#shared/domain/calendar/zone-offset.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { alarmCauseText } from '#shared/i18n/alarm-cause-text.ts';
import { alarmMessageText, type MessageValues } from '#shared/i18n/alarm-message-text.ts';
import { alarmMessage as en } from '#shared/i18n/en/alarms/alarm-message.ts';
import { fillText } from '#shared/i18n/fill-text.ts';
import { alarmMessage as zh } from '#shared/i18n/zh/alarms/alarm-message.ts';

const TEXTS = { zh, en } as const;

/** What a message says. */
export interface AlarmMessage {
  /** The same for the same message, however often it is sent. */
  readonly key: string;
  readonly kind: DeliveryKind | 'test';
  readonly text: string;
  /** What a text message is filled with, whose text is the provider's. */
  readonly short: Readonly<Record<string, string>>;
  /** Null = a test. */
  readonly alarm: MessageAlarm | null;
}

export interface MessageAlarm {
  readonly id: Id;
  readonly name: string;
  readonly nameEn: string | null;
  readonly machineCode: string;
  readonly machineName: string;
  readonly machineNameEn: string | null;
  /** Null = the machine stands in no line. */
  readonly lineName: string | null;
  readonly lineNameEn: string | null;
  readonly priority: AlarmPriority;
  /** Null where states and codes raised it. */
  readonly value: number | null;
  readonly cause: AlarmCause;
  /** As people have corrected it. */
  readonly reason: string | null;
  /** Of the transition, epoch ms. */
  readonly at: number;
  readonly raisedAt: number;
  readonly level: number;
  /** Alarms of the same line, or machine, that are not acknowledged. */
  readonly waiting: number;
}

/** How a channel wants its texts. */
export interface MessageStyle {
  readonly language: Language;
  readonly timeZone: string;
  /** Of what belongs to no place: times of a place whose clocks show another time say by which clocks they are. */
  readonly usualZone: string;
  /** Null = the usual text. */
  readonly template: string | null;
  /** Address of the page with the alarms. */
  readonly link: string;
}

/** A message about an alarm: its text, and what a text message is filled with. */
export function alarmText(
  kind: DeliveryKind,
  alarm: MessageAlarm,
  style: MessageStyle,
): Pick<AlarmMessage, 'text' | 'short'> {
  const { language, template } = style;
  const values = valuesOf(kind, alarm, style);
  const { name, machine, priority, time } = values;
  return {
    text: alarmMessageText(kind, values, language, template),
    short: { name, machine, priority, time, event: TEXTS[language].events[kind] },
  };
}

function valuesOf(
  kind: DeliveryKind,
  alarm: MessageAlarm,
  { language, link, ...zones }: MessageStyle,
): MessageValues {
  const isEnglish = language === 'en';
  const atMs = kind === 'escalate' ? alarm.raisedAt : alarm.at;
  return {
    name: (isEnglish ? alarm.nameEn : null) ?? alarm.name,
    machine: (isEnglish ? alarm.machineNameEn : null) ?? alarm.machineName,
    line: (isEnglish ? alarm.lineNameEn : null) ?? alarm.lineName ?? '',
    priority: TEXTS[language].priorities[alarm.priority],
    since: timeText(kind === 'raise' ? alarm.at : alarm.raisedAt, zones),
    time: timeText(atMs, zones),
    cause: alarmCauseText(alarm.cause, alarm.reason, language),
    count: String(alarm.waiting),
    level: String(alarm.level),
    link,
  };
}

/** A message that only shows that a channel works. */
export function testText(
  name: string,
  { language, ...zones }: Pick<MessageStyle, 'language' | 'timeZone' | 'usualZone'>,
  nowMs: number,
): Pick<AlarmMessage, 'text' | 'short'> {
  const { test, events, priorities } = TEXTS[language];
  return {
    text: fillText(test, { name }),
    short: {
      name,
      machine: '–',
      priority: priorities.low,
      time: timeText(nowMs, zones),
      event: events.test,
    },
  };
}

/** `2026-11-26 14:03:05` by the clocks of a zone, with ` GMT-6` where they show another time than the tenant's. */
function timeText(
  atMs: number,
  { timeZone, usualZone }: Pick<MessageStyle, 'timeZone' | 'usualZone'>,
): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return `${format.format(atMs)}${foreignOffset(atMs, timeZone, usualZone)}`;
}
