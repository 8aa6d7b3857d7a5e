import type { QueryClient } from '@tanstack/react-query';
import type { StoreApi } from 'zustand/vanilla';
import type { Api } from '#shared/client/http.ts';
import { loadUntilThere } from '#shared/client/load-until-there.ts';
import type { MessageChannel, SignInEnd } from '#shared/client/message-centre.ts';
import type { PlatformStore } from '#shared/client/platform.ts';
import type { SessionStore } from '#shared/client/session/session.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { mintMessageTicket } from '#shared/contracts/messages/message-centre.ts';

/** Keeps the real-time channel open for the signed-in user, locked or not, whose session is not restricted. */
export function openMessageChannel(parts: {
  readonly session: SessionStore;
  readonly api: Api;
  readonly queries: QueryClient;
  readonly platform: Pick<PlatformStore, 'getState'>;
  readonly channel: StoreApi<MessageChannel>;
  readonly onSignInEnded: (reason: SignInEnd) => void;
}): void {
  const { session, api, queries, channel, onSignInEnded } = parts;
  let openFor: string | null = null;
  /** Counts openings: one whose code arrives after the user has changed is dropped. */
  let turn = 0;
  let close: (() => void) | null = null;

  function refresh(endpoints: readonly Endpoint[]): void {
    for (const { id } of endpoints) void queries.invalidateQueries({ queryKey: [id] });
  }

  async function open(userId: string): Promise<void> {
    turn += 1;
    const ownTurn = turn;
    // Not part of the sign-in page.
    const [centre, { ALL_REFRESHES, REFRESHES }, { refreshRights }, { refreshSettings }] =
      await loadUntilThere(() =>
        Promise.all([
          import('#shared/client/message-centre.ts'),
          import('./message-refreshes.ts'),
          import('./session/refresh-rights.ts'),
          import('./session/refresh-settings.ts'),
        ]),
      );
    if (openFor !== userId || turn !== ownTurn) return;
    const { openMessageCentre, openBrowserSocket } = centre;
    close = openMessageCentre({
      url: window.location.origin,
      userId,
      ticket: async () => (await api.call(mintMessageTicket, {})).ticket,
      open: 'WebSocket' in window ? openBrowserSocket : null,
      onOpen: () => {
        // Messages that were missed while the channel was closed.
        if (channel.getState().wasLost) {
          refresh(ALL_REFRESHES);
          void refreshRights(parts);
        }
        channel.setState({ isOpen: true, wasLost: false });
      },
      onLost: () => channel.setState({ isOpen: false, wasLost: true, online: null }),
      onMessage: (message) => {
        channel.setState({ online: message.online, latest: message });
        refresh(REFRESHES[message.msgType]);
        if (message.msgType === '5' && message.subject) void refreshSettings(parts, message.subject);
        if (message.msgType !== '4') return;
        // The server addresses messages by the rights that the channel was opened with.
        void refreshRights(parts).then(() => reopen(userId));
      },
      onSignInEnded,
    });
  }

  function reopen(userId: string): void {
    if (openFor !== userId) return;
    close?.();
    close = null;
    void open(userId);
  }

  const follow = (): void => {
    const { access_token, userInfo, restriction, kind } = session.getState();
    const isUser = access_token !== null && restriction === null && kind === 'user';
    const userId = isUser ? (userInfo?.userId ?? null) : null;
    if (userId === openFor) return;
    openFor = userId;
    close?.();
    close = null;
    channel.setState({ online: null, latest: null, isOpen: false, wasLost: false });
    if (userId !== null) void open(userId);
  };
  follow();
  session.subscribe(follow);
}
