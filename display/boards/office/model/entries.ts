import { type Age, type ModelContext, toAge } from '#display/kit/live/age.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { decodeOnce } from '#shared/client/feed/feed-reader.ts';
import {
  OFFICE_BOARD_FEED_KEYS as KEYS,
  OfficeList,
  OfficeOrders,
  OfficeQuality,
  OfficeSettings,
  type OfficeSource,
  OfficeSources,
  OfficeStaff,
  OfficeStages,
  OfficeStock,
  OfficeWeek,
} from '#shared/contracts/yard/office-board.ts';
import { valueAge } from '#shared/domain/machine/staleness.ts';
import type { OfficeKey } from './texts.ts';

export type OfficeContext = ModelContext<OfficeKey>;

/** What the image holds, each part as far as it is there. */
export interface OfficeEntries {
  readonly settings: OfficeSettings;
  readonly sources: OfficeSources | null;
  readonly orders: OfficeOrders | null;
  readonly stages: OfficeStages | null;
  readonly list: OfficeList | null;
  readonly week: OfficeWeek | null;
  readonly quality: OfficeQuality | null;
  readonly stock: OfficeStock | null;
  readonly staff: OfficeStaff | null;
}

/** Null until the image holds the warehouse. */
export function readEntries(image: FeedReader): OfficeEntries | null {
  const settings = decodeOnce(OfficeSettings, image.get(KEYS.settings()));
  if (!settings) return null;
  return {
    settings,
    sources: decodeOnce(OfficeSources, image.get(KEYS.sources())),
    orders: decodeOnce(OfficeOrders, image.get(KEYS.orders())),
    stages: decodeOnce(OfficeStages, image.get(KEYS.stages())),
    list: decodeOnce(OfficeList, image.get(KEYS.list())),
    week: decodeOnce(OfficeWeek, image.get(KEYS.week())),
    quality: decodeOnce(OfficeQuality, image.get(KEYS.quality())),
    stock: decodeOnce(OfficeStock, image.get(KEYS.stock())),
    staff: decodeOnce(OfficeStaff, image.get(KEYS.staff())),
  };
}

/** How old a source is; what was never heard is dead. */
export function sourceAge(source: OfficeSource | null, context: OfficeContext): Age {
  if (!source) return { staleness: 'dead', text: '', short: '' };
  const timed = { sourceTs: source.at, arrivalTs: source.at, quality: 'good' } as const;
  return toAge(valueAge(timed, source.expectedMs, context.nowMs), context);
}
