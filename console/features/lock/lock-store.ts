import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { LOCK_STORAGE_KEY, onLockOfOthers, readLock } from '#shared/client/session/lock-state.ts';
import { isLockPassword, makeLockSecret } from './lock-secret.ts';

/** Wrong passwords before only a new sign-in opens the screen. */
const TRIES = 5;

export interface LockState {
  readonly isLocked: boolean;
  /** 0: only a new sign-in opens the screen. */
  readonly triesLeft: number;
}

export interface LockStore extends StoreApi<LockState> {
  /** SET_LOCK: locks every window of this browser, also after a reload, until `clear()`. */
  lock(password: string): Promise<void>;
  /** Whether it is the lock password. A wrong one costs a try, counted before it is looked at. */
  check(password: string): Promise<boolean>;
  /** Unlocks, and forgets the lock password. */
  clear(): void;
}

const LockRecord = z.object({
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  triesLeft: z.number().int().min(0).max(TRIES),
});
type LockRecord = z.infer<typeof LockRecord>;

/**
 * The lock screen's state, in local storage: a window opened beside a locked one is locked too. Of the password only
 * a salted scrypt hash is kept. A record that cannot be read still locks; then only a new sign-in helps.
 */
export function createLockStore(storage: Storage): LockStore {
  let record: LockRecord | null = null;

  function read(text: string | null): LockState {
    record = null;
    if (text === null) return { isLocked: false, triesLeft: 0 };
    try {
      record = LockRecord.parse(JSON.parse(text));
      return { isLocked: true, triesLeft: record.triesLeft };
    } catch {
      return { isLocked: true, triesLeft: 0 };
    }
  }

  function keep(next: LockRecord | null): void {
    record = next;
    store.setState({ isLocked: next !== null, triesLeft: next?.triesLeft ?? 0 });
    try {
      if (next === null) storage.removeItem(LOCK_STORAGE_KEY);
      else storage.setItem(LOCK_STORAGE_KEY, JSON.stringify(next));
    } catch {
      // Storage may be forbidden or full; the lock then lasts as long as the page.
    }
  }

  const store = createStore<LockState>()(() => read(readLock(storage)));
  onLockOfOthers(() => store.setState(read(readLock(storage))));

  return Object.assign(store, {
    lock: async (password: string) => keep({ ...(await makeLockSecret(password)), triesLeft: TRIES }),
    check: async (password: string) => {
      if (record === null || record.triesLeft === 0) return false;
      const tried = record;
      keep({ ...tried, triesLeft: tried.triesLeft - 1 });
      return isLockPassword(tried, password);
    },
    clear: () => keep(null),
  });
}
