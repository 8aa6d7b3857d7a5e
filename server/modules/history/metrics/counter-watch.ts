import type { MetricValue } from '#server/modules/history/latest-values.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { createSpikeWatch, type SpikeWatch } from '#shared/domain/machine/counter-spikes.ts';
import type { SeriesDictionary, SeriesId } from './series-dictionary.ts';

/** A metric of a machine that is a total. */
export interface CounterKey {
  readonly tenantId: Id;
  readonly machineId: Id;
  readonly metric: string;
}

/** Readings that were never a counter's total. */
export interface LeftOut {
  readonly machineId: Id;
  readonly seriesId: SeriesId;
  readonly times: readonly number[];
}

/** Looks at every reading of counters as it is stored. What it remembers of a counter begins with this process. */
export interface CounterWatch {
  note(tenantId: Id, values: readonly MetricValue[]): readonly LeftOut[];
  /** Counters besides the output and the rejects of machines, instead of those that were named before. */
  countAlso(counters: readonly CounterKey[]): void;
}

const OF_MACHINES: readonly string[] = ['yield', 'reject'];
const keyOf = (tenantId: Id, machineId: Id, metric: string): string => `${tenantId} ${machineId} ${metric}`;

export function createCounterWatch(dictionary: SeriesDictionary): CounterWatch {
  const watches = new Map<SeriesId, SpikeWatch>();
  let also: ReadonlySet<string> = new Set();

  return {
    note(tenantId, values) {
      const counted = values
        .filter(
          ({ machineId, key, quality }) =>
            quality !== 'bad' && (OF_MACHINES.includes(key) || also.has(keyOf(tenantId, machineId, key))),
        )
        .toSorted((a, b) => a.sourceTs - b.sourceTs);
      return counted.flatMap(({ machineId, key, value, sourceTs }) => {
        const seriesId = dictionary.find(tenantId, machineId, key);
        if (seriesId === null) return [];
        const watch = watches.get(seriesId) ?? createSpikeWatch();
        watches.set(seriesId, watch);
        const times = watch.take(sourceTs, value);
        return times.length > 0 ? [{ machineId, seriesId, times }] : [];
      });
    },
    countAlso(counters) {
      also = new Set(counters.map(({ tenantId, machineId, metric }) => keyOf(tenantId, machineId, metric)));
    },
  };
}
