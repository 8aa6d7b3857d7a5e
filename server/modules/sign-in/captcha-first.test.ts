import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInWithPassword } from '#tests/support/people/password-sign-in.ts';
import { passByProof } from '#tests/support/people/proof-in-process.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let lastAddress = 0;
const freshAddress = () => `10.3.0.${++lastAddress}`;

describe('signing in with a password', () => {
  it('asks for a captcha unless the tenant has said otherwise, and says so in the specification’s words', async () => {
    const answer = await signInWithPassword(server.app, {
      username: 'admin',
      password: TEST_PASSWORD,
      remoteAddress: freshAddress(),
    });
    expect([answer.statusCode, answer.json().error, answer.json().msg]).toEqual([
      428,
      'captcha_wrong',
      '验证码错误,请重新输入',
    ]);
  });

  it('takes a solved captcha once', async () => {
    const query = { ...(await passByProof(server.app)) };
    const attempt = { username: 'admin', password: TEST_PASSWORD, query };
    const first = await signInWithPassword(server.app, { ...attempt, remoteAddress: freshAddress() });
    expect(first.statusCode).toBe(200);
    const again = await signInWithPassword(server.app, { ...attempt, remoteAddress: freshAddress() });
    expect(again.statusCode).toBe(428);
  });

  it('spends the captcha before it looks at the password: a wrong one needs another captcha', async () => {
    const query = { ...(await passByProof(server.app)) };
    const wrong = await signInWithPassword(server.app, {
      username: 'admin',
      password: 'wrong-Pass-1',
      query,
      remoteAddress: freshAddress(),
    });
    expect(wrong.statusCode).toBe(426);
    const right = await signInWithPassword(server.app, {
      username: 'admin',
      password: TEST_PASSWORD,
      query,
      remoteAddress: freshAddress(),
    });
    expect(right.statusCode).toBe(428);
  });

  it('H15 counts the captchas that an address spends: with the 600 of a minute used up it waits, no other does', async () => {
    const address = freshAddress();
    const query = { ...(await passByProof(server.app)) };
    const others = { ...(await passByProof(server.app)) };
    const madeUp = { randomStr: 'proofOfWork', code: 'made-up', address };
    for (let n = 0; n < 600; n += 1) await server.wiring.captchas.spend(madeUp);
    const from = (remoteAddress: string, solved: typeof query) =>
      signInWithPassword(server.app, {
        username: 'admin',
        password: TEST_PASSWORD,
        query: solved,
        remoteAddress,
      });
    expect((await from(address, query)).statusCode).toBe(428);
    expect((await from(freshAddress(), others)).statusCode).toBe(200);
    server.clock.advance(60_000);
    expect((await from(address, query)).statusCode).toBe(200);
  }, 60_000);

  it('tells nothing about a password without a captcha, and does not count the try', async () => {
    const remoteAddress = freshAddress();
    const bodies = new Set<string>();
    for (let n = 0; n < 8; n += 1) {
      for (const [username, password] of [
        ['admin', TEST_PASSWORD],
        ['admin', 'wrong-Pass-1'],
        ['nobody', 'x'],
      ] as const)
        bodies.add((await signInWithPassword(server.app, { username, password, remoteAddress })).body);
    }
    expect(bodies.size).toBe(1);
    const counted = await server.db.platform((tx) =>
      sql`select key from counter where name = 'sign-in.failures' and key like ${`${remoteAddress} %`}`.execute(
        tx,
      ),
    );
    expect(counted.rows).toEqual([]);
  });

  it.each(['', 'undefined', 'null', '1,2', ' '])(
    'H14 is not let off by the tenant header %j',
    async (tenant) => {
      const headers = { authorization: 'Basic bGluZXdhbGw6bGluZXdhbGw=', 'tenant-id': tenant };
      const answer = await signInWithPassword(server.app, {
        username: 'admin',
        password: TEST_PASSWORD,
        headers,
        remoteAddress: freshAddress(),
      });
      // Spaces around a header's value are no part of it, and an empty one names no tenant.
      expect([403, 428]).toContain(answer.statusCode);
      expect(answer.json().access_token).toBeUndefined();
    },
  );

  it('H14 is asked for a captcha where the parameter has any other value than N', async () => {
    for (const value of ['Y', 'n', '', 'false']) {
      await setParams(server, { LOGIN_CAPTCHA: value });
      const answer = await signInWithPassword(server.app, {
        username: 'admin',
        password: TEST_PASSWORD,
        remoteAddress: freshAddress(),
      });
      expect(answer.statusCode, value).toBe(428);
    }
    await setParams(server, { LOGIN_CAPTCHA: 'N' });
    const answer = await signInWithPassword(server.app, {
      username: 'admin',
      password: TEST_PASSWORD,
      remoteAddress: freshAddress(),
    });
    expect(answer.statusCode).toBe(200);
    await setParams(server, { LOGIN_CAPTCHA: 'Y' });
  });

  it('takes a captcha whoever signs in with it, once: it belongs to no tenant', async () => {
    const tenantId = await server.addTenant('captchas');
    const { username } = await server.addUser({ tenantId });
    const query = { ...(await passByProof(server.app)) };
    const headers = { authorization: 'Basic bGluZXdhbGw6bGluZXdhbGw=', 'tenant-id': tenantId };
    const attempt = { username, password: TEST_PASSWORD, headers, remoteAddress: freshAddress() };
    expect((await signInWithPassword(server.app, { ...attempt, query })).statusCode).toBe(200);
    expect((await signInWithPassword(server.app, { ...attempt, query })).statusCode).toBe(428);
  });
});
