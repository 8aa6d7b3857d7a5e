import { describe, expect, it } from 'vitest';
import { createChallenges } from '#server/modules/accounts/challenges.ts';
import { openForeign, openSealed } from './sealed-password.ts';

const KEY = '0123456789abcdef';
let nowMs = 1_700_000_000_000;
const clock = { now: () => nowMs };

describe('the form of 2020’s clients', () => {
  it.each([
    ['Q0BNvCvq', '123456'],
    ['MxNPqftze+agJv7d8uEa8OKpCUCw8DDAdotisPbrP/O9', 'Aa1!密码测试-long-password-24'],
  ])('%s is %s', (sealed, password) => {
    expect(openForeign(sealed, KEY)).toBe(password);
  });

  it.each(['', 'Wall-Test-9', '123456'])('of the plain text %j is not that text', (plain) => {
    expect(openForeign(plain, KEY)).not.toBe(plain);
  });

  it('needs a key of 16 characters', () => {
    expect(openForeign('Q0BNvCvq', 'short')).toBeNull();
  });
});

describe('a challenge', () => {
  const challenges = createChallenges(clock);

  it('opens once', () => {
    const { id, key } = challenges.issue('1');
    expect(challenges.spend('1', id)?.toString('base64')).toBe(key);
    expect(challenges.spend('1', id)).toBeNull();
  });

  it('is of one tenant', () => {
    const { id } = challenges.issue('1');
    expect(challenges.spend('2', id)).toBeNull();
    expect(challenges.spend('1', id)).not.toBeNull();
  });

  it('is over after two minutes', () => {
    const { id, expiresInS } = challenges.issue('1');
    expect(expiresInS).toBe(120);
    nowMs += 120_000;
    expect(challenges.spend('1', id)).toBeNull();
  });

  it.each(['', '...', 'a.b.c', 'lxyz.AAAA.BBBB'])('cannot be made up as %j', (id) => {
    expect(challenges.spend('1', id)).toBeNull();
  });

  it('cannot be made to last longer', () => {
    const [, nonce, proof] = challenges.issue('1').id.split('.');
    expect(challenges.spend('1', `${(nowMs + 3_600_000).toString(36)}.${nonce}.${proof}`)).toBeNull();
  });

  it('has another key each time, and none of another process', () => {
    const first = challenges.issue('1');
    expect(challenges.issue('1').key).not.toBe(first.key);
    expect(createChallenges(clock).spend('1', first.id)).toBeNull();
  });
});

describe('our own form', () => {
  it.each(['', 'AAAA', 'Wall-Test-9', Buffer.alloc(40).toString('base64')])('refuses %j', (sealed) => {
    expect(openSealed(sealed, Buffer.alloc(32))).toBeNull();
  });
});
