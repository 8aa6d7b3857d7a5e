import { beforeEach, describe, expect, it } from 'vitest';
import { LOCK_STORAGE_KEY } from '#shared/client/session/lock-state.ts';
import { memoryStorage } from '#tests/support/people/session-samples.ts';
import { createLockStore } from './lock-store.ts';

let storage: Storage;
beforeEach(() => {
  storage = memoryStorage();
});

describe('the lock', () => {
  it('opens to its password and to no other, also after a reload', async () => {
    await createLockStore(storage).lock('车间 2026');
    const lock = createLockStore(storage);
    expect(lock.getState()).toEqual({ isLocked: true, triesLeft: 5 });
    expect(await lock.check('车间 2027')).toBe(false);
    expect(await lock.check('车间 2026')).toBe(true);
    lock.clear();
    expect(createLockStore(storage).getState().isLocked).toBe(false);
  });

  it('keeps nothing from which the password can be read, and nothing at all once it is open', async () => {
    const lock = createLockStore(storage);
    await lock.lock('secret-9');
    const kept = storage.getItem(LOCK_STORAGE_KEY) ?? '';
    expect(kept).not.toContain('secret-9');
    await lock.lock('secret-9');
    expect(storage.getItem(LOCK_STORAGE_KEY)).not.toBe(kept);
    lock.clear();
    expect(storage.getItem(LOCK_STORAGE_KEY)).toBeNull();
  });

  it('takes five wrong passwords; then not even the right one, whatever is reloaded in between', async () => {
    await createLockStore(storage).lock('secret-9');
    for (let tries = 4; tries >= 0; tries--) {
      const lock = createLockStore(storage);
      expect(await lock.check('wrong')).toBe(false);
      expect(lock.getState()).toEqual({ isLocked: true, triesLeft: tries });
    }
    expect(await createLockStore(storage).check('secret-9')).toBe(false);
    expect(createLockStore(storage).getState()).toEqual({ isLocked: true, triesLeft: 0 });
  });

  it.each(['{"broken"', '{}', 'null', '{"salt":"00","hash":"","triesLeft":5}'])(
    'stays shut when its record was made unreadable: %s',
    async (text) => {
      storage.setItem(LOCK_STORAGE_KEY, text);
      const lock = createLockStore(storage);
      expect(lock.getState()).toEqual({ isLocked: true, triesLeft: 0 });
      expect(await lock.check('')).toBe(false);
    },
  );
});
