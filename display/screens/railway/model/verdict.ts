import type { VerdictModel } from '#display/kit/head/verdict-view.tsx';
import type { SourceAges } from '#display/kit/live/source-ages.ts';
import type { RailwayEntries } from '#shared/client/railway-entries.ts';
import type { BoardTrain, RailwaySources } from '#shared/contracts/railway/railway-board.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { LATENESS_HOURS_FROM } from '#shared/domain/orders/order-lateness.ts';
import { minutesFigure, minutesText } from '#shared/domain/text/duration-text.ts';
import { isLate, lateTrains } from './focus.ts';
import { type RailwayContext, railwayWords } from './texts.ts';

export type RailwayAges = SourceAges<keyof RailwaySources>;

const QUIET = {
  tone: 'production',
  clock: '',
  clockUnit: '',
  cause: null,
  needsPerson: false,
} as const;

/** A longer number is cut to its end: that is what people say. */
const LONGEST_NO = 7;
const LAST = 5;

function shortTrainNo(no: string): string {
  return no.length <= LONGEST_NO ? no : `…${no.slice(1 - LONGEST_NO)}`;
}

/** Its last figures, where even that is too much. */
export function lastOf(no: string): string {
  return no.length <= LAST ? no : no.slice(-LAST);
}

/** `9 分`, `1 小时 40 分`. */
export function lateText(byMs: number, { language }: RailwayContext): string {
  return minutesText(byMs, language, LATENESS_HOURS_FROM);
}

/** Which train leaves late, by how much and why; else that all are on time, or why nothing can be said. */
export function toRailwayVerdict(
  entries: RailwayEntries,
  ages: RailwayAges,
  context: RailwayContext,
): VerdictModel {
  const { t, timeZone } = context;
  const { oldestMs, verdict: staleness } = ages;
  if (staleness === 'dead') {
    const detail =
      oldestMs === null
        ? t('railway.never')
        : t('railway.lost_detail', { time: clockTime(oldestMs, timeZone) });
    return {
      ...QUIET,
      level: 'unknown',
      tone: 'unknown',
      word: t('railway.verdict.lost'),
      ...plain(detail),
      staleness,
    };
  }
  const late = lateTrains(entries);
  const [worst] = late;
  if (worst) return { ...lateVerdict(worst, late.length - 1, context), staleness };
  const closed = entries.tracks.flatMap(({ blocked }) => blocked ?? []);
  const [first] = closed;
  if (first && closed.length === entries.tracks.length)
    return {
      ...QUIET,
      level: 'unknown',
      tone: 'shutdown',
      word: t('railway.verdict.closed'),
      ...plain(railwayWords(context, first)),
      staleness,
    };
  const planned = entries.trains.filter(({ state }) => state !== 'cancelled');
  if (planned.length === 0)
    return {
      ...QUIET,
      level: 'unknown',
      tone: 'shutdown',
      word: t('railway.verdict.none'),
      ...plain(t('railway.no_trains')),
      staleness,
    };
  const isClear = planned.every(({ state }) => state === 'departed');
  return {
    ...QUIET,
    level: 'good',
    mark: 'tick',
    word: t(isClear ? 'railway.verdict.clear' : 'railway.verdict.on_time'),
    ...plain(isClear ? t('railway.nothing_due') : nextTrain(entries, context)),
    staleness,
  };
}

function plain(detail: string): Pick<VerdictModel, 'detail' | 'briefDetail'> {
  return { detail, briefDetail: detail };
}

function lateVerdict(
  worst: BoardTrain,
  others: number,
  context: RailwayContext,
): Omit<VerdictModel, 'staleness'> {
  const { t, timeZone, language } = context;
  // A long time leaves no room for a unit as large as the number.
  const { text, unit } = minutesFigure(worst.byMs ?? 0, language);
  const isLong = text.length > 1;
  const by = isLong ? text : [text, unit].filter(Boolean).join(' ');
  const forecast =
    worst.forecastDepartsAt === null
      ? ''
      : t('railway.forecast', { time: clockTime(worst.forecastDepartsAt, timeZone) });
  const cause = worst.cause ? t('railway.cause', { text: railwayWords(context, worst.cause) }) : '';
  const more = others > 0 ? t('railway.more_late', { count: others }) : '';
  const detail = [forecast, cause, more].filter(Boolean).join(' · ');
  return {
    ...QUIET,
    level: 'bad',
    tone: 'fault',
    word: t('railway.verdict.late', { no: shortTrainNo(worst.no), by }),
    briefWord: t('railway.verdict.late_brief', { no: lastOf(worst.no), by: text }),
    clockUnit: isLong ? unit : '',
    detail,
    briefDetail: [more, cause].filter(Boolean).join(' · ') || detail,
    needsPerson: true,
  };
}

/** The next that leaves, and how many wagons are left to do. */
function nextTrain({ trains, wagons }: RailwayEntries, context: RailwayContext): string {
  const { t, timeZone } = context;
  const next = trains.find((train) => train.state !== 'departed' && train.state !== 'cancelled');
  if (!next || isLate(next)) return t('railway.nothing_due');
  const left = wagons.filter(
    ({ trainId, state }) => trainId === next.id && state !== 'done' && state !== 'departed',
  ).length;
  const text = t('railway.next', {
    time: clockTime(next.departsAt, timeZone),
    no: next.no,
    place: destinationOf(next, context),
  });
  return left > 0 ? `${text} · ${t('railway.wagons_left', { count: left })}` : text;
}

export function destinationOf(
  { place, placeEn }: Pick<BoardTrain, 'place' | 'placeEn'>,
  { language }: RailwayContext,
): string {
  return language === 'en' ? (placeEn ?? place) : place;
}
