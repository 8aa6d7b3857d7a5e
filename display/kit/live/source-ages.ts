import { type Staleness, valueAge } from '#shared/domain/machine/staleness.ts';

/** When a source was read last, ms since 1970, and how often it is expected to be. */
interface ReadSource {
  readonly at: number;
  readonly expectedMs: number;
}

export interface SourceAges<Source extends string> {
  readonly of: (source: Source) => Staleness;
  /** The oldest of what the verdict depends on; null = nothing was received. */
  readonly oldestMs: number | null;
  readonly verdict: Staleness;
}

const ORDER: readonly Staleness[] = ['fresh', 'ageing', 'stale', 'dead'];

/** What may be claimed of each source of a board; `ofVerdict`: those that its verdict depends on. */
export function sourceAges<Source extends string>(
  sources: Readonly<Record<Source, ReadSource>> | null,
  ofVerdict: readonly NoInfer<Source>[],
  nowMs: number,
): SourceAges<Source> {
  const of = (source: Source): Staleness => {
    if (!sources) return 'dead';
    const { at, expectedMs } = sources[source];
    return valueAge({ sourceTs: at, arrivalTs: at, quality: 'good' }, expectedMs, nowMs).staleness;
  };
  return {
    of,
    oldestMs: sources ? Math.min(...ofVerdict.map((source) => sources[source].at)) : null,
    verdict: ofVerdict.map(of).reduce((a, b) => (ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b)),
  };
}
