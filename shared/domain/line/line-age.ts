import type { LineSummary } from '#shared/contracts/history/history.ts';
import type { LiveMetric, LiveState } from '#shared/domain/machine/live-value.ts';
import { leastTrusted, type ValueAge, valueAge } from '#shared/domain/machine/staleness.ts';

/** The server computes a line's summary every 2 s; its ticks may be late under load. */
export const SUMMARY_PERIOD_MS = 5_000;

/** Age of a machine's data as a whole: of its state or its speed, whichever is trusted less. Null = none received. */
export function machineAge(
  { state, speed }: { readonly state: LiveState | null; readonly speed: LiveMetric | null },
  expectedPeriodMs: number,
  nowMs: number,
): ValueAge | null {
  return leastTrusted([
    state && valueAge(state, expectedPeriodMs, nowMs),
    speed && valueAge(speed, expectedPeriodMs, nowMs),
  ]);
}

/**
 * Age of a line's counts and OEE: of their computation, and of what they are computed from. A summary that is computed
 * again and again from a silent machine is as old as that machine's data. Null = nothing is known of the line.
 */
export function figuresAge(
  summary: Pick<LineSummary, 'computedAt'> | null,
  bottleneck: ValueAge | null,
  nowMs: number,
): ValueAge | null {
  if (!summary || !bottleneck) return null;
  const { computedAt } = summary;
  const computed = valueAge(
    { sourceTs: computedAt, arrivalTs: computedAt, quality: 'good' },
    SUMMARY_PERIOD_MS,
    nowMs,
  );
  const worst = leastTrusted([bottleneck, computed]) ?? bottleneck;
  return { staleness: worst.staleness, ageMs: Math.max(bottleneck.ageMs, computed.ageMs) };
}
