import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { type Services, ServicesProvider } from '#console/ui/api-hooks.tsx';
import { createApi } from '#shared/client/http.ts';
import type { MessageChannel } from '#shared/client/message-centre.ts';
import { createSession } from '#shared/client/session/session.ts';
import { tokenReply } from '#tests/support/people/session-samples.ts';

const session = createSession({ key: 'parts', storage: sessionStorage });
session.getState().signIn(tokenReply({}));

/** Calls the server of the test's address as the user of `tokenReply`. */
export const api = createApi({ session, baseUrl: '', language: () => 'zh', onSignedOut: () => {} });

const services: Services = {
  views: [],
  reloadMenu: async () => {},
  api,
  session,
  feed: () => Promise.reject(new Error('no feed')),
  messages: createStore<MessageChannel>()(() => ({
    online: null,
    isOpen: false,
    wasLost: false,
    latest: null,
  })),
};

/** For parts of `console/ui` that call the server. */
export function WithServices(props: { readonly children: ReactNode }): ReactElement {
  return (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ServicesProvider services={services}>{props.children}</ServicesProvider>
    </QueryClientProvider>
  );
}
