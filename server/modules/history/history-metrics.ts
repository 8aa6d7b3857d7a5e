import { Counter, Histogram, type Registry } from 'prom-client';

/** What an operator sees of the writing. */
export interface HistoryMetrics {
  readonly readings: Counter<'kind'>;
  readonly tooOld: Counter;
  readonly withoutSeries: Counter;
  readonly spikes: Counter;
  readonly commitSeconds: Histogram;
}

export function createHistoryMetrics(registry: Registry): HistoryMetrics {
  const registers = [registry];
  return {
    readings: new Counter({
      name: 'linewall_history_readings_total',
      help: 'Values and states stored, repeats included.',
      labelNames: ['kind'],
      registers,
    }),
    tooOld: new Counter({
      name: 'linewall_history_too_old_total',
      help: 'Readings left out because raw values of their day are not kept any more.',
      registers,
    }),
    withoutSeries: new Counter({
      name: 'linewall_history_without_series_total',
      help: 'Values left out because their machine reports too many different metrics.',
      registers,
    }),
    spikes: new Counter({
      name: 'linewall_history_counter_spikes_total',
      help: 'Readings of counters left out because the counter left its total and returned at once.',
      registers,
    }),
    commitSeconds: new Histogram({
      name: 'linewall_history_commit_seconds',
      help: 'Time of one group commit.',
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
  };
}
