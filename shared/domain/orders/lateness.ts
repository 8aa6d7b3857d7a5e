const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** What was done in this long before now says how fast it goes. */
export const RATE_WINDOW_MS = 30 * MINUTE_MS;
/** Fewer scans than this say nothing about the rate. */
const LEAST_SCANS = 3;
/** A forecast may be this much later than the due time before it counts as a risk. */
export const RISK_MARGIN_MS = 5 * MINUTE_MS;

/** Sent with what these rules computed, so that a reader can tell which rules they were. */
export const LATENESS_RULES = 2;

/** Work that is to be done by a time: a truck at a dock, a wave. */
export interface DueWork {
  readonly dueMs: number;
  readonly isDone: boolean;
  /** When somebody began; null = nobody has. */
  readonly startedMs: number | null;
  /** Pallets; null = not known how many. */
  readonly planned: number | null;
  readonly done: number;
  /** Pallets and scans within `RATE_WINDOW_MS` before now. */
  readonly recent: { readonly pallets: number; readonly scans: number };
  /** Pallets an hour that such work is planned with; null = not known. */
  readonly planRate: number | null;
}

export type Lateness =
  | { readonly kind: 'on_time' | 'done' }
  /** Past its due time and not done. */
  | { readonly kind: 'late'; readonly byMs: number }
  /** Forecast to be done later than due; `byMs` is how much later. */
  | { readonly kind: 'at_risk'; readonly byMs: number };

/** When the rest is expected to be done, at the rate of the last half hour; null = nothing says how fast it goes. */
export function forecastDone(work: DueWork, nowMs: number): number | null {
  const { isDone, planned, done, startedMs } = work;
  if (isDone || planned === null || startedMs === null) return null;
  const rest = Math.max(0, planned - done);
  const rate = ratePerHour(work, nowMs);
  return rate === null ? null : nowMs + (rest / rate) * HOUR_MS;
}

/** When each of several parts is expected to be done, one after the other; `rests`: pallets of each that are left. */
export function forecastParts(
  work: DueWork,
  rests: readonly number[],
  nowMs: number,
): readonly (number | null)[] {
  const rate = work.isDone || work.startedMs === null ? null : ratePerHour(work, nowMs);
  let left = 0;
  return rests.map((rest) => {
    left += rest;
    return rate === null ? null : nowMs + (left / rate) * HOUR_MS;
  });
}

export function latenessOf(work: DueWork, nowMs: number): Lateness {
  if (work.isDone) return { kind: 'done' };
  if (nowMs > work.dueMs) return { kind: 'late', byMs: nowMs - work.dueMs };
  const doneMs = forecastDone(work, nowMs);
  const byMs = doneMs === null ? 0 : doneMs - work.dueMs;
  return byMs > RISK_MARGIN_MS ? { kind: 'at_risk', byMs } : { kind: 'on_time' };
}

/** The share of its work that should be done by now, between its start and its due time; null = it has not begun. */
export function dueShareOf(
  { startMs, dueMs }: { readonly startMs: number | null; readonly dueMs: number },
  nowMs: number,
): number | null {
  if (startMs === null) return null;
  if (dueMs <= startMs) return 1;
  return Math.min(1, Math.max(0, (nowMs - startMs) / (dueMs - startMs)));
}

/** Whether what was done of late says how fast it goes. */
function saysRate({ pallets, scans }: DueWork['recent']): boolean {
  return scans >= LEAST_SCANS && pallets > 0;
}

/** As measured, or as planned where too little was measured. Work that stands still at a measured zero is as planned. */
function ratePerHour({ recent, startedMs, planRate }: DueWork, nowMs: number): number | null {
  const sinceMs = Math.min(RATE_WINDOW_MS, Math.max(MINUTE_MS, nowMs - (startedMs ?? nowMs)));
  const rate = saysRate(recent) ? recent.pallets / (sinceMs / HOUR_MS) : planRate;
  return rate !== null && rate > 0 ? rate : null;
}
