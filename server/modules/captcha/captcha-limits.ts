import { count, countOf } from '#server/core/counters.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';

const WINDOW_MS = 60_000;
const LOCK_MS = 300_000;
const FAILURES_BEFORE_LOCK = 5;
const PER_WINDOW = { get: 120, check: 600, verify: 600 } as const;

/** The client that is counted: an address as the connection shows it, never a header or an id of its choice. */
export interface CaptchaClient {
  readonly address: string;
}

type What = keyof typeof PER_WINDOW | 'failure' | 'lock';

/** Counts one more; false when that is more than a minute allows. */
export async function isCaptchaAllowed(
  tx: AnyTransaction,
  client: CaptchaClient,
  what: keyof typeof PER_WINDOW,
  nowMs: number,
): Promise<boolean> {
  return (await count(tx, counterOf(client, what), { windowMs: WINDOW_MS }, nowMs)) <= PER_WINDOW[what];
}

/** Counts a wrong answer; the fifth within a minute locks the guessable kinds for this address. */
export async function countCaptchaFailure(
  tx: AnyTransaction,
  client: CaptchaClient,
  nowMs: number,
): Promise<void> {
  const failures = await count(tx, counterOf(client, 'failure'), { windowMs: WINDOW_MS }, nowMs);
  if (failures >= FAILURES_BEFORE_LOCK)
    await count(tx, counterOf(client, 'lock'), { windowMs: LOCK_MS }, nowMs);
}

export async function isCaptchaLocked(
  tx: AnyTransaction,
  client: CaptchaClient,
  nowMs: number,
): Promise<boolean> {
  return (await countOf(tx, counterOf(client, 'lock'), nowMs)) > 0;
}

function counterOf({ address }: CaptchaClient, what: What) {
  return { tenantId: null, name: `captcha.${what}`, key: address };
}
