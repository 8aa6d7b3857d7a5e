import type { ChangeUrgency, WritableImage } from '#server/core/ports/feed.ts';
import type { ActiveAlarms } from '#server/core/ports/plant/active-alarms.ts';
import type { LatestMetric, LatestState, PlantHistory } from '#server/core/ports/plant/plant-history.ts';
import { MACHINE_ALARMS_MAX } from '#shared/contracts/alarms/alarm-feed.ts';
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
  if (state) yield [LINE_FEED_KEYS.state(machineId), toStateWire(shown(state), baseTs)];
  if (detail === 'states') return;
  for (const [key, metric] of history.latestMetrics(tenantId, machineId)) {
    yield [LINE_FEED_KEYS.metric(machineId, key), toMetricWire(metric, baseTs)];
  }
}

/** What a screen counts is how long a machine runs or stands, not how long its code is the same. */
function shown(state: LatestState): LatestState {
  return { ...state, sinceTs: state.lastsSinceTs };
}

export function setState(
  image: WritableImage,
  machineId: Id,
  state: LatestState,
  urgency: ChangeUrgency,
): void {
  image.set(LINE_FEED_KEYS.state(machineId), toStateWire(shown(state), image.baseTs), urgency);
}

export function setMetrics(
  image: WritableImage,
  machineId: Id,
  metrics: ReadonlyMap<string, LatestMetric>,
): void {
  for (const [key, metric] of metrics)
    image.set(LINE_FEED_KEYS.metric(machineId, key), toMetricWire(metric, image.baseTs));
}

/** Which of a machine's alarms an image holds: how many there are, or what they are, too. */
export type AlarmForm = 'counted' | 'listed';

/** Nothing for a machine without active alarms. */
export function* alarmEntries(
  alarms: Pick<ActiveAlarms, 'ofMachine'>,
  tenantId: Id,
  machineId: Id,
  form: AlarmForm,
): Generator<readonly [string, unknown]> {
  const active = alarms.ofMachine(tenantId, machineId);
  if (active.length === 0) return;
  const unacknowledged = active.filter(({ standing }) => standing === 'unacknowledged');
  yield [LINE_FEED_KEYS.alarmMark(machineId), { n: active.length, u: unacknowledged.length }];
  if (form === 'listed') yield [LINE_FEED_KEYS.alarms(machineId), active.slice(0, MACHINE_ALARMS_MAX)];
}

export function setAlarms(
  image: WritableImage,
  alarms: Pick<ActiveAlarms, 'ofMachine'>,
  tenantId: Id,
  machineId: Id,
  form: AlarmForm,
): void {
  const entries = new Map(alarmEntries(alarms, tenantId, machineId, form));
  const { alarmMark, alarms: list } = LINE_FEED_KEYS;
  const keys = form === 'listed' ? [alarmMark(machineId), list(machineId)] : [alarmMark(machineId)];
  for (const key of keys)
    if (entries.has(key)) image.set(key, entries.get(key), 'now');
    else image.remove(key);
}
