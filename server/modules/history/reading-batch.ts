import type { Reading } from '#server/core/ports/plant/readings.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MetricValue } from './latest-values.ts';
import type { MetricColumns } from './metrics/metric-store.ts';
import { createMetricColumns } from './metrics/metric-store.ts';
import type { SeriesDictionary } from './metrics/series-dictionary.ts';
import { rankOf, toQualityCode, toStateBits } from './states/state-code.ts';
import type { StateReport } from './states/state-runs.ts';

/** Readings of one tenant, sorted by where they go. */
export interface ReadingBatch {
  readonly reports: ReadonlyMap<Id, readonly StateReport[]>;
  readonly metrics: readonly MetricValue[];
  /** How many readings it holds, and how many of them are of metrics. */
  readonly size: number;
  readonly metricReadings: number;
  /** Source times of everything that was heard, by machine. */
  readonly heard: ReadonlyMap<Id, readonly number[]>;
  readonly stateTimes: ReadonlySet<number>;
  readonly metricTimes: ReadonlySet<number>;
}

/** A batch that is stored, with the machines of which earlier counter readings were left out by it. */
export interface StoredBatch extends ReadingBatch {
  readonly recounted: ReadonlySet<Id>;
}

const DAY_MS = 86_400_000;

/** Readings older than `floorTs` are left out: the partition that they belong to is gone or about to go. */
export function toBatch(readings: readonly Reading[], floorTs: number): ReadingBatch {
  const reports = new Map<Id, StateReport[]>();
  const metrics: MetricValue[] = [];
  const heard = new Map<Id, number[]>();
  const stateTimes = new Set<number>();
  const metricTimes = new Set<number>();
  let size = 0;
  let metricReadings = 0;
  for (const reading of readings) {
    if (reading.sourceTs < floorTs) continue;
    const { machineId, sourceTs, arrivalTs, quality, source } = reading;
    size += 1;
    pushTo(heard, machineId, sourceTs);
    const dayTs = Math.floor(sourceTs / DAY_MS) * DAY_MS;
    if (reading.kind === 'state') {
      stateTimes.add(dayTs);
      pushTo(reports, machineId, toReport(reading));
    } else {
      metricReadings += 1;
      metricTimes.add(dayTs);
      for (const [key, value] of Object.entries(reading.values))
        metrics.push({ machineId, key, value, sourceTs, arrivalTs, quality, source });
    }
  }
  return { reports, metrics, size, metricReadings, heard, stateTimes, metricTimes };
}

function toReport(reading: Extract<Reading, { kind: 'state' }>): StateReport {
  const states = toStateBits(reading.states);
  const { sourceTs: ts, arrivalTs, code, text, source, session } = reading;
  return {
    ts,
    arrivalTs,
    states,
    rank: rankOf(states),
    quality: toQualityCode(reading.quality),
    code,
    text,
    source,
    session,
  };
}

export function toWantedKeys(metrics: readonly MetricValue[]): Map<Id, Set<string>> {
  const wanted = new Map<Id, Set<string>>();
  for (const { machineId, key } of metrics) {
    const keys = wanted.get(machineId);
    if (keys) keys.add(key);
    else wanted.set(machineId, new Set([key]));
  }
  return wanted;
}

/** A metric without a number (the machine has too many keys) is left out. */
export function toColumns(
  tenantId: Id,
  metrics: readonly MetricValue[],
  dictionary: SeriesDictionary,
): MetricColumns {
  const columns = createMetricColumns();
  for (const metric of metrics) {
    const seriesId = dictionary.find(tenantId, metric.machineId, metric.key);
    if (seriesId === null) continue;
    columns.seriesIds.push(seriesId);
    columns.times.push(metric.sourceTs);
    columns.values.push(metric.value);
    columns.arrivals.push(metric.arrivalTs);
    columns.qualities.push(toQualityCode(metric.quality));
  }
  return columns;
}

function pushTo<Value>(groups: Map<Id, Value[]>, key: Id, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}
