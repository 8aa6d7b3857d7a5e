import { LiveMetricWire, LiveStateWire } from '#shared/contracts/feed.ts';
import { ageText } from '#shared/domain/duration-text.ts';
import type { Language } from '#shared/domain/language.ts';
import { type LiveMetric, type LiveState, toLiveMetric, toLiveState } from '#shared/domain/live-value.ts';
import { type Staleness, type Timed, type ValueAge, valueAge } from '#shared/domain/staleness.ts';
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

export function ageOf(value: Timed, expectedPeriodMs: number, moment: Moment): Age {
  const heardMs = Math.min(value.sourceTs, value.arrivalTs);
  return inWords(valueAge(value, expectedPeriodMs, moment.nowMs), heardMs, moment);
}

export function inWords(
  { staleness, ageMs }: ValueAge,
  heardMs: number,
  { language, say }: Pick<Moment, 'language' | 'say'>,
): Age {
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
