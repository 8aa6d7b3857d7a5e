import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { decodeOnce } from '#shared/client/feed/feed-reader.ts';
import {
  BoardDock,
  BoardException,
  BoardTask,
  BoardZone,
  WAREHOUSE_BOARD_FEED_KEYS as KEYS,
  WarehouseBoardSettings,
  WarehouseFigures,
  WarehouseSources,
} from '#shared/contracts/yard/warehouse-board.ts';
import { type Entry, entriesOf } from './board-entries.ts';

/** What an image of a `warehouseBoard` holds. */
export interface WarehouseEntries {
  readonly settings: WarehouseBoardSettings;
  readonly sources: WarehouseSources | null;
  readonly figures: WarehouseFigures | null;
  /** By their numbers as people count. */
  readonly docks: readonly Entry<BoardDock>[];
  /** The worst first. */
  readonly tasks: readonly Entry<BoardTask>[];
  readonly zones: readonly Entry<BoardZone>[];
  /** Unacknowledged ones first, then by age, oldest first. */
  readonly exceptions: readonly Entry<BoardException>[];
}

/** Null until the image holds the warehouse. */
export function readWarehouseEntries(image: FeedReader): WarehouseEntries | null {
  const settings = decodeOnce(WarehouseBoardSettings, image.get(KEYS.settings()));
  if (!settings) return null;
  return {
    settings,
    sources: decodeOnce(WarehouseSources, image.get(KEYS.sources())),
    figures: decodeOnce(WarehouseFigures, image.get(KEYS.figures())),
    docks: entriesOf(image, 'dock:', BoardDock).toSorted((a, b) =>
      a.code.localeCompare(b.code, 'en', { numeric: true }),
    ),
    tasks: entriesOf(image, 'task:', BoardTask).toSorted(
      (a, b) => urgency(a) - urgency(b) || (b.byMs ?? 0) - (a.byMs ?? 0) || a.dueAt - b.dueAt,
    ),
    zones: entriesOf(image, 'zone:', BoardZone).toSorted((a, b) => a.sort - b.sort),
    exceptions: entriesOf(image, 'exception:', BoardException).toSorted(
      (a, b) => Number(a.acknowledgedAt !== null) - Number(b.acknowledgedAt !== null) || a.since - b.since,
    ),
  };
}

const URGENCY = ['late', 'at_risk', 'waiting', 'working'];

/** 0 = late, 1 = at risk; what is done comes last. */
export function urgency({ state }: { readonly state: string }): number {
  const found = URGENCY.indexOf(state);
  return found < 0 ? URGENCY.length : Math.min(found, 2);
}
