const HOURS_FROM_MINUTES = 100;

/** Whole minutes: `38` with the unit, from 100 min on `1:40` without one. */
export function wholeMinutes(ms: number, unit: string): { readonly text: string; readonly unit: string } {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < HOURS_FROM_MINUTES) return { text: String(minutes), unit };
  return { text: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`, unit: '' };
}
