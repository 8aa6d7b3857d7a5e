import { LiveMetricWire, LiveStateWire } from '#shared/contracts/feed.ts';
import { ageText } from '#shared/domain/duration-text.ts';
import type { Language } from '#shared/domain/language.ts';
import { type LiveMetric, type LiveState, toLiveMetric, toLiveState } from '#shared/domain/live-value.ts';
import { ageMsOf, type Staleness, stalenessOf, type Timed } from '#shared/domain/staleness.ts';
import { type Say, shortAge } from './texts.ts';

/** How old something on the glass is and what may be claimed of it. The texts are empty while it is fresh. */
export interface Age {
  readonly staleness: Staleness;
  /** When it was measured or came in, whichever is older. */
  readonly heardMs: number;
  readonly text: string;
  readonly short: string;
}

/** A number on the glass. */
export interface LiveNumber extends Age {
  readonly value: number;
}

/** What a model is computed for. */
export interface Moment {
  readonly nowMs: number;
  readonly language: Language;
  readonly say: Say;
}

export function ageOf(value: Timed, expectedPeriodMs: number, { nowMs, language, say }: Moment): Age {
  const staleness = stalenessOf(value, expectedPeriodMs, nowMs);
  const ageMs = ageMsOf(value, nowMs);
  const heardMs = Math.min(value.sourceTs, value.arrivalTs);
  if (staleness === 'fresh') return { staleness, heardMs, text: '', short: '' };
  return { staleness, heardMs, text: ageText(ageMs, language), short: shortAge(say, ageMs) };
}

/** A metric's wire value; null where it has not the contract's shape. */
export function toMetric(wire: unknown, baseTs: number): LiveMetric | null {
  const { data } = LiveMetricWire.safeParse(wire);
  return data ? toLiveMetric(data, baseTs) : null;
}

/** A state's wire value; null where it has not the contract's shape. */
export function toState(wire: unknown, baseTs: number): LiveState | null {
  const { data } = LiveStateWire.safeParse(wire);
  return data ? toLiveState(data, baseTs) : null;
}

export function numberOf(
  metric: LiveMetric | null,
  expectedPeriodMs: number,
  moment: Moment,
): LiveNumber | null {
  return metric && { value: metric.value, ...ageOf(metric, expectedPeriodMs, moment) };
}

const ORDER: readonly Staleness[] = ['fresh', 'ageing', 'stale', 'dead'];

/** The least trustworthy of several ages; null without any. */
export function worstAge(ages: readonly (Age | null)[]): Age | null {
  let worst: Age | null = null;
  for (const age of ages) {
    if (age && (!worst || ORDER.indexOf(age.staleness) > ORDER.indexOf(worst.staleness))) worst = age;
  }
  return worst;
}
