import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { decodeOnce } from '#shared/client/feed/feed-reader.ts';
import {
  BoardHandler,
  BoardTrack,
  BoardTrain,
  BoardWagon,
  BoardWeighing,
  RAILWAY_BOARD_FEED_KEYS as KEYS,
  RailwayBoardSettings,
  RailwayFigures,
  RailwaySources,
} from '#shared/contracts/railway/railway-board.ts';
import { type Entry, entriesOf } from './board-entries.ts';

/** What an image of a `railwayBoard` holds. */
export interface RailwayEntries {
  readonly settings: RailwayBoardSettings;
  readonly sources: RailwaySources | null;
  readonly figures: RailwayFigures | null;
  /** From the platform outwards. */
  readonly tracks: readonly Entry<BoardTrack>[];
  /** By their departure. */
  readonly trains: readonly Entry<BoardTrain>[];
  /** By train, from the locomotive. */
  readonly wagons: readonly Entry<BoardWagon>[];
  readonly handlers: readonly Entry<BoardHandler>[];
  /** The newest first. */
  readonly weighings: readonly Entry<BoardWeighing>[];
}

/** Null until the image holds the warehouse. */
export function readRailwayEntries(image: FeedReader): RailwayEntries | null {
  const settings = decodeOnce(RailwayBoardSettings, image.get(KEYS.settings()));
  if (!settings) return null;
  return {
    settings,
    sources: decodeOnce(RailwaySources, image.get(KEYS.sources())),
    figures: decodeOnce(RailwayFigures, image.get(KEYS.figures())),
    tracks: entriesOf(image, 'track:', BoardTrack).toSorted(
      (a, b) => a.sort - b.sort || a.code.localeCompare(b.code, 'en', { numeric: true }),
    ),
    trains: entriesOf(image, 'train:', BoardTrain).toSorted(
      (a, b) => a.departsAt - b.departsAt || a.no.localeCompare(b.no, 'en', { numeric: true }),
    ),
    wagons: entriesOf(image, 'wagon:', BoardWagon).toSorted(
      (a, b) =>
        a.trainId.localeCompare(b.trainId, 'en', { numeric: true }) ||
        a.position - b.position ||
        a.no.localeCompare(b.no, 'en', { numeric: true }),
    ),
    handlers: entriesOf(image, 'handler:', BoardHandler).toSorted((a, b) =>
      a.id.localeCompare(b.id, 'en', { numeric: true }),
    ),
    weighings: entriesOf(image, 'weighing:', BoardWeighing).toSorted((a, b) => b.at - a.at),
  };
}
