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

/** A reading of a counter that came after a newer one. */
export interface LateReading {
  readonly machineId: Id;
  readonly seriesId: SeriesId;
  readonly ts: number;
}

/** Looks at every reading of counters as it is stored. What it remembers of a counter begins with this process. */
export interface CounterWatch {
  isCounter(counter: CounterKey): boolean;
  /** Late readings are not looked at: `findLateSpikes` does. */
  note(
    tenantId: Id,
    values: readonly MetricValue[],
  ): { readonly leftOut: readonly LeftOut[]; readonly late: readonly LateReading[] };
  /** Counters besides the output and the rejects of machines, instead of those that were named before. */
  countAlso(counters: readonly CounterKey[]): void;
}

const OF_MACHINES: readonly string[] = ['yield', 'reject'];
const keyOf = (tenantId: Id, machineId: Id, metric: string): string => `${tenantId} ${machineId} ${metric}`;

export function createCounterWatch(dictionary: SeriesDictionary): CounterWatch {
  const watches = new Map<SeriesId, { readonly watch: SpikeWatch; newestTs: number }>();
  let also: ReadonlySet<string> = new Set();

  const isCounter = ({ tenantId, machineId, metric }: CounterKey): boolean =>
    OF_MACHINES.includes(metric) || also.has(keyOf(tenantId, machineId, metric));

  return {
    isCounter,
    note(tenantId, values) {
      const counted = values
        .filter(
          ({ machineId, key, quality }) =>
            quality !== 'bad' && isCounter({ tenantId, machineId, metric: key }),
        )
        .toSorted((a, b) => a.sourceTs - b.sourceTs);
      const leftOut: LeftOut[] = [];
      const late: LateReading[] = [];
      for (const { machineId, key, value, sourceTs: ts } of counted) {
        const seriesId = dictionary.find(tenantId, machineId, key);
        if (seriesId === null) continue;
        const known = watches.get(seriesId) ?? { watch: createSpikeWatch(), newestTs: 0 };
        watches.set(seriesId, known);
        if (ts < known.newestTs) {
          late.push({ machineId, seriesId, ts });
          continue;
        }
        known.newestTs = ts;
        const times = known.watch.take(ts, value);
        if (times.length > 0) leftOut.push({ machineId, seriesId, times });
      }
      return { leftOut, late };
    },
    countAlso(counters) {
      also = new Set(counters.map(({ tenantId, machineId, metric }) => keyOf(tenantId, machineId, metric)));
    },
  };
}
