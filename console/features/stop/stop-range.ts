const HOUR_MS = 3_600_000;
export const STOP_RANGES = ['h8', 'd1', 'd7', 'd30'] as const;
export type StopRange = (typeof STOP_RANGES)[number];

const STOP_RANGE_MS: Readonly<Record<StopRange, number>> = {
  h8: 8 * HOUR_MS,
  d1: 24 * HOUR_MS,
  d7: 7 * 24 * HOUR_MS,
  d30: 30 * 24 * HOUR_MS,
};

export function stopRangeOf(text: string | null): StopRange {
  return STOP_RANGES.find((name) => name === text) ?? 'd1';
}

/** The range begins with an hour, so that the same question is asked until the next. It ends now: the server knows when that is. */
export function stopsSince(range: StopRange, nowMs: number): { readonly from: number } {
  return { from: Math.floor(nowMs / HOUR_MS + 1) * HOUR_MS - STOP_RANGE_MS[range] };
}
