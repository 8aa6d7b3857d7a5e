const HOUR_MS = 3_600_000;
export const LOG_RANGES = {
  h8: 8 * HOUR_MS,
  d1: 24 * HOUR_MS,
  d7: 7 * 24 * HOUR_MS,
  d30: 30 * 24 * HOUR_MS,
} as const;
export const LOG_RANGE_NAMES = ['h8', 'd1', 'd7', 'd30'] as const;
export type LogRange = (typeof LOG_RANGE_NAMES)[number];
