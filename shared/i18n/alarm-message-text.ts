import type { DeliveryKind } from '#shared/contracts/alarms/alarm-delivery.ts';
import { type MessagePlaceholder, PLACEHOLDER } from '#shared/contracts/alarms/message-template.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { alarmMessage as en } from './en/alarms/alarm-message.ts';
import { fillText } from './fill-text.ts';
import { alarmMessage as zh } from './zh/alarms/alarm-message.ts';

const TEXTS = { zh, en } as const;

/**
 * What a message is filled with, in its language. `since`: when the alarm was raised; `time`: the same, or when it
 * was over where that is what the message is about.
 */
export type MessageValues = Readonly<Record<MessagePlaceholder, string>>;

/** The text of a message about an alarm. `template` null = the usual one. */
export function alarmMessageText(
  kind: DeliveryKind,
  values: MessageValues,
  language: Language,
  template: string | null,
): string {
  if (template === null) return fillText(TEXTS[language][kind], values);
  const filled: Readonly<Record<string, string>> = values;
  return template.replaceAll(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(filled, name) ? (filled[name] ?? whole) : whole,
  );
}

/** The usual text as a template, to begin with. */
export function usualTemplate(kind: DeliveryKind, language: Language): string {
  return TEXTS[language][kind].replaceAll(/\{\{(\w+)\}\}/g, '{$1}');
}

/** Made up, to show what a template comes to. */
export function sampleValues(language: Language): MessageValues {
  const { priorities, sample } = TEXTS[language];
  const since = '2026-11-26 14:03:05';
  const time = '2026-11-26 14:12:46';
  const link = 'https://linewall.example/alarm';
  return { ...sample, link, priority: priorities.high, since, time, count: '3', level: '1' };
}
