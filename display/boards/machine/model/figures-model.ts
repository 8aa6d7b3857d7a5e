import type { Machine } from '#shared/contracts/plant.ts';
import { ageText } from '#shared/domain/duration-text.ts';
import { groupedNumber, shortNumber } from '#shared/domain/short-number.ts';
import { type Staleness, stalenessOf } from '#shared/domain/staleness.ts';
import type { LiveReading, Moment } from './reading.ts';
import { SHIFT_PULL_MS, type ShiftFacts } from './shift-pull.ts';
import { metricName } from './texts.ts';

/** A number with its name and what stands under it. */
export interface FigureModel {
  /** Wordings of its name, most telling first. */
  readonly labels: readonly string[];
  readonly value: number | null;
  readonly text: string;
  /** Share of a bar under the figure, 0–1; null = no bar's worth is known. */
  readonly share: number | null;
  /** Lines under the figure, each with wordings, most telling first. */
  readonly notes: readonly (readonly string[])[];
  readonly staleness: Staleness;
  /** Empty while fresh. */
  readonly ageText: string;
}

export interface FactorModel {
  readonly label: string;
  readonly share: number | null;
  readonly text: string;
}

/** A metric in the list of parameters and counters. */
export interface ParameterModel {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly staleness: Staleness;
  readonly ageText: string;
}

/** Facts of the shift with the time they were answered at. */
export interface DatedFacts {
  readonly facts: ShiftFacts;
  readonly atMs: number;
}

const NO_NUMBER = shortNumber(Number.NaN);

export function toSpeedModel(machine: Machine, speed: LiveReading | null, { say }: Moment): FigureModel {
  const ideal = shortNumber(machine.idealSpeedPerHour);
  const share = speed ? speed.value / machine.idealSpeedPerHour : null;
  const percent = share === null ? null : Math.round(share * 100);
  const unit = say(`units.perHour.${machine.speedUnit}`);
  const brief = say('machine.speed_note_short', { ideal });
  return {
    labels: [say('machine.speed', { unit }), say('machine.speed_short')],
    value: speed?.value ?? null,
    text: speed ? shortNumber(speed.value) : NO_NUMBER,
    share: share === null ? null : Math.min(1, Math.max(0, share)),
    notes: [
      speed && Math.abs(speed.value) >= 1000
        ? [`${groupedNumber(Math.round(speed.value))} ${unit}`, groupedNumber(Math.round(speed.value))]
        : [],
      percent === null ? [brief] : [say('machine.speed_note', { ideal, percent }), brief],
    ],
    staleness: speed?.staleness ?? 'dead',
    ageText: speed?.text ?? '',
  };
}

export function toProducedModel(
  machine: Machine,
  dated: DatedFacts | null,
  counter: LiveReading | null,
  moment: Moment,
): FigureModel {
  const { say } = moment;
  const produced = dated?.facts.counts.produced ?? null;
  const unit = say(`units.count.${machine.yieldUnit}`);
  const isShift = dated?.facts.shift !== null;
  return {
    labels: isShift
      ? [say('machine.produced', { unit }), say('machine.produced_short')]
      : [say('machine.recent', { unit }), say('machine.recent_short')],
    value: produced,
    text: produced === null ? NO_NUMBER : shortNumber(Math.round(produced)),
    share: null,
    notes: [
      produced === null ? [] : fullCount(produced, say),
      counter && (counter.staleness === 'fresh' || counter.staleness === 'ageing')
        ? [say('machine.counter', { count: groupedNumber(Math.round(counter.value)) })]
        : [],
    ],
    ...factsAge(dated, moment),
  };
}

export function toRejectedModel(machine: Machine, dated: DatedFacts | null, moment: Moment): FigureModel {
  const { say } = moment;
  const counts = dated?.facts.counts ?? null;
  const rate = counts && counts.produced > 0 ? counts.rejected / counts.produced : null;
  const unit = say(`units.count.${machine.yieldUnit}`);
  return {
    labels: [say('machine.rejected', { unit }), say('machine.rejected_short')],
    value: counts?.rejected ?? null,
    text: counts ? shortNumber(Math.round(counts.rejected)) : NO_NUMBER,
    share: null,
    notes: [
      rate === null ? [] : [say('machine.reject_rate', { percent: percentText(rate) })],
      counts && counts.rejected >= 1000 ? fullCount(counts.rejected, say) : [],
    ],
    ...factsAge(dated, moment),
  };
}

export function toOeeModel(
  dated: DatedFacts | null,
  moment: Moment,
): FigureModel & { readonly factors: readonly FactorModel[] } {
  const { say } = moment;
  const oee = dated?.facts.oee ?? null;
  const factor = (name: 'availability' | 'performance' | 'quality'): FactorModel => {
    const share = oee?.[name] ?? null;
    const label = say(`machine.factor.${name}`);
    return { label, share, text: share === null ? NO_NUMBER : String(Math.round(share * 100)) };
  };
  const value = oee?.oee ?? null;
  return {
    labels: [say('machine.oee')],
    value,
    text: value === null ? NO_NUMBER : `${(value * 100).toFixed(1)}%`,
    share: value,
    notes: [],
    factors: [factor('availability'), factor('performance'), factor('quality')],
    ...factsAge(dated, moment),
  };
}

/** Counters and parameters in a fixed order: what all machines count first, then by name. */
const FIRST_KEYS = ['speed', 'setSpeed', 'yield', 'reject', 'alarms'];

export function toParameterModels(
  readings: ReadonlyMap<string, LiveReading>,
  { language }: Moment,
): ParameterModel[] {
  const rank = (key: string): number =>
    FIRST_KEYS.includes(key) ? FIRST_KEYS.indexOf(key) : FIRST_KEYS.length;
  return [...readings.values()]
    .sort((a, b) => rank(a.key) - rank(b.key) || (a.key < b.key ? -1 : 1))
    .map((reading) => ({
      key: reading.key,
      name: metricName(reading.key, language),
      text: parameterText(reading.value),
      staleness: reading.staleness,
      ageText: reading.text,
    }));
}

/** Measured values keep two decimals; counts are abbreviated like every count on the wall. */
export function parameterText(value: number): string {
  return Math.abs(value) < 1000 ? groupedNumber(value) : shortNumber(value);
}

function fullCount(count: number, say: Moment['say']): string[] {
  const full = groupedNumber(Math.round(count));
  return count < 1000 ? [] : [say('machine.full', { count: full }), full];
}

function percentText(share: number): string {
  return (share * 100).toFixed(share < 0.0995 ? 2 : 1);
}

/** Sums are as old as the answer that they came with. */
function factsAge(
  dated: DatedFacts | null,
  { nowMs, language }: Moment,
): { staleness: Staleness; ageText: string } {
  if (!dated) return { staleness: 'dead', ageText: '' };
  const staleness = stalenessOf(
    { sourceTs: dated.atMs, arrivalTs: dated.atMs, quality: 'good' },
    2 * SHIFT_PULL_MS,
    nowMs,
  );
  return { staleness, ageText: staleness === 'fresh' ? '' : ageText(nowMs - dated.atMs, language) };
}
