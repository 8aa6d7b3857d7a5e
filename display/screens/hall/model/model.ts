import { type FigureModel, shareOf } from '#display/kit/figures/figure-model.ts';
import { shareText } from '#display/kit/figures/share-text.ts';
import { besideFigures } from '#display/kit/head/beside-figures.ts';
import { type AgedStatus, agedStatus } from '#display/kit/head/head-status.ts';
import type { VerdictModel } from '#display/kit/head/verdict-view.tsx';
import type { ModelContext } from '#display/kit/live/age.ts';
import { nameIn } from '#display/kit/texts.ts';
import { warehouseAges } from '#display/kit/warehouse/ages.ts';
import { toDockModel } from '#display/kit/warehouse/dock-model.ts';
import { judgedGoods, toFigures } from '#display/kit/warehouse/figures-model.ts';
import { toVerdict } from '#display/kit/warehouse/verdict-model.ts';
import type { CalloutModel } from '#display/kit3d/hud/callout-cards.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { readWarehouseEntries, type WarehouseEntries } from '#shared/client/warehouse-entries.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { type Staleness, type ValueAge, valueAge } from '#shared/domain/machine/staleness.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { type DoorModel, toDoor } from './door-model.ts';
import { type FloorEntries, readFloorEntries } from './floor-entries.ts';
import { type FoundModel, toFound } from './found-model.ts';
import { type HallSceneModel, type HallShape, hallShape, isAtDoor, type SceneArea } from './scene-model.ts';
import { HALL_TEXTS, type HallKey } from './texts.ts';
import { type ShownDock, toTroubles } from './trouble-model.ts';

export type HallContext = ModelContext<HallKey>;

/** Everything that the big screen of a warehouse shows, as plain JSON. */
export interface HallModel {
  readonly atMs: number;
  readonly warehouse: string;
  readonly clock: string;
  readonly data: AgedStatus;
  readonly verdict: VerdictModel;
  readonly output: FigureModel;
  readonly capacity: FigureModel;
  readonly onTime: FigureModel;
  readonly legend: HallLegend;
  /** Two at most. */
  readonly callouts: readonly CalloutModel[];
  /** What a search has found and is shown; null = none. */
  readonly found: FoundModel | null;
  /** In the order of the docks' numbers. */
  readonly doors: readonly DoorModel[];
  readonly shape: HallShape;
  readonly scene: HallSceneModel;
}

/** What the colours of the scene mean, and what is not in it. */
export interface HallLegend {
  /** What the strongest colour of the heat is; null = there is none. */
  readonly most: string | null;
  readonly notes: readonly string[];
  readonly isBad: boolean;
  /** The notes say what is not in the scene. */
  readonly isLack: boolean;
}

interface Input {
  /** Of `warehouseBoard`, and of `warehouseFloor`. */
  readonly board: FeedReader;
  readonly floor: FeedReader;
  readonly nowMs: number;
  readonly language: Language;
  /** The hit of a search that is shown. */
  readonly chosen?: unknown;
}

/** Null until the image of the board holds the warehouse. The floor may come later, or never. */
export function toHallModel({ board, floor, nowMs, language, chosen }: Input): HallModel | null {
  const entries = readWarehouseEntries(board);
  if (!entries) return null;
  const { warehouse } = entries.settings;
  const t = HALL_TEXTS.translate[language];
  const context: HallContext = { nowMs, language, timeZone: warehouse.timeZone, t };
  const ages = warehouseAges(entries.sources, nowMs);
  const places = readFloorEntries(floor);
  const placesAge = ageOfPlaces(places, nowMs);
  const staleness = placesAge?.staleness ?? 'dead';
  const isOld = isUntold(staleness);
  const shape = hallShape(places, entries.docks);
  const docks = entries.docks.map(
    (dock): ShownDock => ({
      dock,
      look: toDockModel(dock, { isWorst: false, source: ages.of('docks') }, context),
    }),
  );
  const found = toFound(chosen, shape, context);
  const labels = new Map(shape.aisles.map(({ key, label }) => [key, label]));
  const { trucks, areas, callouts } = toTroubles(
    docks,
    isOld ? [] : places.troubles,
    labels,
    entries.sources?.docks.at ?? null,
    context,
  );
  // What was found is marked in the colour of the heat.
  const picks = shape.aisles.map(({ key, bays }) => {
    const counts = isOld || found ? undefined : places.picks.get(key);
    return bays.map((_, index) => counts?.[index] ?? 0);
  });
  const mostPicks = picks.flat().reduce((most, count) => Math.max(most, count), 0);
  const figures = toFigures(
    entries.figures,
    { goods: ages.of('tasks'), moves: ages.of('movements') },
    context,
  );
  const doorIds = new Map(entries.docks.map(({ id, code }) => [code, id]));
  return {
    atMs: nowMs,
    warehouse: nameIn(language, warehouse),
    clock: clockTime(nowMs, warehouse.timeZone),
    data: agedStatus(
      ages.verdict,
      ages.oldestMs === null
        ? t('board.no_data')
        : t('board.age.data', { age: ageText(nowMs - ages.oldestMs, language) }),
    ),
    verdict: besideFigures(toVerdict(entries, ages, context), judgedGoods(figures, context)),
    output: figures.outbound,
    capacity: toCapacity(places, staleness, context),
    onTime: toOnTime(entries, ages.of('docks'), context),
    legend: toLegend(places, placesAge, found ? 0 : mostPicks, context),
    callouts,
    found,
    doors: docks.map((shown) =>
      toDoor(
        shown,
        trucks.find(({ doorId }) => doorId === shown.dock.id),
        context,
      ),
    ),
    shape,
    scene: {
      isOld,
      places: places.aisles.map((aisle) => aisle.places),
      picks,
      mostPicks,
      trucks,
      work: isOld
        ? []
        : places.work.map(({ id, kind, aisle, bay, dock }) => ({
            id,
            aisle,
            bay,
            doorId: (dock === null ? undefined : doorIds.get(dock)) ?? null,
            isLaden: kind !== 'count' && kind !== 'receive',
          })),
      // The legend says how old they are.
      areas: isOld ? [...areas, ...shape.aisles.map(({ key }) => oldAisle(key))] : areas,
      found: found?.spots ?? [],
    },
  };
}

function oldAisle(aisle: string): SceneArea {
  return { kind: 'old', state: 'unknown', mark: null, doorId: null, aisle, bay: null, text: '' };
}

/** Null = nothing was received. */
function ageOfPlaces({ source }: FloorEntries, nowMs: number): ValueAge | null {
  if (!source) return null;
  return valueAge({ sourceTs: source.at, arrivalTs: source.at, quality: 'good' }, source.expectedMs, nowMs);
}

/** Nothing may be claimed of what is this old. */
function isUntold(staleness: Staleness): boolean {
  return staleness === 'stale' || staleness === 'dead';
}

function toCapacity({ summary }: FloorEntries, staleness: Staleness, { t }: HallContext): FigureModel {
  const base = { labels: [t('hall.capacity.label')], isBad: false, staleness };
  if (!summary || summary.places === 0) {
    const notes = summary ? [[t('hall.capacity.none')]] : [];
    return { ...base, value: null, text: '–', bar: null, notes };
  }
  const share = summary.used / summary.places;
  return {
    ...base,
    value: share,
    text: shareText(share),
    bar: { share, mark: null },
    notes: [[t('hall.capacity.free', { count: groupedNumber(summary.places - summary.used) })]],
  };
}

/** Of the trucks that stand at doors now: how many are not late. */
function toOnTime({ docks }: WarehouseEntries, staleness: Staleness, { t }: HallContext): FigureModel {
  const there = docks.filter(isAtDoor);
  const late = there.filter(({ state }) => state === 'late').length;
  const base = { labels: [t('hall.on_time.label')], isBad: late > 0, staleness };
  const share = shareOf(there.length - late, there.length);
  if (share === null)
    return { ...base, value: null, text: '–', bar: null, notes: [[t('hall.on_time.none')]] };
  const note =
    late > 0
      ? t('hall.on_time.late', { count: late, total: there.length })
      : t('hall.on_time.fine', { total: there.length });
  return {
    ...base,
    value: share,
    text: `${Math.floor(share * 100)}%`,
    bar: { share, mark: null },
    notes: [[note]],
  };
}

function toLegend(
  { summary }: FloorEntries,
  age: ValueAge | null,
  mostPicks: number,
  { t, language }: HallContext,
): HallLegend {
  if (!age) return { most: null, notes: [t('hall.legend.never')], isBad: true, isLack: false };
  if (isUntold(age.staleness))
    return {
      most: null,
      notes: [t('hall.legend.old', { age: ageText(age.ageMs, language) })],
      isBad: true,
      isLack: false,
    };
  const { unnamed = 0, excess = 0 } = summary?.unplaced ?? {};
  const lacks = [
    unnamed > 0 ? t('hall.legend.unnamed', { count: groupedNumber(unnamed) }) : '',
    excess > 0 ? t('hall.legend.excess', { count: groupedNumber(excess) }) : '',
  ].filter(Boolean);
  const { held = 0, places = 0 } = summary ?? {};
  const words = [
    places > 0 ? t('hall.legend.fill') : '',
    held > 0 ? t('hall.legend.held', { count: groupedNumber(held) }) : '',
  ].filter(Boolean);
  return {
    most: mostPicks === 0 ? null : t('hall.legend.most', { count: mostPicks }),
    notes: lacks.length > 0 ? lacks : words,
    isBad: false,
    isLack: lacks.length > 0,
  };
}
