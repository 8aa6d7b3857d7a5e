import type { SessionStore } from './session.ts';

/** Session storage of the console's windows. A wall opened from the console reads the same key: same person, same rights. */
export const CONSOLE_SESSION_KEY = 'linewall-console';
/** Local storage of a wall that was signed in by its own one-time link: it outlives the browser's restart. */
export const DISPLAY_SESSION_KEY = 'linewall-display';

/** Resolves true as soon as somebody is signed in, which another window may answer; false after `timeoutMs`. */
export function waitForSession(session: SessionStore, timeoutMs: number): Promise<boolean> {
  if (session.getState().access_token !== null) return Promise.resolve(true);
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => done(false), timeoutMs);
    const unsubscribe = session.subscribe((state) => {
      if (state.access_token !== null) done(true);
    });
    function done(isSignedIn: boolean): void {
      clearTimeout(giveUp);
      unsubscribe();
      resolve(isSignedIn);
    }
  });
}
