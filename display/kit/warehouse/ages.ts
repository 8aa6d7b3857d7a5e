import type { WarehouseSources } from '#shared/contracts/warehouse/warehouse-board.ts';
import { type Staleness, valueAge } from '#shared/domain/machine/staleness.ts';

type Source = keyof WarehouseSources;
/** What the verdict depends on. */
const OF_VERDICT: readonly Source[] = ['docks', 'tasks'];
const ORDER: readonly Staleness[] = ['fresh', 'ageing', 'stale', 'dead'];

export interface SourceAges {
  readonly of: (source: Source) => Staleness;
  /** The oldest of what the verdict depends on; null = nothing was received. */
  readonly oldestMs: number | null;
  readonly verdict: Staleness;
}

export function sourceAges(sources: WarehouseSources | null, nowMs: number): SourceAges {
  const of = (source: Source): Staleness => {
    if (!sources) return 'dead';
    const { at, expectedMs } = sources[source];
    return valueAge({ sourceTs: at, arrivalTs: at, quality: 'good' }, expectedMs, nowMs).staleness;
  };
  return {
    of,
    oldestMs: sources ? Math.min(...OF_VERDICT.map((source) => sources[source].at)) : null,
    verdict: OF_VERDICT.map(of).reduce((a, b) => (ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b)),
  };
}
