import { besideFigures } from '#display/kit/head/beside-figures.ts';
import { type AgedStatus, agedStatus } from '#display/kit/head/head-status.ts';
import type { VerdictModel } from '#display/kit/head/verdict-view.tsx';
import { sourceAges } from '#display/kit/live/source-ages.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { CalloutModel } from '#display/kit3d/hud/callout-cards.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { type RailwayEntries, readRailwayEntries } from '#shared/client/railway-entries.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { toCallouts } from './callout.ts';
import { type RailwayFigureModels, railwayFigures } from './figures.ts';
import { areBoxes, faultedHandlers, focusOf, type RailwayFocus, unitsLeft } from './focus.ts';
import { isUntold, type RailwaySceneModel, toSceneModel } from './scene-model.ts';
import { RAILWAY_TEXTS, type RailwayContext } from './texts.ts';
import { type Timetable, toTimetable, toWeighings, type Weighings } from './timetable.ts';
import { type RailwayAges, toRailwayVerdict } from './verdict.ts';
import { toWagonStrip, type WagonStrip } from './wagon-cells.ts';

/** Everything that the big screen of a railway platform shows, as plain JSON. */
export interface RailwayScreenModel extends RailwayFigureModels {
  /** Server time that it was computed for, ms. */
  readonly atMs: number;
  readonly title: string;
  readonly clock: string;
  readonly data: AgedStatus;
  readonly verdict: VerdictModel;
  /** Two at most. */
  readonly callouts: readonly CalloutModel[];
  /** What the accent colour stands for; empty = nothing has it. */
  readonly legend: string;
  readonly strip: WagonStrip;
  readonly timetable: Timetable;
  readonly weighings: Weighings;
  readonly scene: RailwaySceneModel;
}

interface Input {
  readonly image: FeedReader;
  readonly nowMs: number;
  readonly language: Language;
}

/** Null until the image holds the warehouse. */
export function toRailwayModel({ image, nowMs, language }: Input): RailwayScreenModel | null {
  const entries = readRailwayEntries(image);
  if (!entries) return null;
  const { warehouse } = entries.settings;
  const { timeZone } = warehouse;
  const t = RAILWAY_TEXTS.translate[language];
  const context: RailwayContext = { nowMs, language, timeZone, t };
  const ages = sourceAges(entries.sources, ['trains'], nowMs);
  const staleness = { trains: ages.of('trains'), handlers: ages.of('handlers') };
  const focus = focusOf(entries);
  // A fault that was reported long ago may be over: it has no callout.
  const culprits = isUntold(staleness.handlers) ? [] : faultedHandlers(entries, focus.train?.id ?? null);
  const culpritWagonIds = new Set(culprits.flatMap(({ wagonId }) => wagonId ?? []));
  const figures = railwayFigures(entries.figures, staleness.trains, context);
  return {
    atMs: nowMs,
    title: t('railway.title', { warehouse: nameIn(language, warehouse) }),
    clock: clockTime(nowMs, timeZone),
    data: dataOf(entries, ages, context),
    verdict: besideFigures(toRailwayVerdict(entries, ages, context), [
      {
        figure: figures.onTime,
        word: { instead: t('railway.verdict.on_time'), said: t('railway.verdict.rest_on_time') },
      },
      { figure: figures.wagons },
    ]),
    ...figures,
    callouts: toCallouts(culprits, entries, context),
    legend: legendOf(focus, isUntold(staleness.trains), context),
    strip: toWagonStrip(focus, culpritWagonIds, staleness.trains, context),
    timetable: toTimetable(entries, staleness.trains, context),
    weighings: toWeighings(entries, ages.of('weighings'), context),
    scene: toSceneModel({ entries, focus, culprits, staleness }, context),
  };
}

/** The age of the trains, and what of the machines is not known. */
function dataOf(
  { sources, handlers, wagons, tracks }: RailwayEntries,
  ages: RailwayAges,
  { t, language, nowMs }: RailwayContext,
): AgedStatus {
  if (!sources || ages.oldestMs === null) return agedStatus('dead', t('board.no_data'));
  const unplaced = handlers.filter(
    ({ kind, atM, wagonId }) =>
      kind !== 'lorry' &&
      atM === null &&
      !wagons.some(({ id, trackId }) => id === wagonId && trackId !== null),
  ).length;
  const silent = handlers.filter(({ state }) => state === 'silent').length;
  const handlersOld = ages.of('handlers') === 'fresh' ? null : sources.handlers.at;
  const oldestMs = Math.min(ages.oldestMs, handlersOld ?? ages.oldestMs);
  const age = t('board.age.data', { age: ageText(Math.max(1000, nowMs - oldestMs), language) });
  const words = [
    tracks.length === 0 ? t('railway.no_tracks') : '',
    unplaced > 0 ? t('railway.unplaced', { count: unplaced }) : '',
    silent > 0 ? t('railway.tag.silent', { count: silent }) : '',
    age,
  ];
  const worst = handlersOld === null ? ages.verdict : ages.of('handlers');
  const text = words.filter(Boolean).join(' · ');
  return agedStatus(ages.verdict === 'fresh' ? worst : ages.verdict, text, age);
}

/** Boxes that have the accent colour: where they shall stand, and where they are now. */
function legendOf({ wagons, train }: RailwayFocus, isOld: boolean, { t }: RailwayContext): string {
  const boxes = wagons.filter((wagon) => areBoxes([wagon]));
  const left = unitsLeft(boxes);
  return isOld || train?.job !== 'load' || left === 0 ? '' : t('railway.legend', { count: left });
}
