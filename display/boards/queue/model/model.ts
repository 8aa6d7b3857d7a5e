import { type AgedStatus, agedStatus } from '#display/kit/head/head-status.ts';
import type { ModelContext } from '#display/kit/live/age.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { Announcement } from '#display/runtime/board/announcement.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { decodeOnce } from '#shared/client/feed/feed-reader.ts';
import {
  DOCK_QUEUE_FEED_KEYS,
  QUEUE_BEAT_EXPECTED_MS,
  QueueSettings,
} from '#shared/contracts/yard/dock-queue.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { type Staleness, valueAge } from '#shared/domain/machine/staleness.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { toAnnouncements } from './announcements.ts';
import { type BandModel, toBandModel } from './band-model.ts';
import { callTurns } from './call-turns.ts';
import { helpPlaceOf } from './help-place.ts';
import { type ListsModel, toListsModel } from './lists-model.ts';
import { QUEUE_TEXTS, type QueueKey } from './texts.ts';
import { callsOf, readTrucks, waitingOf } from './trucks.ts';

/** Everything that the board of the appointment queue shows, as plain JSON. */
export interface QueueModel extends ListsModel {
  /** Server time that it was computed for, ms. */
  readonly atMs: number;
  readonly warehouseId: string;
  readonly warehouse: string;
  readonly clock: string;
  readonly data: AgedStatus;
  readonly band: BandModel;
  /** Where those go who missed a call. */
  readonly helpPlace: string;
  /** How old everything above it is; empty while that is not old. */
  readonly oldText: string;
  readonly announcements: readonly Announcement[];
}

interface QueueModelInput {
  readonly image: FeedReader;
  readonly nowMs: number;
  readonly language: Language;
  readonly speaking: string | null;
}

/** Null until the image holds the warehouse. */
export function toQueueModel({ image, nowMs, language, speaking }: QueueModelInput): QueueModel | null {
  const settings = decodeOnce(QueueSettings, image.get(DOCK_QUEUE_FEED_KEYS.settings()));
  if (!settings) return null;
  const { warehouse } = settings;
  const context: Context = {
    nowMs,
    language,
    timeZone: warehouse.timeZone,
    t: QUEUE_TEXTS.translate[language],
  };
  const trucks = readTrucks(image);
  const calls = callsOf(trucks);
  const waiting = waitingOf(trucks);
  const beatMs = readBeat(image);
  const { staleness, ageMs } = beatAge(beatMs, nowMs);
  const isOld = staleness === 'stale' || staleness === 'dead';
  const { turn, begun } = callTurns(calls, nowMs, { speaking, hasMessage: settings.paused !== null });
  return {
    atMs: nowMs,
    warehouseId: warehouse.id,
    warehouse: nameIn(language, warehouse),
    clock: clockTime(nowMs, warehouse.timeZone),
    data: agedStatus(staleness, dataText(ageMs, context)),
    band: toBandModel(turn, waiting, settings, staleness, context),
    ...toListsModel(trucks, calls, waiting, turn, context),
    helpPlace: helpPlaceOf(settings, language),
    oldText: isOld ? oldText(beatMs, context) : '',
    announcements: isOld ? [] : toAnnouncements(begun, settings, nowMs),
  };
}

type Context = ModelContext<QueueKey>;

function readBeat(image: FeedReader): number | null {
  const beat = image.get(DOCK_QUEUE_FEED_KEYS.beat());
  return typeof beat === 'number' && Number.isFinite(beat) ? beat : null;
}

/** Queues change by events, so it is the beat that tells whether the feed lives. */
function beatAge(
  beatMs: number | null,
  nowMs: number,
): { readonly staleness: Staleness; readonly ageMs: number | null } {
  if (beatMs === null) return { staleness: 'dead', ageMs: null };
  return valueAge({ sourceTs: beatMs, arrivalTs: beatMs, quality: 'good' }, QUEUE_BEAT_EXPECTED_MS, nowMs);
}

function dataText(ageMs: number | null, { t, language }: Context): string {
  return ageMs === null ? t('board.no_data') : t('board.age.data', { age: ageText(ageMs, language) });
}

const AGES = [
  ['queue.age.days', 86_400_000],
  ['queue.age.hours', 3_600_000],
] as const;

function oldText(beatMs: number | null, { t, nowMs, timeZone }: Context): string {
  if (beatMs === null) return t('queue.never');
  const ageMs = nowMs - beatMs;
  const [key, unitMs] = AGES.find(([, ms]) => ageMs >= ms) ?? (['queue.age.minutes', 60_000] as const);
  const age = t(key, { count: Math.floor(ageMs / unitMs) });
  return t('queue.old', { time: clockTime(beatMs, timeZone), age });
}
