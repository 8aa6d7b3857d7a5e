import { RISK_MARGIN_MS } from './lateness.ts';

/** How an order stands against the time at which it is to leave. */
export type OrderLateness = 'overdue' | 'at_risk' | 'in_time';

/** From so many minutes on lateness is said in hours and minutes. */
export const LATENESS_HOURS_FROM = 100;

export function orderLateness(
  { dueAt, forecastAt }: { readonly dueAt: number; readonly forecastAt: number | null },
  nowMs: number,
): OrderLateness {
  if (dueAt < nowMs) return 'overdue';
  return forecastAt !== null && forecastAt > dueAt + RISK_MARGIN_MS ? 'at_risk' : 'in_time';
}
