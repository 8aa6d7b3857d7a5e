import { besideFigures } from '#display/kit/head/beside-figures.ts';
import { type AgedStatus, agedStatus } from '#display/kit/head/head-status.ts';
import type { VerdictModel } from '#display/kit/head/verdict-view.tsx';
import { nameIn } from '#display/kit/texts.ts';
import { type WarehouseAges, warehouseAges } from '#display/kit/warehouse/ages.ts';
import { closedReason, type DockModel, toDockModel } from '#display/kit/warehouse/dock-model.ts';
import { type FiguresModel, judgedGoods, toFigures } from '#display/kit/warehouse/figures-model.ts';
import { type Context, WAREHOUSE_TEXTS } from '#display/kit/warehouse/texts.ts';
import { toVerdict } from '#display/kit/warehouse/verdict-model.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { readWarehouseEntries, type WarehouseEntries } from '#shared/client/warehouse-entries.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { type DockPaging, dockPaging } from './dock-pages.ts';
import {
  type ExceptionRow,
  type TaskLine,
  toExceptionRow,
  toTaskLine,
  toZoneRow,
  troubleOf,
  type ZoneRow,
} from './lists-model.ts';

/** A list with everything that it could show; the view shows as many rows as it has places. */
export interface ListModel<Row> {
  readonly title: string;
  readonly aside: string;
  readonly rows: readonly Row[];
  /** What it says where it has no rows, or fewer than places. */
  readonly note: string;
  readonly staleness: Staleness;
}

/** Everything that the board of the docks shows, as plain JSON. */
export interface WarehouseModel extends FiguresModel {
  /** Server time that it was computed for, ms. */
  readonly atMs: number;
  readonly warehouse: string;
  readonly clock: string;
  readonly data: AgedStatus;
  readonly verdict: VerdictModel;
  /** Docks in use, and trucks that wait. */
  readonly docksUsed: string;
  readonly yard: string;
  readonly size: DockPaging['size'];
  readonly places: number;
  readonly page: DockPaging['page'];
  readonly docks: readonly DockTile[];
  /** Of the tile for free and closed docks; empty = there is none. */
  readonly folded: { readonly figure: string; readonly text: string } | null;
  readonly tasks: ListModel<TaskLine>;
  readonly zones: ListModel<ZoneRow>;
  readonly exceptions: ListModel<ExceptionRow>;
}

export interface DockTile extends DockModel {
  /** Of a closed dock. */
  readonly reason: string;
}

interface Input {
  readonly image: FeedReader;
  readonly nowMs: number;
  readonly language: Language;
}

/** Null until the image holds the warehouse. */
export function toWarehouseModel({ image, nowMs, language }: Input): WarehouseModel | null {
  const entries = readWarehouseEntries(image);
  if (!entries) return null;
  const { warehouse } = entries.settings;
  const { timeZone } = warehouse;
  const t = WAREHOUSE_TEXTS.translate[language];
  const context: Context = { nowMs, language, timeZone, t };
  const ages = warehouseAges(entries.sources, nowMs);
  const shown = dockPaging(entries.docks, nowMs);
  const worstId = worstDock(entries);
  const { folded } = shown;
  const figures = toFigures(
    entries.figures,
    { goods: ages.of('tasks'), moves: ages.of('movements') },
    context,
  );
  return {
    atMs: nowMs,
    warehouse: nameIn(language, warehouse),
    clock: clockTime(nowMs, timeZone),
    data: agedStatus(
      ages.verdict,
      ages.oldestMs === null
        ? t('board.no_data')
        : t('board.age.data', { age: ageText(nowMs - ages.oldestMs, language) }),
    ),
    verdict: besideFigures(toVerdict(entries, ages, context), judgedGoods(figures, context)),
    docksUsed: docksUsed(entries, context),
    yard: t('warehouseBoard.yard', { count: entries.figures?.yard ?? 0 }),
    ...figures,
    size: shown.size,
    places: shown.places,
    page: shown.page,
    docks: shown.docks.map((dock) => ({
      ...toDockModel(dock, { isWorst: dock.id === worstId, source: ages.of('docks') }, context),
      reason: closedReason(dock, context),
    })),
    folded: folded === 0 ? null : { figure: `+${folded}`, text: t('warehouseBoard.tile.more_free') },
    ...toLists(entries, ages, context),
  };
}

function toLists(
  { tasks, zones, exceptions }: WarehouseEntries,
  ages: WarehouseAges,
  context: Context,
): Pick<WarehouseModel, 'tasks' | 'zones' | 'exceptions'> {
  const { t } = context;
  const late = tasks.filter(({ state }) => state === 'late').length;
  const zoneRows = zones.map((zone) => toZoneRow(zone, context));
  return {
    tasks: {
      title: t('warehouseBoard.tasks.title'),
      aside:
        tasks.length === 0
          ? ''
          : late > 0
            ? t('warehouseBoard.tasks.late', { count: tasks.length, late })
            : t('warehouseBoard.tasks.count', { count: tasks.length }),
      rows: tasks.map((task) => toTaskLine(task, context)),
      note: tasks.length === 0 ? t('warehouseBoard.tasks.none') : '',
      staleness: ages.of('tasks'),
    },
    zones: {
      title: t('warehouseBoard.zones.title'),
      aside: '',
      // Where not all fit, the worst are seen all the time.
      rows:
        zoneRows.length <= ZONES_AT_ONCE
          ? zoneRows
          : zoneRows.toSorted((a, b) => troubleOf(b) - troubleOf(a)),
      note: zones.length === 0 ? t('warehouseBoard.zones.none') : '',
      staleness: ages.of('zones'),
    },
    exceptions: {
      title:
        exceptions.length === 0
          ? t('warehouseBoard.exceptions.title')
          : t('warehouseBoard.exceptions.count', { count: exceptions.length }),
      aside: '',
      rows: exceptions.map((exception) => toExceptionRow(exception, context)),
      note: t(exceptions.length === 0 ? 'warehouseBoard.exceptions.none' : 'warehouseBoard.exceptions.rest'),
      staleness: ages.of('exceptions'),
    },
  };
}

const ZONES_AT_ONCE = 4;

/** The one that is late by most; where none is, the one that is most at risk. */
function worstDock({ docks }: WarehouseEntries): string | null {
  const [worst] = docks
    .filter(({ state }) => state === 'late')
    .toSorted((a, b) => (b.byMs ?? 0) - (a.byMs ?? 0));
  return worst?.id ?? null;
}

function docksUsed({ docks }: WarehouseEntries, { t }: Context): string {
  const open = docks.filter(({ closed }) => closed === null).length;
  const used = docks.filter(
    ({ state }) => state !== 'free' && state !== 'closed' && state !== 'called',
  ).length;
  return t('warehouseBoard.docks_used', { used, open });
}
