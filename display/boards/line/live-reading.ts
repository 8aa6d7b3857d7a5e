import type { FeedReader } from '../../../shared/client/feed-port.ts';
import { LINE_FEED_KEYS, LiveMetricWire, LiveStateWire } from '../../../shared/contracts/feed.ts';
import type { Machine } from '../../../shared/contracts/plant.ts';
import { ageText } from '../../../shared/domain/duration-text.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { type LiveState, toLiveMetric, toLiveState } from '../../../shared/domain/live-value.ts';
import { ageMsOf, type Staleness, stalenessOf, type Timed } from '../../../shared/domain/staleness.ts';
import { type Say, shortAge } from './words.ts';

/** How old something on the glass is and what may be claimed of it. The texts are empty while it is fresh. */
export interface Age {
  readonly staleness: Staleness;
  readonly ageMs: number;
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
  if (staleness === 'fresh') return { staleness, ageMs, text: '', short: '' };
  return { staleness, ageMs, text: ageText(ageMs, language), short: shortAge(say, ageMs) };
}

const checkedMetrics = new WeakMap<object, LiveMetricWire | null>();

/** Checked once: the image keeps a value's object until the value changes, a model is made ten times a second. */
function checkedMetric(value: unknown): LiveMetricWire | null {
  if (typeof value !== 'object' || value === null) return null;
  const known = checkedMetrics.get(value);
  if (known !== undefined) return known;
  const wire = LiveMetricWire.safeParse(value).data ?? null;
  checkedMetrics.set(value, wire);
  return wire;
}

export function readMetric(
  image: FeedReader,
  machine: Machine,
  key: string,
  moment: Moment,
): LiveNumber | null {
  const wire = checkedMetric(image.get(LINE_FEED_KEYS.metric(machine.id, key)));
  if (!wire) return null;
  const metric = toLiveMetric(wire, image.baseTs);
  return { value: metric.value, ...ageOf(metric, machine.expectedPeriodMs, moment) };
}

export function readState(image: FeedReader, machine: Machine): LiveState | null {
  const wire = LiveStateWire.safeParse(image.get(LINE_FEED_KEYS.state(machine.id)));
  return wire.success ? toLiveState(wire.data, image.baseTs) : null;
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
