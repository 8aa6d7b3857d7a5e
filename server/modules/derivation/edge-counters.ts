import type { LatestMetric } from '#server/core/ports/plant/plant-history.ts';
import type { CounterRule } from './machine-rules.ts';

/** Counts rising edges. A counter goes on from its last stored value. */
export interface EdgeCounters {
  /** Values of one time; returns the counters that are to be reported with them. */
  take(values: Readonly<Record<string, number>>, sourceTs: number): Readonly<Record<string, number>> | null;
}

interface Counter {
  readonly rule: CounterRule;
  count: number;
  /** Null = no value has come yet: the first one is no edge. */
  isHigh: boolean | null;
  readTs: number;
  writtenTs: number;
}

/** Between 0 and 1, so that yes and no are apart however they are sent. */
const THRESHOLD = 0.5;

export function createEdgeCounters(
  rules: readonly CounterRule[],
  expectedPeriodMs: number,
  stored: ReadonlyMap<string, LatestMetric>,
): EdgeCounters {
  const counters = rules.map((rule): Counter => {
    const input = stored.get(rule.metric);
    return {
      rule,
      count: stored.get(rule.targetMetric)?.value ?? 0,
      isHigh: input ? input.value > THRESHOLD : null,
      readTs: input?.sourceTs ?? Number.NEGATIVE_INFINITY,
      writtenTs: stored.get(rule.targetMetric)?.sourceTs ?? Number.NEGATIVE_INFINITY,
    };
  });
  return {
    take(values, sourceTs) {
      const reported: Record<string, number> = {};
      for (const counter of counters) {
        const value = values[counter.rule.metric];
        if (value === undefined || sourceTs <= counter.readTs) continue;
        const isHigh = value > THRESHOLD;
        const isEdge = isHigh && counter.isHigh === false;
        counter.isHigh = isHigh;
        counter.readTs = sourceTs;
        if (isEdge) counter.count += 1;
        if (!isEdge && sourceTs - counter.writtenTs < expectedPeriodMs / 2) continue;
        counter.writtenTs = sourceTs;
        reported[counter.rule.targetMetric] = counter.count;
      }
      return Object.keys(reported).length === 0 ? null : reported;
    },
  };
}
