import { countDoubt } from '#display/kit/figures/doubt-text.ts';
import { type FigureModel, shareOf } from '#display/kit/figures/figure-model.ts';
import { type Age, type ModelContext, toAge } from '#display/kit/live/age.ts';
import type { MetricReading } from '#display/kit/live/machine-metrics.ts';
import type { MetricModel } from '#display/kit/touch/metric-row.tsx';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { valueAge } from '#shared/domain/machine/staleness.ts';
import { groupedNumber, shortNumber } from '#shared/domain/text/short-number.ts';
import { metricName } from '#shared/i18n/metric-name.ts';
import { SHIFT_PULL_MS, type ShiftFacts, type UnitsByMetric } from './sources.ts';
import type { MachineKey } from './texts.ts';

type Context = ModelContext<MachineKey>;

/** Facts of the shift with the time of the answer. */
export interface DatedFacts {
  readonly facts: ShiftFacts;
  readonly atMs: number;
}

const NO_NUMBER = shortNumber(Number.NaN);

export function toSpeedModel(machine: Machine, speed: MetricReading | null, { t }: Context): FigureModel {
  const ideal = shortNumber(machine.idealSpeedPerHour);
  const percent = speed && Math.round((speed.value / machine.idealSpeedPerHour) * 100);
  const unit = t(`units.perHour.${machine.speedUnit}`);
  const full = speed && Math.abs(speed.value) >= 1000 ? groupedNumber(Math.round(speed.value)) : null;
  const brief = t('machine.speed_note_short', { ideal });
  return {
    labels: [t('machine.speed', { unit }), t('machine.speed_short')],
    value: speed?.value ?? null,
    text: speed ? shortNumber(speed.value) : NO_NUMBER,
    bar: speed && { share: shareOf(speed.value, machine.idealSpeedPerHour), mark: null },
    notes: [
      speed?.text ? [speed.text] : [],
      full === null ? [] : [`${full} ${unit}`, full],
      percent === null ? [brief] : [t('machine.speed_note', { ideal, percent }), brief],
    ],
    isBad: false,
    staleness: speed?.staleness ?? 'dead',
  };
}

export function toProducedModel(machine: Machine, dated: DatedFacts | null, context: Context): FigureModel {
  const { t } = context;
  const unit = t(`units.count.${machine.yieldUnit}`);
  const isShift = dated?.facts.shift !== null;
  const produced = dated?.facts.counts?.produced ?? null;
  const doubt = countDoubt(dated?.facts.oee?.doubts ?? [], t);
  const model = countModel(
    isShift
      ? [t('machine.produced', { unit }), t('machine.produced_short')]
      : [t('machine.recent', { unit }), t('machine.recent_short')],
    produced,
    [produced === null ? [] : fullCount(produced, t)],
    factsAge(dated, context),
  );
  return doubt ? { ...model, text: doubt.text, notes: [...model.notes, [doubt.reason]] } : model;
}

export function toRejectedModel(machine: Machine, dated: DatedFacts | null, context: Context): FigureModel {
  const { t } = context;
  const unit = t(`units.count.${machine.yieldUnit}`);
  const counts = dated?.facts.counts ?? null;
  const rate = counts && counts.produced > 0 ? counts.rejected / counts.produced : null;
  return countModel(
    [t('machine.rejected', { unit }), t('machine.rejected_short')],
    counts?.rejected ?? null,
    [
      rate === null ? [] : [t('machine.reject_rate', { percent: percentText(rate) })],
      counts ? fullCount(counts.rejected, t) : [],
    ],
    factsAge(dated, context),
  );
}

function countModel(
  labels: readonly string[],
  count: number | null,
  notes: FigureModel['notes'],
  age: Age | null,
): FigureModel {
  return {
    labels,
    value: count,
    text: count === null ? NO_NUMBER : shortNumber(Math.round(count)),
    bar: null,
    notes: [age?.text ? [age.text] : [], ...notes],
    isBad: false,
    staleness: age?.staleness ?? 'dead',
  };
}

/** Counters and parameters in a fixed order: what all machines count first, then by key. */
const FIRST_KEYS = ['speed', 'setSpeed', 'yield', 'reject', 'alarms'];

export function toParameterModels(
  readings: ReadonlyMap<string, MetricReading>,
  units: UnitsByMetric,
  { language }: Context,
): MetricModel[] {
  const rank = (key: string): number =>
    FIRST_KEYS.includes(key) ? FIRST_KEYS.indexOf(key) : FIRST_KEYS.length;
  return [...readings.values()]
    .sort((a, b) => rank(a.key) - rank(b.key) || (a.key < b.key ? -1 : 1))
    .map(({ key, value, staleness, text }) => ({
      key,
      name: metricName(key, language),
      text: [parameterText(value), units[key]].filter(Boolean).join(' '),
      staleness,
      ageText: text,
    }));
}

/** Measured values keep two decimals; counts are abbreviated like every count on the wall. */
function parameterText(value: number): string {
  return Math.abs(value) < 1000 ? groupedNumber(value) : shortNumber(value);
}

function fullCount(count: number, t: Context['t']): string[] {
  const full = groupedNumber(Math.round(count));
  return count < 1000 ? [] : [t('machine.full', { count: full }), full];
}

function percentText(share: number): string {
  return (share * 100).toFixed(share < 0.0995 ? 2 : 1);
}

/** Sums are as old as the answer that they came with. */
export function factsAge(dated: DatedFacts | null, context: Context): Age | null {
  if (!dated) return null;
  const { atMs } = dated;
  const value = { sourceTs: atMs, arrivalTs: atMs, quality: 'good' } as const;
  return toAge(valueAge(value, 2 * SHIFT_PULL_MS, context.nowMs), context);
}
