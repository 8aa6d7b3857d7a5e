import type { SessionStore } from './session.ts';

/** Session storage of the console's windows. A wall opened from the console reads the same key: same person, same rights. */
export const CONSOLE_SESSION_KEY = 'linewall-console';
/** Local storage of a wall that was signed in by its own one-time link: it outlives the browser's restart. */
const DISPLAY_SESSION_KEY = 'linewall-display';

/** Where a display window keeps its session: each of several screens of one computer has its own, by the name in its address. */
export function displaySessionKey(sessionName: string | null, storage: Storage): string {
  if (sessionName !== null) return `${DISPLAY_SESSION_KEY}.${sessionName}`;
  try {
    if (storage.getItem(DISPLAY_SESSION_KEY) !== null) return DISPLAY_SESSION_KEY;
    // Opened without the rest of its link's address, as after a restart: the screen that this computer is.
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    return keys.find((key) => key?.startsWith(`${DISPLAY_SESSION_KEY}.`)) ?? DISPLAY_SESSION_KEY;
  } catch {
    // A storage that cannot be read keeps no session.
    return DISPLAY_SESSION_KEY;
  }
}

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
