import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { readMetric } from '#shared/client/feed/feed-reader.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { type LiveNumber, liveNumber, type ModelContext } from './age.ts';

/** A metric of a machine as it was measured. */
export interface MetricReading extends LiveNumber {
  readonly key: string;
  readonly sourceTs: number;
  readonly arrivalTs: number;
}

/** Every metric of a machine that the image holds, by key. */
export function readMetrics(
  image: FeedReader,
  machine: Machine,
  context: ModelContext,
): ReadonlyMap<string, MetricReading> {
  const prefix = LINE_FEED_KEYS.metric(machine.id, '');
  const readings = new Map<string, MetricReading>();
  for (const name of image.keys()) {
    if (!name.startsWith(prefix)) continue;
    const key = name.slice(prefix.length);
    const metric = readMetric(image, machine.id, key);
    const number = liveNumber(metric, machine.expectedPeriodMs, context);
    if (metric && number)
      readings.set(key, { ...number, key, sourceTs: metric.sourceTs, arrivalTs: metric.arrivalTs });
  }
  return readings;
}
