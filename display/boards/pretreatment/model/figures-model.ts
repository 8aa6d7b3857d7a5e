import { type FigureModel, shareOf } from '#display/kit/figures/figure-model.ts';
import type { HallEntries } from '#display/kit/pretreatment/entries.ts';
import type { PretreatmentFigures } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { leastTrusted, type Staleness, stalenessOf } from '#shared/domain/machine/staleness.ts';
import { isBatchOver, progressOf } from '#shared/domain/pretreatment/batch-progress.ts';
import { supplyBalance } from '#shared/domain/pretreatment/supply-balance.ts';
import { isLate } from './lists-model.ts';
import type { PretreatmentContext } from './texts.ts';

export interface HallFigures {
  /** Mass that was released today, t. */
  readonly released: FigureModel;
  readonly batchCount: FigureModel;
  /** What flows to the fillers, t/h. */
  readonly supply: FigureModel;
}

/** Behind by more than this share of what is due is bad news. */
const BEHIND_SHARE = 0.05;
/** The mark of what the fillers need stands here on the bar. */
const NEED_AT = 0.9;

export function toHallFigures(
  entries: HallEntries,
  staleness: Staleness,
  context: PretreatmentContext,
): HallFigures {
  return {
    released: toReleased(entries.figures, staleness, context),
    batchCount: toBatchCount(entries, staleness, context),
    supply: toSupply(entries, context),
  };
}

function toReleased(
  figures: PretreatmentFigures | null,
  staleness: Staleness,
  { t }: PretreatmentContext,
): FigureModel {
  const base = { labels: [t('pretreatmentBoard.released.label')], bar: null, isBad: false, staleness };
  if (!figures) return { ...base, value: null, text: '–', notes: [] };
  const { releasedT, plannedT, dueT } = figures;
  const due = tonnes(dueT);
  const apart = tonnes(Math.abs(dueT - releasedT));
  const isLevel = apart === tonnes(0);
  const sign = releasedT < dueT ? 'behind' : 'ahead';
  return {
    ...base,
    value: releasedT,
    text: tonnes(releasedT),
    ...(plannedT > 0 && { whole: `/ ${tonnes(plannedT).replace(/\.0$/, '')}` }),
    bar: plannedT > 0 ? { share: shareOf(releasedT, plannedT), mark: shareOf(dueT, plannedT) } : null,
    notes: [
      plannedT === 0
        ? [t('pretreatmentBoard.released.none')]
        : isLevel
          ? [t('pretreatmentBoard.released.exact', { due })]
          : [
              t(`pretreatmentBoard.released.${sign}`, { count: apart, due }),
              t(`pretreatmentBoard.released.${sign}_short`, { count: apart }),
            ],
    ],
    isBad: dueT > 0 && (dueT - releasedT) / dueT > BEHIND_SHARE,
  };
}

function toBatchCount(
  { figures, hall }: HallEntries,
  staleness: Staleness,
  { t, nowMs }: PretreatmentContext,
): FigureModel {
  const base = { labels: [t('pretreatmentBoard.count.label')], bar: null, isBad: false, staleness };
  if (!figures) return { ...base, value: null, text: '–', notes: [] };
  const { released, planned, due, rejected } = figures;
  const late = [...hall.batches.values()].filter(
    (batch) => !isBatchOver(batch.state) && isLate(progressOf(batch, nowMs)),
  ).length;
  const key = late > 0 ? 'late' : 'on_time';
  return {
    ...base,
    value: released,
    text: String(released),
    ...(planned > 0 && { whole: `/ ${planned}` }),
    bar: planned > 0 ? { share: shareOf(released, planned), mark: shareOf(due, planned) } : null,
    notes: [
      [
        t(`pretreatmentBoard.count.${key}`, { late, rejected }),
        t(`pretreatmentBoard.count.${key}_short`, { late, rejected }),
      ],
    ],
    isBad: late > 0 || rejected > 0,
  };
}

function toSupply({ hall, units }: HallEntries, { t, nowMs }: PretreatmentContext): FigureModel {
  const labels = [t('pretreatmentBoard.supply.label'), t('pretreatmentBoard.supply.label_short')];
  const feeders = units.filter(({ feeds }) => feeds?.kind === 'line');
  const flows = feeders.flatMap(({ flow, expectedPeriodMs }) =>
    flow ? [{ value: flow.value, staleness: stalenessOf(flow, expectedPeriodMs, nowMs) }] : [],
  );
  const staleness = leastTrusted(flows)?.staleness ?? 'dead';
  const base = { labels, isBad: false, staleness };
  if (flows.length === 0) return { ...base, value: null, text: '–', bar: null, notes: [] };
  const { supplyTPerH, neededTPerH, isIdle, isShort } = supplyBalance(hall, nowMs);
  const hasNeed = neededTPerH !== null && neededTPerH > 0;
  const note = isIdle ? 'idle' : hasNeed ? 'need' : 'unknown';
  const count = { count: tonnes(neededTPerH ?? 0) };
  return {
    ...base,
    value: supplyTPerH,
    text: tonnes(supplyTPerH),
    bar: hasNeed ? { share: Math.min(1, (supplyTPerH / neededTPerH) * NEED_AT), mark: NEED_AT } : null,
    notes: [
      [t(`pretreatmentBoard.supply.${note}`, count), t(`pretreatmentBoard.supply.${note}_short`, count)],
    ],
    isBad: isShort,
  };
}

/** One decimal up to a thousand. */
function tonnes(mass: number): string {
  return mass < 999.95 ? mass.toFixed(1) : String(Math.round(mass));
}
