import { z } from 'zod';
import { SocialTicket, SocialType } from '#shared/contracts/social/social.ts';

/** What this window remembers while it is away at a provider, and of a refused sign-in until it is bound. */
const Journey = z.object({ type: SocialType, state: z.string(), purpose: z.enum(['sign-in', 'bind']) });
export type SocialJourney = z.infer<typeof Journey>;

const JOURNEY_KEY = 'linewall-social-journey';
const TICKET_KEY = 'linewall-social-ticket';

export function rememberJourney(journey: SocialJourney): void {
  sessionStorage.setItem(JOURNEY_KEY, JSON.stringify(journey));
}

/** The journey that this state belongs to; null when this window has not begun it. */
export function recallJourney(state: string): SocialJourney | null {
  const journey = read(JOURNEY_KEY, Journey);
  return journey?.state === state ? journey : null;
}

export function rememberTicket(ticket: SocialTicket): void {
  sessionStorage.setItem(TICKET_KEY, JSON.stringify(ticket));
}

export function recallTicket(): SocialTicket | null {
  return read(TICKET_KEY, SocialTicket);
}

export function forgetTicket(): void {
  sessionStorage.removeItem(TICKET_KEY);
}

/** What is in storage may come from an older version: it counts only when it has the shape. */
function read<T>(key: string, shape: z.ZodType<T>): T | null {
  try {
    const parsed = shape.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
