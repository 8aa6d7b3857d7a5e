/** Local storage of the console's lock screen: what is kept there locks every window of this browser. */
export const LOCK_STORAGE_KEY = 'linewall-lock';

/** The record of the lock; null = not locked, or the browser gives no storage. */
export function readLock(storage: Storage): string | null {
  try {
    return storage.getItem(LOCK_STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Calls back when another window locks or unlocks. Returns the function that stops listening. */
export function onLockOfOthers(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => {};
  const hear = (event: StorageEvent): void => {
    // A null key: everything was removed.
    if (event.key === LOCK_STORAGE_KEY || event.key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
