import { ChakraProvider } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '../../shared/client/api-error.ts';
import type { Feed } from '../../shared/client/feed-port.ts';
import { type Api, createApi } from '../../shared/client/http.ts';
import { storedLanguage } from '../../shared/client/i18n.ts';
import { createSession, type SessionStore } from '../../shared/client/session.ts';
import { CONSOLE_SESSION_KEY, waitForSession } from '../../shared/client/session-keys.ts';
import { exchangeTicket, logout } from '../../shared/contracts/auth.ts';
import { leaveSignInNotice } from '../features/login/sign-in-notice.ts';
import { ServicesProvider } from '../ui/services.tsx';
import { TextProvider } from '../ui/text-context.tsx';
import { createConsoleI18n } from '../ui/texts.ts';
import { App } from './app.tsx';
import { createAppearance } from './appearance.ts';
import { PageBoundary } from './page-boundary.tsx';
import { HOME_PATH } from './registry.ts';
import { type Shell, ShellContext } from './shell-context.tsx';
import { system } from './system.ts';
import { createTabStore } from './tab-store.ts';

/** How long a new window waits for an open one to hand over its session, before it shows the sign-in page. */
const OTHER_WINDOW_WAIT_MS = 200;
/** An answer this young is not asked for again when its page is opened. */
const FRESH_MS = 10_000;

/** Builds the console's services and puts it on the page. */
export async function startConsole(holder: HTMLElement): Promise<void> {
  const appearance = createAppearance(localStorage, document.documentElement);
  const i18n = createConsoleI18n(storedLanguage());
  const session = createSession({ key: CONSOLE_SESSION_KEY, storage: sessionStorage });
  const tabs = createTabStore({ homePath: HOME_PATH, storage: sessionStorage });
  const queries = createQueries();

  const api = createApi({
    session,
    baseUrl: '',
    language: i18n.language,
    onSignedOut: () => {
      leaveSignInNotice('ended');
      forgetEverything();
      // A full load, as the specification wants (point 8): nothing of the ended session stays in memory.
      const to = window.location.pathname + window.location.search;
      window.location.assign(`/login?${new URLSearchParams({ to })}`);
    },
  });

  function forgetEverything(): void {
    tabs.getState().closeAll();
    queries.clear();
  }

  const shell: Shell = {
    appearance,
    tabs,
    signOut: async () => {
      // Whatever the server answers, this browser forgets the session.
      await api.call(logout, {}).catch(() => undefined);
      forgetEverything();
      session.getState().clear();
      window.location.assign('/login');
    },
  };

  await takeTicket(api, session);
  await waitForSession(session, OTHER_WINDOW_WAIT_MS);
  api.tokens.start();

  createRoot(holder).render(
    <StrictMode>
      <ChakraProvider value={system}>
        <TextProvider i18n={i18n}>
          <QueryClientProvider client={queries}>
            <ServicesProvider services={{ api, session, feed: lazyFeed(api, session) }}>
              <ShellContext value={shell}>
                <PageBoundary onGoHome={() => window.location.assign('/')}>
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

/** One connection for all pages, opened by the first that needs it; its code is not part of the sign-in page. */
function lazyFeed(api: Api, session: SessionStore): () => Promise<Feed> {
  let opening: Promise<Feed> | null = null;
  return () => {
    opening ??= import('../../shared/client/feed.ts').then(({ createLiveFeed }) =>
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
