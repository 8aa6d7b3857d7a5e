import type { z } from 'zod';
import { LINE_FEED_KEYS, LiveMetricWire, LiveStateWire } from '#shared/contracts/live/feed.ts';
import {
  type LiveMetric,
  type LiveState,
  toLiveMetric,
  toLiveState,
} from '#shared/domain/machine/live-value.ts';
import type { FeedReader } from './feed-port.ts';

const decodedBySchema = new WeakMap<z.ZodType, WeakMap<object, unknown>>();

/**
 * A value of an image in its contract's form; null where it does not have it. An image replaces values and never
 * changes them, so each object is checked once.
 */
export function decodeOnce<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | null {
  if (typeof value !== 'object' || value === null) return null;
  let decoded = decodedBySchema.get(schema);
  if (!decoded) {
    decoded = new WeakMap();
    decodedBySchema.set(schema, decoded);
  }
  if (!decoded.has(value)) decoded.set(value, schema.safeParse(value).data ?? null);
  // The map of a schema holds only what that schema returned.
  return decoded.get(value) as z.output<Schema> | null;
}

/** The state that a machine reported last; null = none. */
export function readState(image: FeedReader, machineId: string): LiveState | null {
  const wire = decodeOnce(LiveStateWire, image.get(LINE_FEED_KEYS.state(machineId)));
  return wire && toLiveState(wire, image.baseTs);
}

/** The last value of a machine's metric; null = none. */
export function readMetric(image: FeedReader, machineId: string, key: string): LiveMetric | null {
  const wire = decodeOnce(LiveMetricWire, image.get(LINE_FEED_KEYS.metric(machineId, key)));
  return wire && toLiveMetric(wire, image.baseTs);
}
