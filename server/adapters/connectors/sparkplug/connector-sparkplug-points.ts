import { toHeardValue } from '#server/adapters/connectors/connector-heard-value.ts';
import { createPointFilter, type PointFilter } from '#server/adapters/connectors/connector-point-filter.ts';
import type { ReadingQueue } from '#server/adapters/connectors/connector-reading-queue.ts';
import type { ConnectorOutput, HeardEntry, PlanPoint } from '#server/core/ports/plant/connector.ts';
import type { ConnectorProblem, ConnectorProblemCode } from '#shared/contracts/connectors/connector.ts';
import {
  type MetricSource,
  parseMetricAddress,
  toMetricAddress,
  toSourceText,
} from './connector-sparkplug-address.ts';
import type { NamedMetric, SparkplugEvents, SparkplugHost } from './connector-sparkplug-host.ts';
import {
  type DecodedValue,
  type HeardMetric,
  sparkplugTypeName,
  toMetricValue,
} from './connector-sparkplug-payload.ts';

interface WatchedPoint {
  readonly filter: PointFilter;
  /** Of the values that are told late: each of them counts, and they are no repetition of the newest. */
  readonly past: PointFilter;
}

/** Metrics of one node or device. */
interface WatchedSource {
  readonly source: MetricSource;
  readonly keys: Set<string>;
}

export interface SparkplugPoints {
  readonly events: Pick<SparkplugEvents, 'born' | 'value' | 'died'>;
  /** Sources report by exception: what they have not changed is as it was, while they are alive. */
  confirm(completeUntil: SparkplugHost['completeUntil'], heardAt: number): void;
  /** The connection is gone, and with it whatever would tell that a node is. */
  lost(): void;
}

/** What the messages of nodes are to the points of a plan, and to the list of what is heard. */
export function createSparkplugPoints(
  planned: readonly PlanPoint[],
  queue: ReadingQueue,
  output: Pick<ConnectorOutput, 'seen' | 'dropped'>,
): SparkplugPoints {
  const watched = new Map<string, WatchedPoint[]>();
  const bySource = new Map<string, WatchedSource>();
  for (const point of planned) {
    const address = parseMetricAddress(point.address);
    const filter = createPointFilter(point);
    if (address === null) {
      const reading = filter.refuse('bad_address', point.address, Date.now());
      if (reading) queue.add(reading);
      continue;
    }
    const past = createPointFilter({ ...point, deadband: null });
    const key = toMetricAddress(address, address.metric);
    watched.set(key, [...(watched.get(key) ?? []), { filter, past }]);
    const { metric: _metric, ...source } = address;
    const text = toSourceText(source);
    const ofSource = bySource.get(text) ?? { source, keys: new Set() };
    ofSource.keys.add(key);
    bySource.set(text, ofSource);
  }

  function refuse(key: string, code: ConnectorProblemCode, detail: string, ts: number | null): void {
    const arrivalTs = Date.now();
    for (const { filter } of watched.get(key) ?? []) {
      const reading = filter.refuse(code, detail, arrivalTs);
      if (reading) queue.add({ ...reading, sourceTs: ts });
    }
  }

  function take(source: MetricSource, metric: NamedMetric, ts: number | null): void {
    const key = toMetricAddress(source, metric.name);
    const points = watched.get(key);
    if (points === undefined) return;
    const found = toMetricValue(metric, metric.type);
    const problem = problemOf(found, metric.quality);
    if (problem) {
      if (!metric.isHistorical) refuse(key, problem.code, problem.detail, ts);
      return;
    }
    const quality = metric.quality === 'uncertain' ? 'uncertain' : 'good';
    const raw = { value: heldValue(found), sourceTs: ts, arrivalTs: Date.now(), quality } as const;
    for (const { filter, past } of points) {
      const reading = metric.isHistorical ? past.take(raw) : filter.take(raw);
      if (reading === null) continue;
      if (!metric.isHistorical) queue.add(reading);
      else if (queue.isFull()) output.dropped(1);
      else if (reading.problem === null) void queue.keep([{ ...reading, isHistorical: true }]);
    }
  }

  return {
    events: {
      born(source, metrics, ts) {
        output.seen([...toFolders(source), ...metrics.map((metric) => toEntry(source, metric, ts))]);
        const missing = new Set(bySource.get(toSourceText(source))?.keys);
        for (const metric of metrics) {
          missing.delete(toMetricAddress(source, metric.name));
          take(source, metric, metric.ts ?? ts);
        }
        for (const key of missing) refuse(key, 'no_such_point', key, ts);
      },
      value(source, metric, ts) {
        if (!metric.isHistorical) output.seen([toEntry(source, metric, ts)]);
        take(source, metric, ts);
      },
      died(source, ts) {
        const text = toSourceText(source);
        for (const key of bySource.get(text)?.keys ?? []) refuse(key, 'offline', text, ts);
      },
    },
    confirm(completeUntil, heardAt) {
      for (const { source, keys } of bySource.values()) {
        const ts = completeUntil(source, heardAt);
        if (ts === null) continue;
        for (const key of keys)
          for (const { filter } of watched.get(key) ?? []) {
            const reading = filter.repeat(ts, heardAt);
            if (reading) queue.add(reading);
          }
      }
    },
    lost() {
      for (const [key] of watched) refuse(key, 'stale', '', null);
    },
  };
}

/** Why a metric has no value that counts; null = it has one. */
function problemOf(found: DecodedValue, quality: HeardMetric['quality']): ConnectorProblem | null {
  if (found.kind === 'unreadable') return { code: 'unreadable', detail: found.type };
  if (found.value === null) return { code: 'no_value', detail: '' };
  if (quality === 'stale') return { code: 'stale', detail: '' };
  return quality === 'bad' ? { code: 'device_error', detail: 'quality 0' } : null;
}

function heldValue(found: DecodedValue) {
  return found.kind === 'value' ? found.value : null;
}

function toFolders({ group, node, device }: MetricSource): HeardEntry[] {
  const folder = (address: string, name: string, parent: string | null): HeardEntry => ({
    address,
    name,
    parent,
    isFolder: true,
    isReadable: false,
    dataType: null,
    unit: null,
    value: null,
    ts: null,
  });
  const ofNode = `${group}/${node}`;
  const top = folder(ofNode, ofNode, null);
  return device === null ? [top] : [top, folder(`${ofNode}/${device}`, device, ofNode)];
}

function toEntry(
  source: MetricSource,
  metric: HeardMetric & { readonly name: string },
  ts: number | null,
): HeardEntry {
  const found = toMetricValue(metric, metric.type);
  return {
    address: toMetricAddress(source, metric.name),
    name: metric.name,
    parent: toSourceText(source),
    isFolder: false,
    isReadable: found.kind === 'value',
    dataType: metric.type === 0 ? null : sparkplugTypeName(metric.type),
    unit: metric.unit,
    value: toHeardValue(heldValue(found)),
    ts: metric.ts ?? ts,
  };
}
