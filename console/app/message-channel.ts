import type { QueryClient } from '@tanstack/react-query';
import type { StoreApi } from 'zustand/vanilla';
import type { Api } from '#shared/client/http.ts';
import { loadUntilThere } from '#shared/client/load-until-there.ts';
import type { MessageLine, SignInEnd } from '#shared/client/message-centre.ts';
import type { SessionStore } from '#shared/client/session.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { mintMessageTicket } from '#shared/contracts/message-centre.ts';

/** Holds the real-time channel for whoever is signed in, locked or not, and may read messages. */
export function keepMessageLine(parts: {
  readonly session: SessionStore;
  readonly api: Api;
  readonly queries: QueryClient;
  readonly line: StoreApi<MessageLine>;
  readonly onSignInEnded: (reason: SignInEnd) => void;
}): void {
  const { session, api, queries, line, onSignInEnded } = parts;
  let heldFor: string | null = null;
  /** Whose code is still on its way is told apart from who signed in since. */
  let turn = 0;
  let close: (() => void) | null = null;

  function refresh(endpoints: readonly Endpoint[]): void {
    for (const { id } of endpoints) void queries.invalidateQueries({ queryKey: [id] });
  }

  async function hold(userId: string): Promise<void> {
    turn += 1;
    const ownTurn = turn;
    // Not part of the sign-in page.
    const [{ openMessageCentre, openBrowserSocket }, { ALL_REFRESHES, REFRESHES }] = await loadUntilThere(
      () => Promise.all([import('#shared/client/message-centre.ts'), import('./message-refreshes.ts')]),
    );
    if (heldFor !== userId || turn !== ownTurn) return;
    close = openMessageCentre({
      url: window.location.origin,
      userId,
      ticket: async () => (await api.call(mintMessageTicket, {})).ticket,
      open: 'WebSocket' in window ? openBrowserSocket : null,
      onOpen: () => {
        // What came while nobody listened.
        if (line.getState().wasLost) refresh(ALL_REFRESHES);
        line.setState({ isOpen: true, wasLost: false });
      },
      onLost: () => line.setState({ isOpen: false, wasLost: true, online: null }),
      onMessage: (message) => {
        line.setState({ online: message.online, latest: message });
        refresh(REFRESHES[message.msgType]);
      },
      onSignInEnded,
    });
  }

  const follow = (): void => {
    const { access_token, userInfo, restriction, kind } = session.getState();
    const isSomebody = access_token !== null && restriction === null && kind === 'user';
    const userId = isSomebody ? (userInfo?.userId ?? null) : null;
    if (userId === heldFor) return;
    heldFor = userId;
    close?.();
    close = null;
    line.setState({ online: null, latest: null, isOpen: false, wasLost: false });
    if (userId !== null) void hold(userId);
  };
  follow();
  session.subscribe(follow);
}
