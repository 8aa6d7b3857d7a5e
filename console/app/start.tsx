import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { createLockStore } from '#console/features/lock/lock-store.ts';
import { leaveSignInNotice } from '#console/features/login/sign-in-notice.ts';
import { ServicesProvider } from '#console/ui/api-hooks.tsx';
import { TextProvider } from '#console/ui/text/text-context.tsx';
import { createConsoleI18n } from '#console/ui/text/texts.ts';
import { holdHistoryForGuards } from '#console/ui/use-leave-guard.ts';
import { createApi } from '#shared/client/http.ts';
import { storedLanguage } from '#shared/client/i18n.ts';
import type { MessageChannel } from '#shared/client/message-centre.ts';
import { createPlatformStore } from '#shared/client/platform.ts';
import { createSession } from '#shared/client/session/session.ts';
import { CONSOLE_SESSION_KEY, waitForSession } from '#shared/client/session/session-keys.ts';
import { postLogs } from '#shared/contracts/platform/log.ts';
import { logout } from '#shared/contracts/sign-in/auth.ts';
import { App } from './app.tsx';
import { createAppearance } from './appearance/appearance.ts';
import { system } from './appearance/system.ts';
import { lazyFeed } from './lazy-feed.ts';
import { captureErrors, createErrorLog, type ErrorLog, logFailure } from './log/error-log.ts';
import { measureStart } from './log/timings.ts';
import { openMessageChannel } from './message-channel.ts';
import { PageBoundary } from './page-boundary.tsx';
import { createQueries } from './query-cache.ts';
import { VIEWS } from './registry.ts';
import { HOME_PATH } from './route/route-table.ts';
import { clearLockAtSignOut, loadWithSession, pauseTokensWhileLocked } from './session/session-followers.ts';
import { takeTicket } from './session/take-ticket.ts';
import { type Shell, ShellContext } from './shell-context.tsx';
import type { SignOutAlert } from './sign-out-alert.ts';
import { createTabStore } from './tabs/tab-store.ts';
import { toTag } from './tabs/to-tag.ts';

/** How long a new window waits for an open one to hand over its session, before it shows the sign-in page. */
const OTHER_WINDOW_WAIT_MS = 200;

/** Builds the console's services, in the order in which they need each other, and renders the console. */
export async function startConsole(holder: HTMLElement): Promise<void> {
  holdHistoryForGuards();
  const appearance = createAppearance(localStorage, document.documentElement);
  const i18n = createConsoleI18n(storedLanguage());
  const lock = createLockStore(localStorage);
  const session = createSession({
    key: CONSOLE_SESSION_KEY,
    storage: sessionStorage,
    lastingStorage: localStorage,
    onSignIn: () => lock.clear(),
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
  const channel = createStore<MessageChannel>()(() => ({
    online: null,
    isOpen: false,
    wasLost: false,
    latest: null,
  }));
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
  clearLockAtSignOut(session, lock);
  await takeTicket(api, session);
  await waitForSession(session, OTHER_WINDOW_WAIT_MS);
  loadWithSession(session, platform, log);
  openMessageChannel({
    session,
    api,
    queries,
    platform,
    channel,
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
  pauseTokensWhileLocked(api.tokens, lock);

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
                messages: channel,
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

function watchErrors(log: ErrorLog): void {
  captureErrors(log, window);
  measureStart((timings) => {
    const { fcpMs, lcpMs, tbtMs } = timings;
    const message = `FCP ${fcpMs ?? '–'} ms, LCP ${lcpMs ?? '–'} ms, TBT ${tbtMs ?? '–'} ms`;
    console.info(message);
    log.add({ type: 'perf', message, info: JSON.stringify(timings) });
  });
}
