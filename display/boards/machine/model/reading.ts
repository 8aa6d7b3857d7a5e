import type { FeedReader } from '#shared/client/feed-port.ts';
import { LINE_FEED_KEYS, LiveMetricWire, LiveStateWire } from '#shared/contracts/feed.ts';
import type { Machine } from '#shared/contracts/plant.ts';
import { ageText } from '#shared/domain/duration-text.ts';
import type { Language } from '#shared/domain/language.ts';
import { type LiveState, toLiveMetric, toLiveState } from '#shared/domain/live-value.ts';
import { ageMsOf, type Staleness, stalenessOf, type Timed } from '#shared/domain/staleness.ts';
import type { Say } from './texts.ts';

/** What a model is computed for. */
export interface Moment {
  readonly nowMs: number;
  readonly language: Language;
  readonly timeZone: string;
  readonly say: Say;
}

/** How old something on the glass is and what may be claimed of it. The text is empty while it is fresh. */
export interface Age {
  readonly staleness: Staleness;
  readonly ageMs: number;
  readonly text: string;
}

/** A measured value as it came. */
export interface LiveReading extends Age {
  readonly key: string;
  readonly value: number;
  readonly sourceTs: number;
}

export function ageOf(value: Timed, expectedPeriodMs: number, { nowMs, language }: Moment): Age {
  const staleness = stalenessOf(value, expectedPeriodMs, nowMs);
  const ageMs = ageMsOf(value, nowMs);
  return { staleness, ageMs, text: staleness === 'fresh' ? '' : ageText(ageMs, language) };
}

export function readMetric(
  image: FeedReader,
  machine: Machine,
  key: string,
  moment: Moment,
): LiveReading | null {
  const wire = LiveMetricWire.safeParse(image.get(LINE_FEED_KEYS.metric(machine.id, key)));
  if (!wire.success) return null;
  const metric = toLiveMetric(wire.data, image.baseTs);
  return {
    key,
    value: metric.value,
    sourceTs: metric.sourceTs,
    ...ageOf(metric, machine.expectedPeriodMs, moment),
  };
}

/** Every metric of a machine that the image holds, by key. */
export function readMetrics(
  image: FeedReader,
  machine: Machine,
  moment: Moment,
): ReadonlyMap<string, LiveReading> {
  const prefix = LINE_FEED_KEYS.metric(machine.id, '');
  const readings = new Map<string, LiveReading>();
  for (const name of image.keys()) {
    if (!name.startsWith(prefix)) continue;
    const key = name.slice(prefix.length);
    const reading = readMetric(image, machine, key, moment);
    if (reading) readings.set(key, reading);
  }
  return readings;
}

export function readState(image: FeedReader, machineId: string): LiveState | null {
  const wire = LiveStateWire.safeParse(image.get(LINE_FEED_KEYS.state(machineId)));
  return wire.success ? toLiveState(wire.data, image.baseTs) : null;
}
