import type { Announcement } from '#display/runtime/board/announcement.ts';
import type { QueueSettings } from '#shared/contracts/yard/dock-queue.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { spokenPlate } from '#shared/domain/yard/spoken-plate.ts';
import { helpPlaceOf } from './help-place.ts';
import { QUEUE_TEXTS } from './texts.ts';
import type { TruckCall } from './trucks.ts';

/** Chinese first: most listeners are drivers of the country. */
const LANGUAGES = ['zh', 'en'] as const satisfies readonly Language[];
/** A call without an end of its own is said for this long. */
const CALL_MS = 5 * 60_000;

/** What is to be said of the open calls; nothing outside the hours of the warehouse. */
export function toAnnouncements(
  begun: readonly TruckCall[],
  settings: QueueSettings,
  nowMs: number,
): readonly Announcement[] {
  if (!isVoiceTime(settings, nowMs)) return [];
  return begun
    .filter((call) => nowMs <= (call.mustDockBy ?? call.calledAt + CALL_MS))
    .map((call) => ({
      key: call.key,
      lines: LANGUAGES.map((language) => ({ language, text: spokenCall(call, settings, language) })),
    }));
}

/** Equal bounds are the whole day; `from` after `to` is a night. */
function isVoiceTime(settings: QueueSettings, nowMs: number): boolean {
  const { voiceFromMinute: from, voiceToMinute: to, warehouse } = settings;
  if (from === null || to === null) return false;
  const { minuteOfDay } = wallClockOf(nowMs, warehouse.timeZone);
  if (from === to) return true;
  return from < to ? minuteOfDay >= from && minuteOfDay < to : minuteOfDay >= from || minuteOfDay < to;
}

function spokenCall(call: TruckCall, settings: QueueSettings, language: Language): string {
  const t = QUEUE_TEXTS.translate[language];
  const ticket = spokenPlate(call.ticket ?? '', language);
  const plate = spokenPlate(call.plate ?? '', language);
  const who = plate === '' ? t('queue.voice.ticket', { ticket }) : t('queue.voice.plate', { plate, ticket });
  const again = call.callCount > 1 ? t('queue.voice.again', { count: call.callCount }) : '';
  return [again, who, whereTo(call, settings, language)].filter(Boolean).join(' ');
}

function whereTo({ dock, job }: TruckCall, settings: QueueSettings, language: Language): string {
  const t = QUEUE_TEXTS.translate[language];
  if (dock === null) {
    return t('queue.voice.place', { place: helpPlaceOf(settings, language) });
  }
  const words = {
    dock: isNumber(dock) ? String(Number(dock)) : spokenPlate(dock, language),
    job: t(`queue.job.${job}`),
  };
  return isNumber(dock) ? t('queue.voice.dock', words) : t('queue.voice.named_dock', words);
}

/** Docks with a number are `12 号`, others have a name of letters. */
export function isNumber(dock: string): boolean {
  return /^\d+$/.test(dock);
}
