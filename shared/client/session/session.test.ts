import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage, tokenReply } from '#tests/support/people/session-samples.ts';
import { createSession, type SessionStore } from './session.ts';

const open: SessionStore[] = [];
let keyCount = 0;
const newKey = (): string => `session-test-${keyCount++}`;
function windowWith(key: string, storage: Storage = memoryStorage()): SessionStore {
  const session = createSession({ key, storage });
  open.push(session);
  return session;
}

afterEach(() => {
  for (const session of open.splice(0)) session.close();
});

describe('a session', () => {
  it('comes back from storage after a reload, with its permissions as a map', () => {
    const storage = memoryStorage();
    const key = newKey();
    windowWith(key, storage)
      .getState()
      .signIn(tokenReply({ authorities: ['plant_view', 'connection_view'], tenantId: '3' }));
    expect(windowWith(key, storage).getState()).toMatchObject({
      access_token: 'access-1',
      permissions: { plant_view: true, connection_view: true },
      tenantId: '3',
      nickname: 'Administrator',
    });
  });

  it('has lived on in storage: its lifetime is shorter by the time that passed', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const storage = memoryStorage();
    const key = newKey();
    windowWith(key, storage)
      .getState()
      .signIn(tokenReply({ expires_in: 1_000 }));
    vi.setSystemTime(Date.now() + 400_000);
    expect(windowWith(key, storage).getState().expires_in).toBe(600);
    vi.useRealTimers();
  });

  it.each(['', '{', '{"access_token":5}', 'null'])('ignores %j in storage', (text) => {
    const storage = memoryStorage();
    const key = newKey();
    storage.setItem(key, text);
    expect(windowWith(key, storage).getState().access_token).toBeNull();
  });

  it('forgets user and tokens on sign-out, and keeps the tenant', () => {
    const storage = memoryStorage();
    const key = newKey();
    const session = windowWith(key, storage);
    session.getState().signIn(tokenReply({ tenantId: '3' }));
    session.getState().clear();
    expect(session.getState()).toMatchObject({
      access_token: null,
      refresh_token: null,
      userInfo: null,
      permissions: {},
      tenantId: '3',
    });
    expect(storage.getItem(key)).toBeNull();
  });

  it('reads the tenant from the stored value named tenantId before anybody signed in', () => {
    const storage = memoryStorage();
    storage.setItem('tenantId', '42');
    expect(windowWith(newKey(), storage).getState().tenantId).toBe('42');
  });

  it('counts its lifetime down to 0 and no further', () => {
    const session = windowWith(newKey());
    session.getState().signIn(tokenReply({ expires_in: 15 }));
    session.getState().countDown(10);
    expect(session.getState().expires_in).toBe(5);
    session.getState().countDown(10);
    expect(session.getState().expires_in).toBe(0);
  });

  it('works without storage', () => {
    const forbidden = new Proxy(memoryStorage(), {
      get: () => () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const session = windowWith(newKey(), forbidden);
    session.getState().signIn(tokenReply({}));
    expect(session.getState().access_token).toBe('access-1');
  });
});

describe('a question for a new password', () => {
  const asking = (change: Parameters<typeof tokenReply>[0]) => {
    const reply = tokenReply(change);
    const { user_info } = reply;
    return {
      ...reply,
      user_info: { ...user_info, userTable: { ...user_info.userTable, checkUserPwd: true } },
    };
  };

  it('stays put off over a refresh and a reload, in all windows, until the next sign-in', async () => {
    const storage = memoryStorage();
    const key = newKey();
    const session = windowWith(key, storage);
    session.getState().signIn(asking({}));
    const second = windowWith(key);
    await vi.waitFor(() => expect(second.getState().userInfo?.checkUserPwd).toBe(true));
    session.getState().postponePassword();
    await vi.waitFor(() => expect(second.getState().userInfo?.checkUserPwd).toBe(false));
    session.getState().signIn(asking({ access_token: 'B', refresh_token: 'R2' }));
    expect(session.getState().userInfo?.checkUserPwd).toBe(false);
    expect(windowWith(key, storage).getState().userInfo?.checkUserPwd).toBe(false);
    session.getState().clear();
    session.getState().signIn(asking({ access_token: 'C', refresh_token: 'R3' }));
    expect(session.getState().userInfo?.checkUserPwd).toBe(true);
  });
});

describe('the tenant', () => {
  it('is remembered when the browser has been closed', () => {
    const lastingStorage = memoryStorage();
    const first = createSession({ key: newKey(), storage: memoryStorage(), lastingStorage });
    first.getState().chooseTenant('7');
    first.close();
    const next = createSession({ key: newKey(), storage: memoryStorage(), lastingStorage });
    open.push(next);
    expect(next.getState().tenantId).toBe('7');
  });
});

describe('several windows', () => {
  it('a restored one takes the tokens that replaced its own, and those of no other sign-in', async () => {
    const key = newKey();
    const storage = memoryStorage();
    const first = windowWith(key, storage);
    first.getState().signIn(tokenReply({ access_token: 'A', refresh_token: 'R1' }));
    // What the browser keeps of a window that it closes now.
    const kept = memoryStorage();
    kept.setItem(key, storage.getItem(key) ?? '');
    for (const number of [2, 3])
      first.getState().signIn(tokenReply({ access_token: `A${number}`, refresh_token: `R${number}` }));
    const restored = windowWith(key, kept);
    expect(restored.getState().access_token).toBe('A');
    await vi.waitFor(() => expect(restored.getState().refresh_token).toBe('R3'));

    first.getState().clear();
    await vi.waitFor(() => expect(restored.getState().access_token).toBeNull());
    first.getState().signIn(tokenReply({ access_token: 'B', refresh_token: 'S1' }));
    kept.setItem(key, JSON.stringify({ ...tokenReply({ refresh_token: 'R1' }), keptAt: Date.now() }));
    const late = windowWith(key, kept);
    // Its question has been heard when another window's, asked after it, is answered.
    const empty = windowWith(key);
    await vi.waitFor(() => expect(empty.getState().refresh_token).toBe('S1'));
    expect(late.getState().refresh_token).toBe('R1');
  });

  it('take the session of an open window when they open without one', async () => {
    const key = newKey();
    windowWith(key)
      .getState()
      .signIn(tokenReply({ access_token: 'A' }));
    const second = windowWith(key);
    await vi.waitFor(() => expect(second.getState().access_token).toBe('A'));
  });

  it('take new tokens of their own sign-in and sign out together', async () => {
    const key = newKey();
    const first = windowWith(key);
    first.getState().signIn(tokenReply({ access_token: 'A', refresh_token: 'R1' }));
    const second = windowWith(key);
    await vi.waitFor(() => expect(second.getState().access_token).toBe('A'));
    first.getState().signIn(tokenReply({ access_token: 'B', refresh_token: 'R2' }));
    await vi.waitFor(() => expect(second.getState().access_token).toBe('B'));
    second.getState().clear();
    await vi.waitFor(() => expect(first.getState().access_token).toBeNull());
  });

  it('keep apart when they signed in apart', async () => {
    const key = newKey();
    const storage = memoryStorage();
    windowWith(key, storage)
      .getState()
      .signIn(tokenReply({ access_token: 'A', refresh_token: 'RA' }));
    const other = windowWith(newKey());
    const same = windowWith(key, storage);
    other.getState().signIn(tokenReply({ access_token: 'X', refresh_token: 'RX' }));
    const third = windowWith(key);
    await vi.waitFor(() => expect(third.getState().access_token).toBe('A'));
    third.getState().signIn(tokenReply({ access_token: 'C', refresh_token: 'RC' }));
    await vi.waitFor(() => expect(same.getState().access_token).toBe('C'));
    expect(other.getState().access_token).toBe('X');
  });
});
