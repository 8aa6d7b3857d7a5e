import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockMsAfter } from '#server/core/access/lockout.ts';
import { accountCalls } from '#tests/support/people/account-calls.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/servers/test-server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Captchas have tests of their own.
  await setParams(server, { LOGIN_CAPTCHA: 'N' });
});
afterAll(() => server.close());

const { freshAddress, signIn } = accountCalls(() => server);

describe('guessing passwords', () => {
  it('is counted also when guesses come side by side', async () => {
    const { username } = await server.addUser();
    const attacker = freshAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(username, 'guess', attacker)));
    const looked = answers.filter((answer) => answer.json().error === 'bad_credentials');
    expect(looked.length).toBeLessThanOrEqual(5);
    expect((await signIn(username, TEST_PASSWORD, attacker)).json().error).toBe('account_locked');
  });

  it('does not tell an unknown user from a wrong password, by answer or by time (H26)', async () => {
    // Time on the processor, of all threads: what a busy machine adds to the clock would hide the difference.
    const timed = async (username: string) => {
      const start = process.cpuUsage();
      const answer = await signIn(username, 'wrong-password');
      const { user, system } = process.cpuUsage(start);
      return { body: answer.body, status: answer.statusCode, us: user + system };
    };
    await timed('admin');
    const rounds = 9;
    const known = [];
    const unknown = [];
    for (let round = 0; round < rounds; round += 1) {
      known.push(await timed('admin'));
      unknown.push(await timed('nobody'));
    }
    expect(new Set([...known, ...unknown].map(({ body, status }) => `${status} ${body}`)).size).toBe(1);
    const least = (list: { us: number }[]) => Math.min(...list.map(({ us }) => us));
    const ratio = least(unknown) / least(known);
    // Without the same work done, an unknown user takes a tenth of it.
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('locks an account for one address, for a time, never for good (H21)', async () => {
    const { username } = await server.addUser();
    const attacker = freshAddress();
    for (let failure = 0; failure < 5; failure += 1)
      expect((await signIn(username, 'guess', attacker)).json().error).toBe('bad_credentials');
    // Locked even with the right password, but the owner gets in from elsewhere.
    expect((await signIn(username, TEST_PASSWORD, attacker)).json().error).toBe('account_locked');
    expect((await signIn(username, TEST_PASSWORD)).statusCode).toBe(200);
    server.clock.advance(MINUTE_MS + 1);
    expect((await signIn(username, TEST_PASSWORD, attacker)).statusCode).toBe(200);
  });

  it('locks unknown names in the same way (H26)', async () => {
    const attacker = freshAddress();
    for (let failure = 0; failure < 5; failure += 1) await signIn('nobody-at-all', 'guess', attacker);
    expect((await signIn('nobody-at-all', 'guess', attacker)).json().error).toBe('account_locked');
  });

  it.each([
    [4, 0],
    [5, MINUTE_MS],
    [6, 2 * MINUTE_MS],
    [9, 15 * MINUTE_MS],
    [1_000, 15 * MINUTE_MS],
  ])('after %i failures locks for %i ms', (failures, lockMs) => {
    expect(lockMsAfter(failures)).toBe(lockMs);
  });

  it('forgets failures after a success and after an hour', async () => {
    const { username } = await server.addUser();
    const address = freshAddress();
    for (let failure = 0; failure < 4; failure += 1) await signIn(username, 'guess', address);
    expect((await signIn(username, TEST_PASSWORD, address)).statusCode).toBe(200);
    for (let failure = 0; failure < 4; failure += 1) await signIn(username, 'guess', address);
    server.clock.advance(HOUR_MS + 1);
    await signIn(username, 'guess', address);
    expect((await signIn(username, TEST_PASSWORD, address)).statusCode).toBe(200);
  });

  it('answers 429 when an address asks too often', async () => {
    const address = freshAddress();
    const headers = { 'tenant-id': '1' };
    const statuses = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await signIn('admin', 'x', address, headers)).statusCode);
    expect(statuses.slice(0, 60)).not.toContain(429);
    const answer = await signIn('admin', 'x', address, headers);
    expect([answer.statusCode, answer.json().error, answer.json().msg]).toEqual([
      429,
      'rate_limited',
      '请求过频繁',
    ]);
  });
});
