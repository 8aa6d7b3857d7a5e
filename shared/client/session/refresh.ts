import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { TokenReply } from '#shared/contracts/sign-in/auth.ts';
import type { SessionStore } from './session.ts';

/** How long a window waits for tokens that another window has just fetched. */
const OTHER_WINDOW_WAIT_MS = 500;

/** `refused`: the server answered no, the sign-in is over. `unreachable`: nothing was learned. */
export type RefreshOutcome = 'renewed' | 'refused' | 'unreachable';

export interface TokenRefresh {
  /** Renews the tokens; callers that come while it runs share its outcome, across windows where the browser has locks. */
  refresh(): Promise<RefreshOutcome>;
  /**
   * Counts the lifetime down and renews in time. A failure ends the counting, new tokens begin it again, whoever
   * fetched them. Specification, points 4 and 9.
   */
  start(): void;
  stop(): void;
}

export function createTokenRefresh(options: {
  readonly session: SessionStore;
  /** Fetches new tokens; rejects when refused or unreachable. */
  readonly renew: (refreshToken: string) => Promise<TokenReply>;
  readonly isRefusal: (error: unknown) => boolean;
  /** Names the lock that windows share. */
  readonly lockName: string;
}): TokenRefresh {
  const { session, renew, isRefusal, lockName } = options;
  let running: Promise<RefreshOutcome> | null = null;
  let timer: ReturnType<typeof setInterval> | null = null;
  let unsubscribe: (() => void) | null = null;

  async function renewOnce(heldToken: string): Promise<RefreshOutcome> {
    if (session.getState().refresh_token !== heldToken) return outcomeOfOthers(session);
    try {
      const reply = await renew(heldToken);
      session.getState().signIn(reply);
      return 'renewed';
    } catch (error) {
      if (!isRefusal(error)) return 'unreachable';
      // Without locks two windows can race: the loser's token is spent, and the winner's news is on its way.
      return (await tokensChanged(session, heldToken)) ? outcomeOfOthers(session) : 'refused';
    }
  }

  async function acrossWindows(heldToken: string): Promise<RefreshOutcome> {
    const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
    if (!locks) return renewOnce(heldToken);
    const first = await locks.request(lockName, { ifAvailable: true }, (lock) =>
      lock ? renewOnce(heldToken) : null,
    );
    if (first) return first;
    return locks.request(lockName, async () => {
      await tokensChanged(session, heldToken);
      return renewOnce(heldToken);
    });
  }

  function refresh(): Promise<RefreshOutcome> {
    const heldToken = session.getState().refresh_token;
    if (heldToken === null) return Promise.resolve('refused');
    running ??= acrossWindows(heldToken).finally(() => {
      running = null;
    });
    return running;
  }

  function stopCounting(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
  }

  function count(): void {
    timer ??= setInterval(() => void check(), LIMITS.tokenCheckIntervalMs);
  }

  function stop(): void {
    stopCounting();
    unsubscribe?.();
    unsubscribe = null;
  }

  async function check(): Promise<void> {
    session.getState().countDown(LIMITS.tokenDecrementS);
    const { refresh_token, expires_in } = session.getState();
    if (refresh_token === null || running !== null || expires_in > LIMITS.tokenRefreshThresholdS) return;
    // After a failure the next call that needs a good token renews it, or finds that the sign-in is over.
    if ((await refresh()) !== 'renewed') stopCounting();
  }

  return {
    refresh,
    stop,
    start: () => {
      stop();
      count();
      unsubscribe = session.subscribe((state, former) => {
        if (state.refresh_token === null || state.refresh_token === former.refresh_token) return;
        // Tokens that live no longer are those of a session that ends: others would bring no more.
        if (state.expires_in > LIMITS.tokenRefreshThresholdS) count();
        else stopCounting();
      });
    },
  };
}

function outcomeOfOthers(session: SessionStore): RefreshOutcome {
  return session.getState().access_token === null ? 'refused' : 'renewed';
}

/** Resolves true once the refresh token is another one than `heldToken`, false when that takes too long. */
function tokensChanged(session: SessionStore, heldToken: string): Promise<boolean> {
  if (session.getState().refresh_token !== heldToken) return Promise.resolve(true);
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => done(false), OTHER_WINDOW_WAIT_MS);
    const unsubscribe = session.subscribe((state) => {
      if (state.refresh_token !== heldToken) done(true);
    });
    function done(changed: boolean): void {
      clearTimeout(giveUp);
      unsubscribe();
      resolve(changed);
    }
  });
}
