import { type FigureModel, shareOf } from '#display/kit/figures/figure-model.ts';
import type { RailwayFigures } from '#shared/contracts/railway/railway-board.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { groupedNumber, shortNumber } from '#shared/domain/text/short-number.ts';
import type { RailwayContext } from './texts.ts';

export interface RailwayFigureModels {
  readonly wagons: FigureModel;
  readonly tonnes: FigureModel;
  readonly onTime: FigureModel;
}

/** A number of more digits than this is abbreviated. */
const MOST_TONNES = 99_999;

export function railwayFigures(
  figures: RailwayFigures | null,
  staleness: Staleness,
  context: RailwayContext,
): RailwayFigureModels {
  return {
    wagons: wagonsFigure(figures?.wagons ?? null, staleness, context),
    tonnes: tonnesFigure(figures?.tonnes ?? null, staleness, context),
    onTime: onTimeFigure(figures, staleness, context),
  };
}

function wagonsFigure(
  wagons: RailwayFigures['wagons'] | null,
  staleness: Staleness,
  { t }: RailwayContext,
): FigureModel {
  const labels = [t('railway.wagons.label'), t('railway.wagons.label_short')];
  const base = { labels, staleness } as const;
  if (!wagons) return { ...base, value: null, text: '–', bar: null, notes: [], isBad: false };
  const { done, planned, dueNow } = wagons;
  const surplus = done - dueNow;
  const note =
    planned === 0
      ? t('railway.no_plan')
      : surplus === 0
        ? t('railway.on_plan')
        : t(surplus < 0 ? 'railway.behind' : 'railway.ahead', { count: Math.abs(surplus) });
  return {
    ...base,
    value: done,
    text: shortNumber(done),
    whole: `/ ${shortNumber(planned)}`,
    bar: { share: shareOf(done, planned), mark: shareOf(dueNow, planned) },
    notes: [[note]],
    isBad: planned > 0 && surplus < 0,
  };
}

function tonnesFigure(
  tonnes: RailwayFigures['tonnes'] | null,
  staleness: Staleness,
  { t }: RailwayContext,
): FigureModel {
  const base = { labels: [t('railway.tonnes.label')], staleness, isBad: false } as const;
  if (!tonnes) return { ...base, value: null, text: '–', bar: null, notes: [] };
  const { done, planned } = tonnes;
  return {
    ...base,
    value: done,
    text: tonnesText(done),
    bar: { share: shareOf(done, planned), mark: null },
    notes: [
      [planned > 0 ? t('railway.tonnes.plan', { count: tonnesText(planned) }) : t('railway.tonnes.none')],
    ],
  };
}

function tonnesText(tonnes: number): string {
  const whole = Math.round(tonnes);
  return whole > MOST_TONNES ? shortNumber(whole) : groupedNumber(whole);
}

function onTimeFigure(
  figures: RailwayFigures | null,
  staleness: Staleness,
  { t }: RailwayContext,
): FigureModel {
  const share = figures?.onTime ?? null;
  const target = figures?.onTimeTarget ?? null;
  return {
    labels: [t('railway.on_time.label')],
    value: share,
    text: share === null ? '–' : `${Math.round(share * 100)}%`,
    bar: share === null ? null : { share, mark: target },
    notes: [
      [
        share === null
          ? t('railway.on_time.none')
          : target === null
            ? ''
            : t('railway.on_time.target', { count: Math.round(target * 100) }),
      ].filter(Boolean),
    ],
    isBad: share !== null && target !== null && share < target,
    staleness,
  };
}
