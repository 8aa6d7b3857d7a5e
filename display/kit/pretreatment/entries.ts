import { type Entry, entriesOf } from '#shared/client/board-entries.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { decodeOnce } from '#shared/client/feed/feed-reader.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  BoardBatch,
  BoardCip,
  BoardFedLine,
  BoardTransfer,
  BoardUnit,
  BoardUnitAlarm,
  PRETREATMENT_BOARD_FEED_KEYS as KEYS,
  PretreatmentFigures,
  PretreatmentSettings,
  PretreatmentSource,
} from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { leastTrusted, type ValueAge, valueAge } from '#shared/domain/machine/staleness.ts';
import type { HallImage } from '#shared/domain/pretreatment/hall-image.ts';
import { unitAge } from '#shared/domain/pretreatment/unit-standing.ts';

/** What an image of a `pretreatmentBoard` holds. */
export interface HallEntries {
  readonly settings: PretreatmentSettings;
  readonly source: PretreatmentSource | null;
  readonly figures: PretreatmentFigures | null;
  readonly hall: HallImage;
  /** In the order of the hall. */
  readonly units: readonly Entry<BoardUnit>[];
  readonly transfers: readonly Entry<BoardTransfer>[];
  readonly alarms: readonly Entry<BoardUnitAlarm>[];
}

/** Null until the image holds the hall. */
export function readHall(image: FeedReader): HallEntries | null {
  const settings = decodeOnce(PretreatmentSettings, image.get(KEYS.settings()));
  if (!settings) return null;
  const units = entriesOf(image, 'unit:', BoardUnit).toSorted(
    (a, b) => a.sort - b.sort || a.code.localeCompare(b.code, 'en', { numeric: true }),
  );
  return {
    settings,
    source: decodeOnce(PretreatmentSource, image.get(KEYS.source())),
    figures: decodeOnce(PretreatmentFigures, image.get(KEYS.figures())),
    hall: {
      units: byId(units),
      lines: byId(entriesOf(image, 'line:', BoardFedLine)),
      batches: byId(entriesOf(image, 'batch:', BoardBatch)),
      cips: byId(entriesOf(image, 'cip:', BoardCip)),
    },
    units,
    transfers: entriesOf(image, 'transfer:', BoardTransfer),
    alarms: entriesOf(image, 'alarm:', BoardUnitAlarm),
  };
}

function byId<Value>(entries: readonly Entry<Value>[]): ReadonlyMap<Id, Entry<Value>> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** Age of batches, cleanings and alarms, which come by events. Null = nothing was received. */
export function tablesAge(source: PretreatmentSource | null, nowMs: number): ValueAge | null {
  if (!source) return null;
  const read = { sourceTs: source.at, arrivalTs: source.at, quality: 'good' } as const;
  return valueAge(read, source.expectedMs, nowMs);
}

/** Age of what the verdict depends on: the tables, and the units that feed a line. Null = nothing was received. */
export function verdictAge({ source, units }: HallEntries, nowMs: number): ValueAge | null {
  const tables = tablesAge(source, nowMs);
  if (!tables) return null;
  const feeders = units.filter(({ feeds }) => feeds?.kind === 'line');
  return leastTrusted([tables, ...feeders.map((unit) => unitAge(unit, nowMs))]);
}
