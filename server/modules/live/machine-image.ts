import type { ChangeUrgency, WritableImage } from '#server/core/ports/feed.ts';
import type { LatestMetric, LatestState, PlantHistory } from '#server/core/ports/plant/plant-history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { toMetricWire, toStateWire } from '#shared/domain/machine/live-value.ts';

/** Which of a machine's values an image holds. */
export type Detail = 'all' | 'states';

/** Keys and values of one machine as stored; times are offsets from `baseTs`. */
export function* machineEntries(
  history: PlantHistory,
  tenantId: Id,
  machineId: Id,
  detail: Detail,
  baseTs: number,
): Generator<readonly [string, unknown]> {
  const state = history.latestState(tenantId, machineId);
  if (state) yield [LINE_FEED_KEYS.state(machineId), toStateWire(state, baseTs)];
  if (detail === 'states') return;
  for (const [key, metric] of history.latestMetrics(tenantId, machineId)) {
    yield [LINE_FEED_KEYS.metric(machineId, key), toMetricWire(metric, baseTs)];
  }
}

export function setState(
  image: WritableImage,
  machineId: Id,
  state: LatestState,
  urgency: ChangeUrgency,
): void {
  image.set(LINE_FEED_KEYS.state(machineId), toStateWire(state, image.baseTs), urgency);
}

export function setMetrics(
  image: WritableImage,
  machineId: Id,
  metrics: ReadonlyMap<string, LatestMetric>,
): void {
  for (const [key, metric] of metrics)
    image.set(LINE_FEED_KEYS.metric(machineId, key), toMetricWire(metric, image.baseTs));
}
