import type { LineSummary } from '#shared/contracts/history/history.ts';
import type { LineVerdict } from './line-verdict.ts';

/** A stop that is shorter is counted, and no wall calls for anyone. */
export const SHORT_STOP_MS = 30_000;
const SHORT_STOP_MAX_S = 600;

/** As the tenant has set it. */
export function shortStopMsOf(summary: Pick<LineSummary, 'shortStopMs'> | null): number {
  return summary?.shortStopMs ?? SHORT_STOP_MS;
}

/**
 * Whether a stop that is not planned has lasted too little to call a person, by the clock: of a machine of which nothing more is
 * heard it does not stay short. An emergency stop is never short.
 */
export function isShortStop(
  { base, causeBase, sinceMs }: Pick<LineVerdict, 'base' | 'causeBase' | 'sinceMs'>,
  nowMs: number,
  summary: Pick<LineSummary, 'shortStopMs'> | null,
): boolean {
  if (base === 'crash-stop' || causeBase === 'crash-stop') return false;
  return sinceMs !== null && nowMs - sinceMs < shortStopMsOf(summary);
}

/** The tenant's parameter in ms; what is no number of seconds within the limit is as if it were not set. */
export function readShortStop(text: string | null): number {
  const seconds = text === null || !/^\d{1,3}$/.test(text.trim()) ? Number.NaN : Number(text);
  return seconds <= SHORT_STOP_MAX_S ? seconds * 1_000 : SHORT_STOP_MS;
}
