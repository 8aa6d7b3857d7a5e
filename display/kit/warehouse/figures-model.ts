import { type FigureModel, shareOf } from '#display/kit/figures/figure-model.ts';
import type { JudgedFigure } from '#display/kit/head/beside-figures.ts';
import type { GoodsFlow, MovedHour, WarehouseFigures } from '#shared/contracts/yard/warehouse-board.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import type { Context } from './texts.ts';

/** Pallets an hour, and the hours before. */
export interface RateModel extends FigureModel {
  /** Null = there is no figure. */
  readonly hours: readonly HourModel[];
  /** Of the tallest column or plan. */
  readonly mostPallets: number;
}

export interface HourModel {
  readonly pallets: number;
  readonly planned: number | null;
  readonly isBad: boolean;
  readonly isOver: boolean;
}

const SMALL_SHARE = 0.9;
/** Behind by more than this share of what is due is bad news. */
const BEHIND_SHARE = 0.05;

export interface FiguresModel {
  readonly outbound: FigureModel;
  readonly inbound: FigureModel;
  readonly rate: RateModel;
}

export function toFigures(
  figures: WarehouseFigures | null,
  staleness: { readonly goods: Staleness; readonly moves: Staleness },
  context: Context,
): FiguresModel {
  const { t } = context;
  return {
    outbound: toGoods(t('warehouseBoard.outbound'), figures?.outbound ?? null, staleness.goods, context),
    inbound: toGoods(t('warehouseBoard.inbound'), figures?.inbound ?? null, staleness.goods, context),
    rate: toRate(figures, staleness.moves, context),
  };
}

/** Goods behind their plan: nothing is late yet, and more is not said. */
export function judgedGoods(
  { outbound, inbound }: Pick<FiguresModel, 'outbound' | 'inbound'>,
  { t }: Context,
): readonly JudgedFigure[] {
  const word = { instead: t('warehouseBoard.verdict.on_time'), said: t('warehouseBoard.verdict.none_late') };
  return [
    { figure: outbound, word },
    { figure: inbound, word },
  ];
}

function toGoods(label: string, flow: GoodsFlow | null, staleness: Staleness, { t }: Context): FigureModel {
  const base = { labels: [label], bar: null, notes: [], isBad: false, staleness };
  if (!flow) return { ...base, value: null, text: '–' };
  // As on the tiles: a pallet is done when all of it is.
  const [done, planned, due] = [Math.floor(flow.done), Math.ceil(flow.planned), Math.round(flow.dueNow)];
  const count = Math.abs(done - due);
  const sign = done < due ? 'behind' : done > due ? 'ahead' : null;
  const notes =
    sign === null
      ? [t('warehouseBoard.exact', { due })]
      : [t(`warehouseBoard.${sign}`, { count, due }), t(`warehouseBoard.${sign}_short`, { count })];
  return {
    ...base,
    value: done,
    text: String(done),
    whole: `/ ${planned}`,
    bar: { share: shareOf(done, planned), mark: shareOf(due, planned) },
    notes: [planned === 0 ? [] : notes],
    isBad: due > 0 && (due - done) / due > BEHIND_SHARE,
  };
}

function toRate(figures: WarehouseFigures | null, staleness: Staleness, { t }: Context): RateModel {
  const labels = [t('warehouseBoard.rate')];
  const base = { labels, bar: null, notes: [], isBad: false, staleness };
  if (!figures) return { ...base, value: null, text: '–', hours: [], mostPallets: 0 };
  const { lastHour, hourPlan, hours } = figures;
  const isDone = areAllDone([figures.outbound, figures.inbound]);
  return {
    ...base,
    value: lastHour,
    text: String(Math.round(lastHour)),
    ...(hourPlan !== null && { whole: t('warehouseBoard.rate_plan', { count: Math.round(hourPlan) }) }),
    hours: hours.map((hour, index) => toHour(hour, index < hours.length - 1, isDone)),
    mostPallets: Math.max(1, ...hours.flatMap(({ pallets, planned }) => [pallets, planned ?? 0])),
  };
}

/** A day without a plan is not done: nothing is known of it. */
function areAllDone(flows: readonly GoodsFlow[]): boolean {
  return flows.some(({ planned }) => planned > 0) && flows.every(({ done, planned }) => done >= planned);
}

/** `isDone`: all of the day is. An hour below its plan has cost nothing then. */
function toHour({ pallets, planned }: MovedHour, isOver: boolean, isDone: boolean): HourModel {
  return {
    pallets,
    planned,
    isOver,
    isBad: !isDone && isOver && planned !== null && pallets < SMALL_SHARE * planned,
  };
}
