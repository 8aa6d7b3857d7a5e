/** Why a reader finds the sign-in page: their session ended, or a one-time link had been used. */
export type SignInNotice = 'ended' | 'ticket';

const STORAGE_KEY = 'linewall-sign-in-notice';

/** Leaves a notice for the sign-in page that the browser is about to load. */
export function leaveSignInNotice(notice: SignInNotice): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, notice);
  } catch {
    // Storage may be forbidden; the sign-in page then says nothing.
  }
}

let taken: SignInNotice | null | undefined;

/** The notice that was left, once per page load (a component may ask twice). */
export function takeSignInNotice(): SignInNotice | null {
  if (taken !== undefined) return taken;
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    taken = stored === 'ended' || stored === 'ticket' ? stored : null;
  } catch {
    taken = null;
  }
  return taken;
}
