const SECOND_MS = 1_000;
const PAUSES_MS = [5, 15, 60, 300, 900, 3_600].map((seconds) => seconds * SECOND_MS);

/** How long after a failed attempt the next one follows, 1 = the first; null = there is no other. */
export function retryAfterMs(attempts: number): number | null {
  return PAUSES_MS[attempts - 1] ?? null;
}
