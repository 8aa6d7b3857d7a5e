import { countDoubt } from '#display/kit/figures/doubt-text.ts';
import { type FigureModel, shareOf } from '#display/kit/figures/figure-model.ts';
import type { Age, LiveNumber, ModelContext } from '#display/kit/live/age.ts';
import type { LineSummary } from '#shared/contracts/history/history.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { groupedNumber, shortNumber } from '#shared/domain/text/short-number.ts';
import type { LineKey } from './line-texts.ts';

type Context = ModelContext<LineKey>;

/** Produced against plan. */
export interface PlanModel extends FigureModel {
  readonly planned: number | null;
  readonly dueNow: number | null;
  /** Negative = behind. */
  readonly surplus: number | null;
  /** What was counted cannot be right, and is not shown. */
  readonly isDoubted: boolean;
}

/** More than this share of what is due missing is bad news. */
const FAR_BEHIND = 0.03;

export function toPlanModel(
  line: Line,
  summary: LineSummary | null,
  /** Null while nothing has been received of the line in its shift. */
  known: LineSummary | null,
  age: Age | null,
  context: Context,
): PlanModel {
  const { t } = context;
  const unit = t(`units.count.${line.unit}`);
  const planned = summary?.shift?.plannedCount ?? null;
  const produced = known?.counts?.produced ?? null;
  const dueNow = known?.plannedToNow ?? null;
  const surplus = produced !== null && dueNow !== null ? Math.round(produced - dueNow) : null;
  const doubt = countDoubt(known?.oee.doubts ?? [], t);
  return {
    labels:
      planned === null
        ? [t('line.plan.label_without', { unit }), t('board.output')]
        : [t('line.plan.label', { unit }), t('line.plan.label_short')],
    value: produced,
    text: doubt?.text ?? groupedNumber(produced === null ? Number.NaN : Math.round(produced)),
    planned,
    dueNow,
    bar: planned === null ? null : { share: shareOf(produced, planned), mark: shareOf(dueNow, planned) },
    surplus,
    isDoubted: doubt !== null,
    notes: [doubt ? [doubt.reason] : planNotes(planned, dueNow, surplus, age, t)],
    isBad: surplus !== null && dueNow !== null && surplus < -FAR_BEHIND * dueNow,
    staleness: age?.staleness ?? 'dead',
  };
}

function planNotes(
  planned: number | null,
  dueNow: number | null,
  surplus: number | null,
  age: Age | null,
  t: Context['t'],
): string[] {
  if (age?.text) return [t('board.age.data', { age: age.text }), age.text];
  if (planned === null) return [t('line.plan.none')];
  if (surplus === null || dueNow === null)
    return [t('line.plan.of_shift', { count: groupedNumber(Math.round(planned)) })];
  const standing = surplusText(surplus, dueNow, t);
  return [`${standing} · ${t('line.plan.due', { count: groupedNumber(Math.round(dueNow)) })}`, standing];
}

function surplusText(surplus: number, dueNow: number, t: Context['t']): string {
  const count = groupedNumber(Math.abs(surplus));
  if (Math.abs(surplus) <= Math.max(1, dueNow * 0.001)) return t('line.plan.on_plan');
  return t(surplus < 0 ? 'line.plan.behind' : 'line.plan.ahead', { count });
}

/** The speed of a line is the speed of its bottleneck. */
export function toLineSpeed(line: Line, speed: LiveNumber | null, { t }: Context): FigureModel {
  const bottleneck = line.machines.find((machine) => machine.id === line.bottleneckMachineId);
  const ratedPerHour = bottleneck?.idealSpeedPerHour ?? 0;
  return {
    labels: [t(`units.perHour.${bottleneck?.speedUnit ?? line.unit}`)],
    value: speed?.value ?? null,
    text: shortNumber(speed?.value ?? Number.NaN),
    bar: { share: shareOf(speed?.value ?? null, ratedPerHour), mark: null },
    notes: [[speed?.text || t('line.speed.rated', { speed: shortNumber(ratedPerHour) })]],
    isBad: false,
    staleness: speed?.staleness ?? 'dead',
  };
}
