import { createHash, randomBytes } from 'node:crypto';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

const VALID_MS = LIMITS.messageTicketValidS * 1_000;

export interface SocketTickets {
  mint(session: SessionPrincipal): string;
  /** The session that it was minted for, once and in its time. */
  spend(ticket: string): SessionPrincipal | null;
  /** A session has ended: nothing opens with its tickets any more. */
  forget(sessionId: Id): void;
}

/** Tickets that stand in the channel's address instead of a token, which would stay good for hours (H25). */
export function createSocketTickets(clock: Clock): SocketTickets {
  const open = new Map<string, { readonly session: SessionPrincipal; readonly untilMs: number }>();
  const keyOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64');

  function forgetOld(nowMs: number): void {
    for (const [key, { untilMs }] of open) {
      if (untilMs > nowMs) return;
      open.delete(key);
    }
  }

  return {
    mint(session) {
      const nowMs = clock.now();
      forgetOld(nowMs);
      const ticket = randomBytes(32).toString('base64url');
      open.set(keyOf(ticket), { session, untilMs: nowMs + VALID_MS });
      return ticket;
    },
    spend(ticket) {
      const key = keyOf(ticket);
      const found = open.get(key);
      open.delete(key);
      return found && found.untilMs > clock.now() ? found.session : null;
    },
    forget(sessionId) {
      for (const [key, { session }] of open) if (session.id === sessionId) open.delete(key);
    },
  };
}
