import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLockStore, type LockStore } from '#console/features/lock/lock-store.ts';
import { createSession, type SessionStore } from '#shared/client/session/session.ts';
import { memoryStorage, tokenReply } from '#tests/support/people/session-samples.ts';
import { clearLockAtSignOut, loadWithSession, pauseTokensWhileLocked } from './session-followers.ts';

let session: SessionStore;
let lock: LockStore;
beforeEach(() => {
  lock = createLockStore(memoryStorage());
  session = createSession({ key: 'followers', storage: memoryStorage(), onSignIn: () => lock.clear() });
  return () => session.close();
});

function asUser(userId: string, restriction: 'password' | null = null) {
  const reply = tokenReply({});
  const { userTable } = reply.user_info;
  return { ...reply, restriction, user_info: { ...reply.user_info, userTable: { ...userTable, userId } } };
}

describe('what follows the session', () => {
  it('is loaded once per user, and again for another one', () => {
    const load = vi.fn(async () => {});
    const wake = vi.fn();
    loadWithSession(session, { getState: () => ({ load }) } as never, { wake });
    expect(load).not.toHaveBeenCalled();
    session.getState().signIn(asUser('1'));
    session.getState().signIn(asUser('1'));
    expect(load).toHaveBeenCalledTimes(1);
    session.getState().clear();
    session.getState().signIn(asUser('2'));
    expect(load).toHaveBeenCalledTimes(2);
    expect(wake).toHaveBeenCalledTimes(2);
  });

  it('is loaded when a restriction ends, not before', () => {
    const load = vi.fn(async () => {});
    loadWithSession(session, { getState: () => ({ load }) } as never, { wake: () => {} });
    session.getState().signIn(asUser('1', 'password'));
    expect(load).not.toHaveBeenCalled();
    session.getState().signIn(asUser('1'));
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('the lock and the session', () => {
  it('a sign-in and a sign-out open the lock, renewed tokens do not', async () => {
    clearLockAtSignOut(session, lock);
    await lock.lock('secret-9');
    session.getState().signIn(asUser('1'));
    expect(lock.getState().isLocked).toBe(false);
    await lock.lock('secret-9');
    session.getState().signIn(asUser('1'));
    expect(lock.getState().isLocked).toBe(true);
    session.getState().clear();
    expect(lock.getState().isLocked).toBe(false);
  });

  it('tokens rest while the screen is locked', async () => {
    const calls: string[] = [];
    await lock.lock('secret-9');
    pauseTokensWhileLocked(
      { start: () => calls.push('start'), stop: () => calls.push('stop') } as never,
      lock,
    );
    lock.clear();
    await lock.lock('secret-9');
    expect(calls).toEqual(['stop', 'start', 'stop']);
  });
});
