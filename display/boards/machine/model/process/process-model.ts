import type { MachineKey } from '#display/boards/machine/model/texts.ts';
import type { FigureModel } from '#display/kit/figures/figure-model.ts';
import type { ModelContext } from '#display/kit/live/age.ts';
import type { HallEntries } from '#display/kit/pretreatment/entries.ts';
import type { VesselModel } from '#display/kit/pretreatment/paint-vessel.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { RowModel } from '#display/kit/touch/list-row.tsx';
import type { Entry } from '#shared/client/board-entries.ts';
import type { BoardUnit } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { batchIn, cipIn, feedersOf } from '#shared/domain/pretreatment/hall-image.ts';
import { toForecastFigure } from './forecast-figure.ts';
import { toRecipe, workText } from './recipe-model.ts';
import { toContentFigure, toOutflowFigure, toTemperatureFigure } from './unit-figures.ts';

type Context = ModelContext<MachineKey>;

/** A figure, and the metric that a tap on it puts on the lower chart; null = it has none. */
export interface ProcessFigure {
  readonly figure: FigureModel;
  readonly metric: string | null;
}

/** What the page of a process unit (a tank, a heater, a filter of a hall) shows beside what every machine has. */
export interface ProcessModel {
  readonly hallId: string;
  readonly vessel: VesselModel;
  readonly figures: readonly ProcessFigure[];
  /** Of the two charts at first. */
  readonly metrics: readonly [upper: string, lower: string];
  /** Code of its batch or cleaning and what is done with it; else where it flows; empty = neither. */
  readonly work: string;
  /** Steps of its recipe, or phases of its cleaning. */
  readonly recipe: readonly RowModel[];
  /** Row of the step that is being done, from 0. */
  readonly currentStep: number;
  readonly previous: { readonly id: string; readonly name: string } | null;
  readonly next: { readonly id: string; readonly name: string } | null;
}

/** Null: the machine is no unit of the hall. */
export function toProcessModel(
  machineId: string,
  entries: HallEntries,
  context: Context,
): ProcessModel | null {
  const { hall, settings, units } = entries;
  const unit = units.find((one) => one.machineId === machineId);
  if (!unit) return null;
  const batch = batchIn(hall, unit.id);
  const cip = cipIn(hall, unit.id);
  return {
    hallId: settings.id,
    vessel: vesselOf(unit, cip !== null),
    figures: [
      { figure: toContentFigure(unit, context), metric: unit.level ? 'level' : 'flow' },
      { figure: toTemperatureFigure(unit, context), metric: 'temperature' },
      unit.level && unit.flow === null && unit.conductivity
        ? { figure: toOutflowFigure(unit, 'conductivity', context), metric: 'conductivity' }
        : { figure: toOutflowFigure(unit, 'flow', context), metric: 'flow' },
      { figure: toForecastFigure(unit, entries, context), metric: null },
    ],
    metrics: [unit.level ? 'level' : 'flow', 'temperature'],
    work: workText(unit, entries, context),
    recipe: toRecipe(batch, cip, context),
    currentStep: Math.max(0, ((cip ? cip.phaseNo : batch?.stepNo) ?? 1) - 1),
    ...neighboursOf(unit, entries, context),
  };
}

function vesselOf(unit: BoardUnit, isCip: boolean): VesselModel {
  const share = (percent: number): number => Math.min(1, Math.max(0, percent / 100));
  return {
    role: 'plain',
    tone: 'unknown',
    level: unit.level && {
      share: share(unit.level.value),
      low: unit.lowPct === null ? null : share(unit.lowPct),
      isCip,
    },
  };
}

/** The first unit that feeds it, and the unit that it feeds. */
function neighboursOf(
  unit: Entry<BoardUnit>,
  { hall }: HallEntries,
  { language }: Context,
): Pick<ProcessModel, 'previous' | 'next'> {
  const named = (id: string | undefined): ProcessModel['next'] => {
    const other = id === undefined ? undefined : hall.units.get(id);
    return other ? { id: other.machineId, name: nameIn(language, other) } : null;
  };
  return {
    previous: named(feedersOf(hall, 'unit', unit.id)[0]),
    next: named(unit.feeds?.kind === 'unit' ? unit.feeds.id : undefined),
  };
}
