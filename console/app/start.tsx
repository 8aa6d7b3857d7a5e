import { ChakraProvider } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { createLockStore, type LockStore } from '#console/features/lock/lock-store.ts';
import { leaveSignInNotice } from '#console/features/login/sign-in-notice.ts';
import { ServicesProvider } from '#console/ui/api-hooks.tsx';
import { TextProvider } from '#console/ui/text/text-context.tsx';
import { createConsoleI18n } from '#console/ui/text/texts.ts';
import { ApiError } from '#shared/client/api-error.ts';
import type { Feed } from '#shared/client/feed-port.ts';
import { type Api, createApi } from '#shared/client/http.ts';
import { storedLanguage } from '#shared/client/i18n.ts';
import { loadUntilThere } from '#shared/client/load-until-there.ts';
import type { MessageLine } from '#shared/client/message-centre.ts';
import { createPlatformStore, type PlatformStore } from '#shared/client/platform.ts';
import { createSession, type SessionStore } from '#shared/client/session.ts';
import { CONSOLE_SESSION_KEY, waitForSession } from '#shared/client/session-keys.ts';
import { exchangeTicket, logout } from '#shared/contracts/auth.ts';
import { postLogs } from '#shared/contracts/log.ts';
import { App } from './app.tsx';
import { createAppearance } from './appearance/appearance.ts';
import { system } from './appearance/system.ts';
import { captureErrors, createErrorLog, type ErrorLog, logFailure } from './log/error-log.ts';
import { measureStart } from './log/timings.ts';
import { keepMessageLine } from './message-channel.ts';
import { PageBoundary } from './page-boundary.tsx';
import { VIEWS } from './registry.ts';
import { HOME_PATH } from './route/route-table.ts';
import { type Shell, ShellContext } from './shell-context.tsx';
import type { SignOutAlert } from './sign-out-alert.ts';
import { createTabStore } from './tabs/tab-store.ts';
import { toTag } from './tabs/to-tag.ts';

/** How long a new window waits for an open one to hand over its session, before it shows the sign-in page. */
const OTHER_WINDOW_WAIT_MS = 200;
/** An answer this young is not asked for again when its page is opened. */
const FRESH_MS = 10_000;

/** Builds the console's services and puts it on the page. */
export async function startConsole(holder: HTMLElement): Promise<void> {
  const appearance = createAppearance(localStorage, document.documentElement);
  const i18n = createConsoleI18n(storedLanguage());
  const session = createSession({
    key: CONSOLE_SESSION_KEY,
    storage: sessionStorage,
    lastingStorage: localStorage,
  });
  const queries = createQueries();
  const alert = createStore<SignOutAlert>()(() => ({ message: null }));

  const api = createApi({
    session,
    baseUrl: '',
    language: i18n.language,
    onSignedOut: () => {
      leaveSignInNotice('ended');
      forgetEverything();
      // The channel may have said why already.
      alert.setState(({ message }) => ({ message: message ?? '' }));
    },
  });
  const line = createStore<MessageLine>()(() => ({
    online: null,
    isOpen: false,
    wasLost: false,
    latest: null,
  }));
  const lock = createLockStore(localStorage);
  const platform = createPlatformStore({ api, session });
  const tabs = createTabStore({
    home: toTag(HOME_PATH, '', undefined, ''),
    storage: sessionStorage,
    isHomeClosable: () => platform.getState().publicParams.HOME_TAB_CLOSABLE === 'Y',
  });
  const log = createErrorLog({
    storage: sessionStorage,
    isSignedIn: () => session.getState().access_token !== null,
    path: () => window.location.pathname,
    post: (entries) => api.call(postLogs, { body: entries }),
  });

  function forgetEverything(): void {
    tabs.getState().closeAll();
    queries.clear();
  }

  const shell: Shell = {
    appearance,
    tabs,
    lock,
    platform,
    alert,
    log,
    signOut: async () => {
      // Whatever the server answers, this browser forgets the session.
      await api.call(logout, {}).catch(() => undefined);
      forgetEverything();
      session.getState().clear();
      window.location.assign('/login');
    },
  };

  watchErrors(log);
  clearLockWithSession(session, lock);
  await takeTicket(api, session);
  await waitForSession(session, OTHER_WINDOW_WAIT_MS);
  loadWithSession(session, platform, log);
  keepMessageLine({
    session,
    api,
    queries,
    line,
    onSignInEnded: (reason) => {
      alert.setState({ message: i18n.t(`prompts.ended.${reason}`) });
      forgetEverything();
      session.getState().clear();
    },
  });
  platform.subscribe(({ tenant }) => {
    if (tenant && tenant.accentColor !== appearance.getState().tenantAccent)
      appearance.setState({ tenantAccent: tenant.accentColor });
  });
  holdTimerWhileLocked(api, lock);

  createRoot(holder).render(
    <StrictMode>
      <ChakraProvider value={system}>
        <TextProvider i18n={i18n}>
          <QueryClientProvider client={queries}>
            <ServicesProvider
              services={{
                api,
                session,
                feed: lazyFeed(api, session),
                messages: line,
                views: Object.keys(VIEWS),
                reloadMenu: () => platform.getState().load(),
              }}
            >
              <ShellContext value={shell}>
                <PageBoundary
                  onGoHome={() => window.location.assign('/')}
                  onError={(error, where) => logFailure(log, error, where)}
                >
                  <App />
                </PageBoundary>
              </ShellContext>
            </ServicesProvider>
          </QueryClientProvider>
        </TextProvider>
      </ChakraProvider>
    </StrictMode>,
  );
}

function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A refusal stays a refusal; only what never arrived is worth another try.
        retry: (failureCount, error) =>
          error instanceof ApiError && error.status === 0 && error.error !== 'cancelled' && failureCount < 2,
      },
    },
  });
}

function watchErrors(log: ErrorLog): void {
  captureErrors(log, window);
  measureStart((timings) => {
    const { fcpMs, lcpMs, tbtMs } = timings;
    const message = `FCP ${fcpMs ?? '–'} ms, LCP ${lcpMs ?? '–'} ms, TBT ${tbtMs ?? '–'} ms`;
    console.info(message);
    log.add({ type: 'perf', message, info: JSON.stringify(timings) });
  });
}

/** Menus, parameters and flags of whoever is signed in; again when that becomes somebody else or may do more. */
function loadWithSession(session: SessionStore, platform: PlatformStore, log: ErrorLog): void {
  let loadedFor: string | null = null;
  const follow = (): void => {
    const { access_token, userInfo, restriction } = session.getState();
    const user = access_token === null || restriction !== null ? null : (userInfo?.userId ?? null);
    if (user === loadedFor) return;
    loadedFor = user;
    if (user === null) return;
    void platform.getState().load();
    log.wake();
  };
  follow();
  session.subscribe(follow);
}

/**
 * A sign-in or a sign-out clears the lock and its password. Tokens that arrive from another window do not: a new
 * window beside a locked one is locked. Renewed tokens do when the person at the screen asked for them (decision 11).
 */
function clearLockWithSession(session: SessionStore, lock: LockStore): void {
  const { signIn } = session.getState();
  session.setState({
    signIn: (reply) => {
      const wasSignedOut = session.getState().access_token === null;
      signIn(reply);
      if (wasSignedOut) lock.clear();
    },
  });
  session.subscribe((state, previous) => {
    if (previous.access_token !== null && state.access_token === null) lock.clear();
  });
}

/** Nobody is there to renew the tokens for while the screen is locked: unlocking renews them. */
function holdTimerWhileLocked(api: Api, lock: LockStore): void {
  const follow = (): void => {
    if (lock.getState().isLocked) api.tokens.stop();
    else api.tokens.start();
  };
  follow();
  lock.subscribe((state, previous) => {
    if (state.isLocked !== previous.isLocked) follow();
  });
}

/** One connection for all pages, opened by the first that needs it; its code is not part of the sign-in page. */
function lazyFeed(api: Api, session: SessionStore): () => Promise<Feed> {
  let opening: Promise<Feed> | null = null;
  return () => {
    opening ??= loadUntilThere(() => import('#shared/client/feed.ts')).then(({ createLiveFeed }) =>
      createLiveFeed({
        url: window.location.origin,
        token: (options) => api.accessToken(options),
        isSignedOut: () => session.getState().access_token === null,
        tenantId: () => session.getState().tenantId,
      }),
    );
    return opening;
  };
}

/** A one-time link signs in without typing. The ticket leaves the address at once, used or not. */
async function takeTicket(api: Api, session: SessionStore): Promise<void> {
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
