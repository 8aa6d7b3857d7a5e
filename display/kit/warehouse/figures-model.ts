import { type FigureModel, shareOf } from '#display/kit/figures/figure-model.ts';
import type { GoodsFlow, MovedHour, WarehouseFigures } from '#shared/contracts/warehouse/warehouse-board.ts';
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
  return {
    ...base,
    value: lastHour,
    text: String(Math.round(lastHour)),
    ...(hourPlan !== null && { whole: t('warehouseBoard.rate_plan', { count: Math.round(hourPlan) }) }),
    hours: hours.map((hour, index) => toHour(hour, index < hours.length - 1)),
    mostPallets: Math.max(1, ...hours.flatMap(({ pallets, planned }) => [pallets, planned ?? 0])),
  };
}

function toHour({ pallets, planned }: MovedHour, isOver: boolean): HourModel {
  return {
    pallets,
    planned,
    isOver,
    isBad: isOver && planned !== null && pallets < SMALL_SHARE * planned,
  };
}
