import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TokenReply } from '#shared/contracts/sign-in/auth.ts';
import { memoryStorage, tokenReply } from '#tests/support/people/session-samples.ts';
import { createTokenRefresh } from './refresh.ts';
import { createSession, type SessionStore } from './session.ts';

let session: SessionStore;
let keyCount = 0;

beforeEach(() => {
  session = createSession({ key: `refresh-test-${keyCount++}`, storage: memoryStorage() });
});
afterEach(() => {
  vi.useRealTimers();
  session.close();
});

class Refused extends Error {}

function refreshWith(
  renew: (refreshToken: string) => Promise<TokenReply>,
): ReturnType<typeof createTokenRefresh> {
  return createTokenRefresh({
    session,
    renew,
    isRefusal: (error) => error instanceof Refused,
    lockName: 'refresh-test',
  });
}

describe('the lifetime counter', () => {
  it('drops 10 every 10 s and renews at 1000 or less', async () => {
    vi.useFakeTimers();
    session.getState().signIn(tokenReply({ expires_in: 1_020, refresh_token: 'R1' }));
    const asked: string[] = [];
    const tokens = refreshWith(async (refreshToken) => {
      asked.push(refreshToken);
      return tokenReply({ expires_in: 5_000, refresh_token: 'R2' });
    });
    tokens.start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([session.getState().expires_in, asked]).toEqual([1_010, []]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([session.getState().expires_in, asked]).toEqual([5_000, ['R1']]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.getState().expires_in).toBe(4_990);
    tokens.stop();
  });

  it('does not renew tokens again that live no longer: their session ends with them', async () => {
    vi.useFakeTimers();
    session.getState().signIn(tokenReply({ expires_in: 1_010 }));
    const renew = vi.fn(async () => tokenReply({ expires_in: 900, refresh_token: 'R2' }));
    const tokens = refreshWith(renew);
    tokens.start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(renew).toHaveBeenCalledTimes(1);
    tokens.stop();
  });

  it('stops when the server refuses', async () => {
    vi.useFakeTimers();
    session.getState().signIn(tokenReply({ expires_in: 500 }));
    const renew = vi.fn(() => Promise.reject(new Refused()));
    refreshWith(renew).start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(session.getState().expires_in).toBe(490);
  });

  it('stops after a network failure, and begins again with the next tokens', async () => {
    vi.useFakeTimers();
    session.getState().signIn(tokenReply({ expires_in: 500 }));
    const renew = vi.fn(() => Promise.reject(new Error('offline')));
    const tokens = refreshWith(renew);
    tokens.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(session.getState().expires_in).toBe(490);
    session.getState().signIn(tokenReply({ expires_in: 2_000, refresh_token: 'R2' }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.getState().expires_in).toBe(1_990);
    tokens.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.getState().expires_in).toBe(1_990);
  });
});

describe('renewing', () => {
  it('asks once for callers that come together', async () => {
    session.getState().signIn(tokenReply({}));
    const renew = vi.fn(async () => tokenReply({ access_token: 'B', refresh_token: 'R2' }));
    const tokens = refreshWith(renew);
    expect(await Promise.all([tokens.refresh(), tokens.refresh(), tokens.refresh()])).toEqual([
      'renewed',
      'renewed',
      'renewed',
    ]);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('takes the tokens of another window that was faster, though its own were refused', async () => {
    session.getState().signIn(tokenReply({ access_token: 'A', refresh_token: 'R1' }));
    const tokens = refreshWith(async () => {
      setTimeout(() => session.getState().signIn(tokenReply({ access_token: 'B', refresh_token: 'R2' })), 50);
      throw new Refused();
    });
    expect(await tokens.refresh()).toBe('renewed');
    expect(session.getState().access_token).toBe('B');
  });

  it('is refused without a refresh token', async () => {
    expect(await refreshWith(() => Promise.reject(new Error('not reached'))).refresh()).toBe('refused');
  });
});
