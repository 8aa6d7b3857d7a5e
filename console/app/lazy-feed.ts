import type { Feed } from '#shared/client/feed/feed-port.ts';
import type { Api } from '#shared/client/http.ts';
import { loadUntilThere } from '#shared/client/load-until-there.ts';
import type { SessionStore } from '#shared/client/session/session.ts';

/** One connection for all pages, opened by the first that needs it; its code is not part of the sign-in page. */
export function lazyFeed(api: Api, session: SessionStore): () => Promise<Feed> {
  let opening: Promise<Feed> | null = null;
  return () => {
    opening ??= loadUntilThere(() => import('#shared/client/feed/feed.ts')).then(({ createLiveFeed }) =>
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
