import type { DeliveryKind } from '#shared/contracts/alarms/alarm-delivery.ts';
import type { AlarmPriority } from '#shared/contracts/alarms/alarm-rule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Language } from '#shared/domain/text/language.ts';
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
  readonly priority: AlarmPriority;
  /** Null where states and codes raised it. */
  readonly value: number | null;
  /** Of the transition, epoch ms. */
  readonly at: number;
  readonly raisedAt: number;
  readonly level: number;
}

export function alarmText(
  kind: DeliveryKind,
  alarm: MessageAlarm,
  language: Language,
  timeZone: string,
): string {
  const texts = TEXTS[language];
  const isEnglish = language === 'en';
  const atMs = kind === 'escalate' ? alarm.raisedAt : alarm.at;
  return fillText(texts[kind], {
    name: (isEnglish ? alarm.nameEn : null) ?? alarm.name,
    machine: (isEnglish ? alarm.machineNameEn : null) ?? alarm.machineName,
    priority: texts.priorities[alarm.priority],
    level: alarm.level,
    time: timeText(atMs, timeZone),
  });
}

export function testText(name: string, language: Language): string {
  return fillText(TEXTS[language].test, { name });
}

/** `2026-11-26 14:03:05` by the clocks of a zone. */
function timeText(atMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(atMs);
}
