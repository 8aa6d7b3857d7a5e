import { leaveSignInNotice } from '#console/features/login/sign-in-notice.ts';
import type { Api } from '#shared/client/http.ts';
import type { SessionStore } from '#shared/client/session/session.ts';
import { exchangeTicket } from '#shared/contracts/sign-in/auth.ts';

/** A one-time link signs in without typing. The ticket leaves the address at once, used or not. */
export async function takeTicket(api: Api, session: SessionStore): Promise<void> {
  const { hash, pathname, search } = window.location;
  const ticket = new URLSearchParams(hash.slice(1)).get('ticket');
  if (ticket === null) return;
  window.history.replaceState(null, '', pathname + search);
  try {
    const reply = await api.call(exchangeTicket, { body: { ticket } });
    session.getState().signIn(reply);
  } catch {
    if (session.getState().access_token === null) leaveSignInNotice('ticket');
  }
}
