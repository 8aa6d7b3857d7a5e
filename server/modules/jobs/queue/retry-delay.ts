const FIRST_MS = 5_000;
const LONGEST_MS = 10 * 60_000;

/** How long to wait after the run number `attempt` failed: doubled each time, and spread by up to a half. */
export function retryDelayMs(attempt: number, random: () => number = Math.random): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1));
  return Math.round(whole * (0.5 + random() / 2));
}
