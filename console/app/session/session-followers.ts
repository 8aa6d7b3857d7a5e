import type { LockStore } from '#console/features/lock/lock-store.ts';
import type { Api } from '#shared/client/http.ts';
import type { PlatformStore } from '#shared/client/platform.ts';
import type { SessionStore } from '#shared/client/session/session.ts';

/** Loads menus, parameters and flags for the signed-in user; again for another user and after a restriction ends. */
export function loadWithSession(
  session: SessionStore,
  platform: Pick<PlatformStore, 'getState'>,
  log: { wake(): void },
): void {
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

/** A sign-out clears the lock and its password; a sign-in does so by the session's `onSignIn` (decision 11). */
export function clearLockAtSignOut(session: SessionStore, lock: LockStore): void {
  session.subscribe((state, previous) => {
    if (previous.access_token !== null && state.access_token === null) lock.clear();
  });
}

/** Tokens are not renewed while the screen is locked: unlocking renews them. */
export function pauseTokensWhileLocked(tokens: Pick<Api['tokens'], 'start' | 'stop'>, lock: LockStore): void {
  const follow = (): void => {
    if (lock.getState().isLocked) tokens.stop();
    else tokens.start();
  };
  follow();
  lock.subscribe((state, previous) => {
    if (state.isLocked !== previous.isLocked) follow();
  });
}
