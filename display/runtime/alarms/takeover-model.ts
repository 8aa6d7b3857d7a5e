import type { SoundState } from '#display/runtime/alarms/alarm-sound.ts';
import { createTranslate } from '#shared/client/translate.ts';
import { LIVE_ALARMS_MAX, type LiveAlarm } from '#shared/contracts/alarms/alarm-feed.ts';
import { AlarmPriority } from '#shared/contracts/alarms/alarm-terms.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { ageText, clockDuration, spokenDuration } from '#shared/domain/text/duration-text.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { alarmCauseText } from '#shared/i18n/alarm-cause-text.ts';
import { alarmBanner as en } from '#shared/i18n/en/display/alarm-banner.ts';
import { alarmBanner as zh } from '#shared/i18n/zh/display/alarm-banner.ts';

/** Of the other alarms so many are named. */
const OTHERS_NAMED = 3;
const TEXTS = { zh: createTranslate(zh), en: createTranslate(en) } as const;
export const bannerText = (language: Language) => TEXTS[language];

export interface TakeoverInput {
  /** As the feed lists them; not one of them where nothing has come yet. */
  readonly alarms: readonly LiveAlarm[];
  readonly leastPriority: AlarmPriority;
  readonly nowMs: number;
  readonly language: Language;
  /** For how long nothing has come from the server, ms; null = it is connected. */
  readonly awayForMs: number | null;
  /** The server does not let this reader see alarms. */
  readonly isForbidden: boolean;
  readonly sound: SoundState;
  readonly touch: 'none' | 'ready' | 'busy';
}

/** One alarm over the board, and how many wait behind it. All texts are in the language of the screen. */
export interface AlarmTakeover {
  readonly kind: 'alarm';
  readonly id: string;
  readonly priority: AlarmPriority;
  readonly heading: string;
  /** What is special about it; empty = nothing. */
  readonly tags: string;
  /** How long it has been active: `12:46`. */
  readonly age: string;
  readonly name: string;
  readonly where: string;
  readonly cause: string;
  readonly since: string;
  /** Empty = there are no others. */
  readonly others: string;
  readonly named: readonly string[];
  /** What is wrong with the banner itself. */
  readonly notes: readonly string[];
  /** What it says is no longer known to be true. */
  readonly isOld: boolean;
  /** Label of the button; null = there is none. */
  readonly touch: string | null;
  readonly isBusy: boolean;
}

/** A line at the foot of the glass, because a wall that shows no alarm is taken to have none. */
export interface UnknownTakeover {
  readonly kind: 'unknown';
  readonly text: string;
}

export type TakeoverModel = AlarmTakeover | UnknownTakeover;

/** What stands over the board; null = nothing does. */
export function toTakeover(input: TakeoverInput): TakeoverModel | null {
  const { nowMs, language, awayForMs, isForbidden, touch } = input;
  const t = TEXTS[language];
  const calling = callingAlarms(input.alarms, input.leastPriority);
  const [first, ...others] = calling;
  if (!first) {
    if (awayForMs !== null)
      return { kind: 'unknown', text: t('unknown', { duration: spokenDuration(awayForMs, language) }) };
    return isForbidden ? { kind: 'unknown', text: t('forbidden') } : null;
  }
  const { priority, isFirst, escalation, since, timeZone } = first;
  const key = input.alarms.length >= LIVE_ALARMS_MAX ? 'othersAtLeast' : 'others';
  return {
    kind: 'alarm',
    id: first.id,
    priority,
    heading: t(`heading.${priority}`),
    tags: [
      ...(isFirst ? [t('first')] : []),
      ...(escalation > 0 ? [t('escalated', { level: escalation })] : []),
    ].join(' · '),
    age: clockDuration(nowMs - since),
    name: nameOf(first, language),
    where: whereOf(first, language),
    cause: alarmCauseText(first.cause, first.reason, language),
    since: t('since', { time: clockTime(since, timeZone) }),
    others: others.length === 0 ? '' : t(key, { count: others.length }),
    // The age first: it is seen where a name is too long.
    named: others
      .slice(0, OTHERS_NAMED)
      .map((alarm) =>
        [clockDuration(nowMs - alarm.since), nameOf(alarm, language), machineOf(alarm, language)].join(' · '),
      ),
    notes: notesOf(input),
    isOld: awayForMs !== null,
    touch: touch === 'none' ? null : t(touch === 'busy' ? 'acknowledging' : 'acknowledge'),
    isBusy: touch === 'busy',
  };
}

/** Alarms that call a person, the most urgent first; of the same priority first what came first: the rest follows from it. */
export function callingAlarms(
  alarms: readonly LiveAlarm[],
  leastPriority: AlarmPriority,
): readonly LiveAlarm[] {
  const rank = (priority: AlarmPriority) => AlarmPriority.options.indexOf(priority);
  return alarms
    .filter(
      ({ standing, priority }) => standing === 'unacknowledged' && rank(priority) >= rank(leastPriority),
    )
    .toSorted(
      (a, b) =>
        rank(b.priority) - rank(a.priority) ||
        Number(b.isFirst) - Number(a.isFirst) ||
        a.since - b.since ||
        Number(a.id) - Number(b.id),
    );
}

function notesOf({ awayForMs, language, sound }: TakeoverInput): readonly string[] {
  const t = TEXTS[language];
  const notes: string[] = [];
  if (awayForMs !== null) notes.push(t('old', { age: ageText(awayForMs, language) }));
  if (sound === 'refused') notes.push(t('soundRefused'));
  if (sound === 'failed') notes.push(t('soundFailed'));
  return notes;
}

function nameOf({ name, nameEn }: LiveAlarm, language: Language): string {
  return language === 'en' ? (nameEn ?? name) : name;
}

function machineOf({ machineName, machineNameEn }: LiveAlarm, language: Language): string {
  return language === 'en' ? (machineNameEn ?? machineName) : machineName;
}

function whereOf(alarm: LiveAlarm, language: Language): string {
  const line = language === 'en' ? (alarm.lineNameEn ?? alarm.lineName) : alarm.lineName;
  return [machineOf(alarm, language), line].filter((part) => part !== null).join(' · ');
}
