import { withSchema } from '#server/core/database/typed-database.ts';
import type { MetricUsage } from '#server/core/ports/plant/metric-usage.ts';
import { toLineUnit } from '#shared/domain/line/line-unit.ts';
import { loadCounters, loadReach, type ReaderParts, toCountSlots } from './history-reader.ts';
import type { LatestValues } from './latest-values.ts';
import { scaleCounts, toCounts } from './lines/line-counts.ts';
import { bottleneckOf } from './lines/line-summaries.ts';
import type { CounterWatch } from './metrics/counter-watch.ts';
import { createKeptUnits } from './metrics/kept-units.ts';
import { DAY_MS } from './metrics/partitions.ts';
import type { RangeQueries } from './metrics/range-queries.ts';

/** History as amounts, for other modules. */
export function createMetricUsage(
  parts: ReaderParts,
  latest: LatestValues,
  ranges: RangeQueries,
  { countAlso }: Pick<CounterWatch, 'countAlso'>,
  onCorrected: MetricUsage['onCorrected'],
): MetricUsage {
  const { dictionary, directory, retention } = parts;
  const kept = createKeptUnits();
  return {
    lateMs: retention.rawDays * DAY_MS,
    countAlso,
    onCorrected,
    seriesOf: (tenantId, machineId, metric) => dictionary.find(tenantId, machineId, metric),
    rolloverOf: (seriesId) => dictionary.settingOf(seriesId).rolloverAt,
    latest(tenantId, machineId, metric) {
      const found = latest.metrics(tenantId, machineId).get(metric);
      return found ? { value: found.value, ts: found.sourceTs } : null;
    },
    async units(tx, tenantId, seriesIds, range) {
      const own = withSchema<unknown>(tx);
      return kept.load(own, seriesIds, range, await loadReach(own, tenantId, seriesIds, parts));
    },
    async states(tenantId, machineId, range) {
      const machine = directory.machine(tenantId, machineId);
      return machine ? ranges.timeline(tenantId, machine, range, false) : [];
    },
    async lineCounts(tx, tenantId, lineId, { from, to }) {
      const line = directory.line(tenantId, lineId);
      const bottleneck = line && bottleneckOf(line);
      if (!line || !bottleneck) return null;
      const [counters] = await loadCounters(
        withSchema<unknown>(tx),
        tenantId,
        bottleneck,
        [{ from, to, slotMs: to - from }],
        parts,
      );
      if (!counters) return null;
      const { yieldUnit: unit, primaryPerUnit } = bottleneck;
      const toLine = toLineUnit(line, { unit, primaryPerUnit });
      return toCounts(scaleCounts(toCountSlots(to - from, counters), toLine));
    },
  };
}
