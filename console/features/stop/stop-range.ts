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

/** The range ends with the hour that has begun, so that the same question is asked until then. */
export function stopWindow(range: StopRange, nowMs: number): { readonly from: number; readonly to: number } {
  const to = Math.ceil((nowMs + 1) / HOUR_MS) * HOUR_MS;
  return { from: to - STOP_RANGE_MS[range], to };
}
