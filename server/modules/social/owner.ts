import { failure } from '#server/core/failure.ts';
import type { SessionPrincipal } from '#server/core/principal.ts';
import type { Id } from '#shared/contracts/envelope.ts';

/** Whose account it is: of the session, and of nothing else in a request (H18). */
export function userOf(session: SessionPrincipal): { readonly tenantId: Id; readonly userId: Id } {
  if (session.kind !== 'user') throw failure('forbidden', 'a screen has no account');
  return { tenantId: session.tenantId, userId: session.userId };
}
