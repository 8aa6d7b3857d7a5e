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

/**
 * The notice that was left. Reading keeps it: the guard may show the form a moment before the page load that the
 * notice was left for.
 */
export function readSignInNotice(): SignInNotice | null {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    return stored === 'ended' || stored === 'ticket' ? stored : null;
  } catch {
    return null;
  }
}

/** Removes the notice after a sign-in. */
export function clearSignInNotice(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept.
  }
}
