import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetPassword } from '#shared/contracts/kit/register.ts';
import { issueToken, submitSecondFactor } from '#shared/contracts/sign-in/auth.ts';
import { SMS_TEMPLATES, sendPhoneCode } from '#shared/contracts/sms/sms.ts';
import {
  PUBLIC_CLIENT,
  sealWithChallenge,
  signInWithPassword,
} from '#tests/support/people/password-sign-in.ts';
import { passByProof } from '#tests/support/people/proof-in-process.ts';
import { givePhone, waitForCode } from '#tests/support/people/sms-outbox.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '#tests/support/servers/test-server.ts';

/** Somebody who has all the time and all the addresses they like. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let lastAddress = 0;
const freshAddress = () => `10.7.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;
let lastPhone = 13_600_000_000;

async function userWithPhone(): Promise<{ user: TestUser; phone: string }> {
  const user = await server.addUser();
  const phone = String(++lastPhone);
  await givePhone(server.db, server.tenantId, user.userId, phone);
  return { user, phone };
}

async function get(url: string, query: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({
    url: `${url}?${new URLSearchParams(query)}`,
    headers: { 'tenant-id': server.tenantId, ...headers },
    remoteAddress: freshAddress(),
  });
  return { status: answer.statusCode, body: answer.body, headers: Object.keys(answer.headers).sort() };
}

async function reset(phone: string, code: string) {
  const { challenge, sealed } = await sealWithChallenge(server.app, ['Fresh-Wall-7']);
  const answer = await server.app.inject({
    method: resetPassword.method,
    url: resetPassword.path,
    headers: { 'tenant-id': server.tenantId },
    payload: { phone, code, challenge, password: sealed[0] ?? '' },
    remoteAddress: freshAddress(),
  });
  return { status: answer.statusCode, body: answer.body, headers: Object.keys(answer.headers).sort() };
}

function signInBySms(phone: string, code: string) {
  return server.app
    .inject({
      method: 'POST',
      url: `/auth/mobile/token/sms?${new URLSearchParams({ mobile: `SMS@${phone}`, code, grant_type: 'mobile' })}`,
      headers: PUBLIC_CLIENT,
      remoteAddress: freshAddress(),
    })
    .then((answer) => ({
      status: answer.statusCode,
      body: answer.body,
      headers: Object.keys(answer.headers).sort(),
    }));
}

describe('captchas', () => {
  it.each([
    ['no fields', {}],
    ['no answer', { randomStr: 'blockPuzzle' }],
    ['an answer to nothing', { code: 'x' }],
    ['an empty answer', { randomStr: 'blockPuzzle', code: '' }],
    ['a kind that there is not', { randomStr: 'none', code: 'x' }],
    ['the kind of the log-in that has none', { randomStr: 'undefined', code: 'undefined' }],
    ['somebody’s own word', { randomStr: 'proofOfWork', code: 'true', captcha: 'N', LOGIN_CAPTCHA: 'N' }],
  ])('H14 are asked for with %s', async (_what, query) => {
    const { username } = await server.addUser();
    const answer = await signInWithPassword(server.app, {
      username,
      password: TEST_PASSWORD,
      remoteAddress: freshAddress(),
      query,
      fields: { LOGIN_CAPTCHA: 'N', client_id: 'test' },
    });
    expect([answer.statusCode, answer.json().error]).toEqual([428, 'captcha_wrong']);
  });

  it('H14 are asked for by a tenant whose setting is gone', async () => {
    const tenantId = await server.addTenant('no-settings');
    const { username } = await server.addUser({ tenantId });
    await setParams(server, { LOGIN_CAPTCHA: 'N' }, tenantId);
    await server.db.platform((tx) =>
      sql`delete from sys_param where tenant_id = ${tenantId} and public_key = 'LOGIN_CAPTCHA'`.execute(tx),
    );
    server.clock.advance(3_600_000);
    const headers = { ...PUBLIC_CLIENT, 'tenant-id': tenantId };
    const answer = await signInWithPassword(server.app, { username, password: TEST_PASSWORD, headers });
    expect(answer.json().error).toBe('captcha_wrong');
  });

  it('H15 are good for one of many that come at once', async () => {
    const { username } = await server.addUser();
    const query = await passByProof(server.app);
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const attempt = { username, password: TEST_PASSWORD, remoteAddress: freshAddress(), query };
        return (await signInWithPassword(server.app, attempt)).statusCode;
      }),
    );
    expect(statuses.toSorted()).toEqual([200, 428, 428, 428, 428]);
  });
});

describe('many guesses', () => {
  beforeAll(() => setParams(server, { LOGIN_CAPTCHA: 'N' }));
  afterAll(() => setParams(server, { LOGIN_CAPTCHA: 'Y' }));

  const guess = (username: string, remoteAddress: string, password = 'Wrong-Pass-1') =>
    signInWithPassword(server.app, { username, password, remoteAddress });

  it('H21 side by side get no more tries than one after the other', async () => {
    const { username } = await server.addUser();
    const remoteAddress = freshAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(username, remoteAddress)));
    const errors = answers.map((answer) => answer.json().error);
    expect(errors.filter((error) => error === 'bad_credentials')).toHaveLength(5);
    expect(errors.filter((error) => error === 'account_locked')).toHaveLength(15);
  });

  it('H21 out of one IPv6 network get no more tries than out of one address', async () => {
    const { username } = await server.addUser();
    for (let n = 1; n <= 5; n += 1)
      expect((await guess(username, `2001:db8:7:1::${n}`)).json().error).toBe('bad_credentials');
    const locked = await guess(username, '2001:db8:7:1:ffff::9', TEST_PASSWORD);
    expect(locked.json().error).toBe('account_locked');
    // Nor by writing the same IPv4 address in another way.
    const { username: another } = await server.addUser();
    for (let n = 1; n <= 5; n += 1) await guess(another, n % 2 ? '10.66.0.1' : '::ffff:10.66.0.1');
    expect((await guess(another, '10.66.0.1', TEST_PASSWORD)).json().error).toBe('account_locked');
    // The owner's network is another one.
    expect((await guess(username, '2001:db8:7:2::1', TEST_PASSWORD)).statusCode).toBe(200);
  });

  it('H21 of one password for many accounts meet the limit of the address', async () => {
    const remoteAddress = freshAddress();
    const statuses = new Map<number, number>();
    for (let n = 0; n < 80; n += 1) {
      const url = `${issueToken.path}?grant_type=password`;
      const payload = new URLSearchParams({ username: `nobody-${n}`, password: 'x' }).toString();
      const headers = { ...PUBLIC_CLIENT, 'content-type': 'application/x-www-form-urlencoded' };
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url,
        headers,
        payload,
        remoteAddress,
      });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect(statuses).toEqual(
      new Map([
        [426, 60],
        [429, 20],
      ]),
    );
  });

  it('H21 lock nobody’s account for the owner, however many addresses they come from', async () => {
    const { username } = await server.addUser();
    for (let n = 0; n < 20; n += 1) await guess(username, freshAddress());
    expect((await guess(username, freshAddress(), TEST_PASSWORD)).statusCode).toBe(200);
  });
});

describe('who has an account', () => {
  beforeAll(() => setParams(server, { SMS_CAPTCHA: 'N' }));
  afterAll(() => setParams(server, { SMS_CAPTCHA: 'Y' }));

  /** Least time of all threads on the processor: what a busy machine adds to the clock hides nothing then. */
  async function leastWork(times: number, work: () => Promise<unknown>): Promise<number> {
    let least = Number.POSITIVE_INFINITY;
    for (let n = 0; n < times; n += 1) {
      const start = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(start);
      least = Math.min(least, user + system);
    }
    return least;
  }

  it('H26 is not told by the answers of anything that takes a phone number', async () => {
    const { phone: known } = await userWithPhone();
    const unknown = String(++lastPhone);
    const templates = [
      SMS_TEMPLATES.login,
      SMS_TEMPLATES.password,
      SMS_TEMPLATES.register,
      SMS_TEMPLATES.identity,
    ];
    for (const template of templates) {
      const ask = (phone: string) => get(sendPhoneCode.path, { phone, template });
      const answers = [await ask(known), await ask(unknown)];
      expect(answers[0], template).toEqual(answers[1]);
      expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({ data: true });
      server.clock.advance(61_000);
    }
    await server.wiring.smsSettled();
    for (const path of ['/admin/user/verifycode', '/admin/user/regverifica', '/admin/user/verifyMessage']) {
      const check = (phone: string) => get(path, { phone, code: '000000' });
      expect(await check(known), path).toEqual(await check(unknown));
    }
    expect(await signInBySms(known, '000000')).toEqual(await signInBySms(unknown, '000000'));
    expect(await reset(known, '000000')).toEqual(await reset(unknown, '000000'));
  });

  it('H26 is not told by how long a forgotten password or a code takes', async () => {
    const { phone: known } = await userWithPhone();
    const unknown = String(++lastPhone);
    await Promise.all(
      [known, unknown].map((phone) => get(sendPhoneCode.path, { phone, template: SMS_TEMPLATES.password })),
    );
    await server.wiring.smsSettled();
    await reset(unknown, '000000');
    const [forKnown, forUnknown] = [
      await leastWork(5, () => reset(known, '000000')),
      await leastWork(5, () => reset(unknown, '000000')),
    ];
    // The code's hash is nearly all of it; without the same work an unknown number would take a fraction.
    expect(forUnknown / forKnown).toBeGreaterThan(0.5);
    expect(forUnknown / forKnown).toBeLessThan(2);
  });

  it('H26 is told by no call without a session: nothing takes a user’s name or number and answers a row', async () => {
    const { user, phone } = await userWithPhone();
    for (const path of [
      '/admin/user/details',
      '/admin/user/details/x',
      '/admin/tenant/list',
      '/admin/user/page',
    ]) {
      const answer = await get(path, { phone, username: user.username, tenantId: '1' });
      expect([401, 404, 503], path).toContain(answer.status);
      expect(answer.body).not.toContain(user.username);
    }
  });
});

describe('what was used once', () => {
  beforeAll(() => setParams(server, { LOGIN_CAPTCHA: 'N', SMS_CAPTCHA: 'N' }));
  afterAll(() => setParams(server, { LOGIN_CAPTCHA: 'Y', SMS_CAPTCHA: 'Y' }));

  it('H25 is no way in again: a whole sign-in that was recorded', async () => {
    const { username } = await server.addUser();
    const { challenge, sealed } = await sealWithChallenge(server.app, [TEST_PASSWORD]);
    const recorded = () =>
      server.app.inject({
        method: 'POST',
        url: `${issueToken.path}?grant_type=password`,
        headers: { ...PUBLIC_CLIENT, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ username, password: sealed[0] ?? '', challenge }).toString(),
        remoteAddress: freshAddress(),
      });
    expect((await recorded()).statusCode).toBe(200);
    expect((await recorded()).json().error).toBe('bad_credentials');
  });

  it('H16 is no way in again: a code, and no code of one purpose serves another', async () => {
    const { phone } = await userWithPhone();
    const at = server.clock.now();
    await get(sendPhoneCode.path, { phone, template: SMS_TEMPLATES.login });
    const code = await waitForCode(server.db, server.tenantId, phone, SMS_TEMPLATES.login, at);
    expect((await reset(phone, code)).status).toBe(400);
    expect((await signInBySms(phone, code)).status).toBe(200);
    expect((await signInBySms(phone, code)).status).toBe(428);
  });

  it('H22 is no way in: a ticket of the second step that nobody gave', async () => {
    for (const ticket of ['x'.repeat(43), 'undefined'.repeat(3), '0'.repeat(128)]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: submitSecondFactor.path,
        headers: PUBLIC_CLIENT,
        payload: { ticket, code: '000000' },
        remoteAddress: freshAddress(),
      });
      expect(answer.json().error).toBe('second_factor_expired');
    }
  });
});

describe('a session', () => {
  beforeAll(() => setParams(server, { LOGIN_CAPTCHA: 'N' }));
  afterAll(() => setParams(server, { LOGIN_CAPTCHA: 'Y' }));

  it('is new with every sign-in, whatever the caller brings along: nobody can be given one', async () => {
    const attacker = await server.addUser();
    const { username } = await server.addUser();
    const brought = {
      authorization: PUBLIC_CLIENT.authorization,
      cookie: `session=${attacker.token}; sid=1`,
    };
    const tokens = new Set([attacker.token, attacker.refreshToken]);
    for (let n = 0; n < 3; n += 1) {
      const answer = await signInWithPassword(server.app, {
        username,
        password: TEST_PASSWORD,
        headers: { ...PUBLIC_CLIENT, ...brought },
        fields: {
          access_token: attacker.token,
          session: attacker.token,
          refresh_token: attacker.refreshToken,
        },
        query: { access_token: attacker.token, sessionId: '1' },
        remoteAddress: freshAddress(),
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
      tokens.add(answer.json().access_token).add(answer.json().refresh_token);
    }
    expect(tokens.size).toBe(8);
    // What the attacker held before is theirs still, and nobody else's.
    const info = await server.app.inject({ url: '/admin/user/info', headers: attacker.headers });
    expect(info.json().data.sysUser.username).toBe(attacker.username);
  });
});
