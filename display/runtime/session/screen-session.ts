import type { Call } from '#display/runtime/board/board.ts';
import { withDeadline } from '#display/runtime/healing/deadline.ts';
import { ApiError } from '#shared/client/api-error.ts';
import { createApi } from '#shared/client/http.ts';
import type { Language } from '#shared/client/i18n.ts';
import { onLockOfOthers, readLock } from '#shared/client/session/lock-state.ts';
import { createSession, type SessionStore } from '#shared/client/session/session.ts';
import {
  CONSOLE_SESSION_KEY,
  displaySessionKey,
  waitForSession,
} from '#shared/client/session/session-keys.ts';
import { exchangeTicket } from '#shared/contracts/sign-in/auth.ts';

/** Deadline of every call of a wall. */
const CALL_DEADLINE_MS = 15_000;
/** How long an open console window may take to hand its session over. */
const CONSOLE_WAIT_MS = 600;

export type SignInOutcome = 'signed-in' | 'no-session' | 'ticket-refused' | 'unreachable';

export interface ScreenSession {
  readonly call: Call;
  tenantId(): string;
  isSignedIn(): boolean;
  /** Signed in by a link of its own, not by a user. */
  isScreen(): boolean;
  /** A user is signed in here whose console is locked. A screen with a link of its own is never locked. */
  isLocked(): boolean;
  token(options: { readonly refused?: string }): Promise<string>;
  /** Exchanges the ticket of the address, if there is one that has not been used. */
  signIn(): Promise<SignInOutcome>;
  /** Another session, other tokens, locked or unlocked. */
  onChange(listener: () => void): () => void;
  destroy(): void;
}

/**
 * The session of this wall. It is kept in local storage, so that a reboot needs no sign-in; a board opened from the
 * console in the same browser uses the console's session.
 */
export async function openScreenSession(options: {
  readonly language: () => Language;
  readonly localStorage: Storage;
  readonly sessionStorage: Storage;
  readonly sessionName: string | null;
  /** Inside the console: by the console's session only. */
  readonly isPreview: boolean;
}): Promise<ScreenSession> {
  let ticket = takeTicket();
  const session = await chooseSession({ hasTicket: ticket !== null, ...options });
  const api = createApi({ session, baseUrl: '', language: options.language, onSignedOut: () => {} });
  // A renewal of the tokens may stand between a call and its answer, and its own limit is a person's, not a wall's.
  const call: Call = (contract, input) =>
    withDeadline(
      api.call(contract, input, { signal: AbortSignal.timeout(CALL_DEADLINE_MS) }),
      CALL_DEADLINE_MS,
      contract.id,
    );

  function isSignedIn(): boolean {
    return session.getState().refresh_token !== null;
  }

  function isLocked(): boolean {
    return isSignedIn() && session.getState().kind !== 'screen' && readLock(options.localStorage) !== null;
  }

  /** Tokens are not renewed while the console is locked: unlocking renews them (decision 11). */
  function countTokens(): void {
    if (isLocked()) api.tokens.stop();
    else api.tokens.start();
  }
  countTokens();
  const stopLock = onLockOfOthers(countTokens);

  async function exchange(held: string): Promise<SignInOutcome> {
    try {
      session.getState().signIn(await call(exchangeTicket, { body: { ticket: held } }));
      ticket = null;
      countTokens();
      return 'signed-in';
    } catch (error) {
      const isAnswer =
        error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (!isAnswer) return 'unreachable';
      ticket = null;
      return isSignedIn() ? 'signed-in' : 'ticket-refused';
    }
  }

  return {
    call,
    tenantId: () => session.getState().tenantId,
    isSignedIn,
    isScreen: () => session.getState().kind === 'screen',
    isLocked,
    token: (asked) => withDeadline(api.accessToken(asked), CALL_DEADLINE_MS, 'a token'),
    signIn: async () => {
      if (ticket !== null) return exchange(ticket);
      return isSignedIn() ? 'signed-in' : 'no-session';
    },
    onChange: (listener) => {
      const stopSession = session.subscribe((state, before) => {
        if (state.access_token !== before.access_token) listener();
      });
      const stopLocks = onLockOfOthers(listener);
      return () => {
        stopSession();
        stopLocks();
      };
    },
    destroy: () => {
      stopLock();
      api.tokens.stop();
      session.close();
    },
  };
}

async function chooseSession(options: {
  readonly hasTicket: boolean;
  readonly localStorage: Storage;
  readonly sessionStorage: Storage;
  readonly sessionName: string | null;
  readonly isPreview: boolean;
}): Promise<SessionStore> {
  const { localStorage, sessionStorage } = options;
  const openConsole = () => createSession({ key: CONSOLE_SESSION_KEY, storage: sessionStorage });
  if (options.isPreview) return openConsole();
  const key = displaySessionKey(options.sessionName, localStorage);
  const own = createSession({ key, storage: localStorage });
  if (options.hasTicket || own.getState().refresh_token !== null) return own;
  const console = openConsole();
  if (await waitForSession(console, CONSOLE_WAIT_MS)) {
    own.close();
    return console;
  }
  reloadOnSignIn(console, own, sessionStorage);
  const closeOwn = own.close;
  return Object.assign(own, {
    close: () => {
      closeOwn();
      console.close();
    },
  });
}

/** For an answer of a busy console window after the wait, and for a user who signs in to the console later. */
function reloadOnSignIn(console: SessionStore, own: SessionStore, sessionStorage: Storage): void {
  console.subscribe(() => {
    // After the session has been stored, which is what the page finds when it is loaded again.
    setTimeout(() => {
      const isKept = sessionStorage.getItem(CONSOLE_SESSION_KEY) !== null;
      if (isKept && own.getState().refresh_token === null) location.reload();
    });
  });
}

/** Whether the address holds a one-time ticket: also when it was put into that of a wall that is already open. */
export function hasTicket(): boolean {
  return ticketOf(location.hash) !== null;
}

function ticketOf(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('ticket');
}

/** The one-time ticket of `#ticket=…`. It leaves the address at once: a photograph of the glass must not hold it. */
function takeTicket(): string | null {
  const ticket = ticketOf(location.hash);
  if (ticket === null) return null;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return ticket;
}
