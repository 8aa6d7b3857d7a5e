import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import {
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
} from '#shared/contracts/second-factor/second-factor.ts';
import { getSessionInfo, submitSecondFactor } from '#shared/contracts/sign-in/auth.ts';
import {
  PUBLIC_CLIENT,
  sealWithChallenge,
  signInWithPassword,
} from '#tests/support/people/password-sign-in.ts';
import { provePassword } from '#tests/support/people/prove-password.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '#tests/support/servers/test-server.ts';
import type { SecondFactorSchema } from './schema.ts';

const STEP_MS = 30_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await setParams(server, { LOGIN_CAPTCHA: 'N' });
});
afterAll(() => server.close());

let lastAddress = 0;
const freshAddress = () => `10.5.0.${++lastAddress}`;
const codeOf = (secret: string, stepsAway = 0) =>
  generate({ secret, epoch: Math.floor((server.clock.now() + stepsAway * STEP_MS) / 1_000) });

async function sealed(password = TEST_PASSWORD) {
  const { challenge, sealed: texts } = await sealWithChallenge(server.app, [password]);
  return { password: texts[0] ?? '', challenge };
}

async function start(user: TestUser): Promise<string> {
  const answer = await server.call(startSecondFactor, { body: await sealed() }, user);
  expect(answer.statusCode).toBe(200);
  return answer.json().data.secret;
}

/** A user whose second factor is on, two steps later: the code that confirmed it is long spent. */
async function enrolled(): Promise<{ user: TestUser; secret: string; recoveryCodes: string[] }> {
  const user = await server.addUser();
  const secret = await start(user);
  const answer = await server.call(confirmSecondFactor, { body: { code: await codeOf(secret) } }, user);
  expect(answer.statusCode).toBe(200);
  server.clock.advance(2 * STEP_MS);
  return { user, secret, recoveryCodes: answer.json().data.recoveryCodes };
}

async function firstFactor(user: TestUser): Promise<string> {
  const answer = await signInWithPassword(server.app, {
    username: user.username,
    password: TEST_PASSWORD,
    remoteAddress: freshAddress(),
  });
  expect([answer.statusCode, answer.json().error]).toEqual([428, 'second_factor_required']);
  return answer.json().data.ticket;
}

const second = (ticket: string, code: string) =>
  server.app.inject({
    method: 'POST',
    url: submitSecondFactor.path,
    headers: PUBLIC_CLIENT,
    payload: { ticket, code },
    remoteAddress: freshAddress(),
  });

describe('turning the second factor on', () => {
  it('asks for the password before it shows a secret', async () => {
    const user = await server.addUser();
    const answer = await server.call(startSecondFactor, { body: await sealed('Wrong-Pass-1') }, user);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { password: '密码不正确' }]);
    expect(answer.body).not.toContain('otpauth');
  });

  it('gives a secret in the form that authenticator apps read', async () => {
    const user = await server.addUser();
    const { secret, uri } = (await server.call(startSecondFactor, { body: await sealed() }, user)).json()
      .data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const parsed = new URL(uri);
    expect([parsed.protocol, parsed.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(parsed.pathname)).toBe(`/Linewall:${user.username}`);
    expect(parsed.searchParams.get('secret')).toBe(secret);
    expect(parsed.searchParams.get('issuer')).toBe('Linewall');
  });

  it('asks for nothing at sign-in until a code was confirmed', async () => {
    const user = await server.addUser();
    const secret = await start(user);
    const wrong = await server.call(confirmSecondFactor, { body: { code: '000000' } }, user);
    expect(wrong.json().fields).toEqual({ code: '验证码错误,请重新输入' });
    const answer = await signInWithPassword(server.app, { username: user.username, password: TEST_PASSWORD });
    expect(answer.statusCode).toBe(200);
    await server.call(confirmSecondFactor, { body: { code: await codeOf(secret) } }, user);
    await firstFactor(user);
  });

  it('shows ten recovery codes once and keeps neither them nor the secret readable', async () => {
    const { user, secret, recoveryCodes } = await enrolled();
    expect(new Set(recoveryCodes).size).toBe(10);
    const state = await server.call(getSecondFactor, {}, user);
    expect(state.json().data).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect(state.body).not.toContain(secret);
    const rows = await typed<SecondFactorSchema>(server.db).platform(async (tx) => {
      const totp = await tx.selectFrom('auth_totp').select('sealed_secret as bytes').execute();
      const codes = await tx.selectFrom('auth_recovery_code').select('code_hash as bytes').execute();
      return [...totp, ...codes].map(({ bytes }) => bytes);
    });
    expect(rows.length).toBeGreaterThan(10);
    const stored = rows.map((row) => Buffer.from(row).toString('latin1')).join();
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
  });

  it('ends the other sessions of the account, when it is turned on and when it is turned off', async () => {
    const user = await server.addUser();
    const isAdmitted = async (token: string) => {
      const headers = { authorization: `Bearer ${token}`, 'tenant-id': '1' };
      return (await server.app.inject({ url: getSessionInfo.path, headers })).statusCode === 200;
    };
    const elsewhere = (
      await signInWithPassword(server.app, { username: user.username, password: TEST_PASSWORD })
    ).json().access_token;
    const secret = await start(user);
    expect(await isAdmitted(elsewhere)).toBe(true);
    await server.call(confirmSecondFactor, { body: { code: await codeOf(secret) } }, user);
    expect([await isAdmitted(elsewhere), await isAdmitted(user.token)]).toEqual([false, true]);
    server.clock.advance(2 * STEP_MS);
    const again = (await second(await firstFactor(user), await codeOf(secret))).json().access_token;
    server.clock.advance(2 * STEP_MS);
    const proof = await provePassword(server, user, 'second_factor_end');
    await server.call(endSecondFactor, { body: { proof, code: await codeOf(secret) } }, user);
    expect([await isAdmitted(again), await isAdmitted(user.token)]).toEqual([false, true]);
  });

  it('does not replace one that is on', async () => {
    const { user, secret } = await enrolled();
    const answer = await server.call(startSecondFactor, { body: await sealed() }, user);
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'second_factor_is_on']);
    const again = await server.call(confirmSecondFactor, { body: { code: await codeOf(secret) } }, user);
    expect(again.statusCode).toBe(409);
  });
});

describe('a code at sign-in', () => {
  it('opens the session', async () => {
    const { user, secret } = await enrolled();
    const answer = await second(await firstFactor(user), await codeOf(secret));
    expect(answer.statusCode).toBe(200);
    const headers = { authorization: `Bearer ${answer.json().access_token}`, 'tenant-id': '1' };
    expect((await server.app.inject({ url: getSessionInfo.path, headers })).statusCode).toBe(200);
  });

  it('may be one step early or late, and no more', async () => {
    const { user, secret } = await enrolled();
    expect((await second(await firstFactor(user), await codeOf(secret, -2))).statusCode).toBe(428);
    expect((await second(await firstFactor(user), await codeOf(secret, 2))).statusCode).toBe(428);
    expect((await second(await firstFactor(user), await codeOf(secret, -1))).statusCode).toBe(200);
    expect((await second(await firstFactor(user), await codeOf(secret, 1))).statusCode).toBe(200);
  });

  it('works once, and those before it no more (H22)', async () => {
    const { user, secret } = await enrolled();
    const code = await codeOf(secret);
    const earlier = await codeOf(secret, -1);
    expect((await second(await firstFactor(user), code)).statusCode).toBe(200);
    expect((await second(await firstFactor(user), code)).json().error).toBe('captcha_wrong');
    expect((await second(await firstFactor(user), earlier)).json().error).toBe('captcha_wrong');
    server.clock.advance(STEP_MS);
    expect((await second(await firstFactor(user), await codeOf(secret))).statusCode).toBe(200);
  });

  it('is right once even when sent twice at the same time', async () => {
    const { user, secret } = await enrolled();
    const tickets = [await firstFactor(user), await firstFactor(user)];
    const code = await codeOf(secret);
    const answers = await Promise.all(tickets.map((ticket) => second(ticket, code)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 428]);
  });

  it('cannot be guessed with ever new tickets from ever new addresses (H22)', async () => {
    const { user, secret } = await enrolled();
    for (let n = 0; n < 5; n += 1)
      expect((await second(await firstFactor(user), '000000')).statusCode).toBe(428);
    // A right one, for a minute.
    expect((await second(await firstFactor(user), await codeOf(secret))).statusCode).toBe(428);
    server.clock.advance(61_000);
    expect((await second(await firstFactor(user), await codeOf(secret))).statusCode).toBe(200);
  });

  it('of another user opens nothing', async () => {
    const [mine, theirs] = [await enrolled(), await enrolled()];
    const ticket = await firstFactor(mine.user);
    expect((await second(ticket, await codeOf(theirs.secret))).statusCode).toBe(428);
    expect((await second(ticket, theirs.recoveryCodes[0] ?? '')).statusCode).toBe(428);
  });
});

describe('a recovery code', () => {
  it('stands for a code once, however it is typed', async () => {
    const { user, recoveryCodes } = await enrolled();
    const typed = ` ${(recoveryCodes[3] ?? '').toLowerCase().replaceAll('-', ' ')}`;
    expect((await second(await firstFactor(user), typed)).statusCode).toBe(200);
    expect((await second(await firstFactor(user), recoveryCodes[3] ?? '')).statusCode).toBe(428);
    const state = await server.call(getSecondFactor, {}, user);
    expect(state.json().data.recoveryCodesLeft).toBe(9);
  });
});

describe('new recovery codes', () => {
  const renew = (user: TestUser, body: { proof?: string; code: string }) =>
    server.call(renewRecoveryCodes, { body }, user);

  it('replace the former ones, with a proof of the password and a code', async () => {
    const { user, secret, recoveryCodes } = await enrolled();
    expect((await renew(user, { code: await codeOf(secret) })).json().error).toBe('verification_required');
    const proof = await provePassword(server, user, 'recovery_codes');
    expect((await renew(user, { proof, code: '000000' })).statusCode).toBe(400);
    const fresh: string[] = (await renew(user, { proof, code: await codeOf(secret) })).json().data
      .recoveryCodes;
    expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20);
    expect((await second(await firstFactor(user), recoveryCodes[0] ?? '')).statusCode).toBe(428);
    expect((await second(await firstFactor(user), fresh[0] ?? '')).statusCode).toBe(200);
    expect((await renew(user, { proof, code: fresh[1] ?? '' })).json().error).toBe('verification_required');
  });

  it('are nothing for who has no second factor, even with a pending secret', async () => {
    const user = await server.addUser();
    const secret = await start(user);
    const proof = await provePassword(server, user, 'recovery_codes');
    const answer = await renew(user, { proof, code: await codeOf(secret) });
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'second_factor_is_off']);
  });
});

describe('turning the second factor off', () => {
  it('asks for a proof of the password and for a code', async () => {
    const { user, secret } = await enrolled();
    const end = (body: { proof?: string; code: string }) => server.call(endSecondFactor, { body }, user);
    const none = await end({ code: await codeOf(secret) });
    expect([none.statusCode, none.json().error]).toEqual([403, 'verification_required']);
    const others = await provePassword(server, user, 'recovery_codes');
    expect((await end({ proof: others, code: await codeOf(secret) })).statusCode).toBe(403);
    const proof = await provePassword(server, user, 'second_factor_end');
    expect((await end({ proof, code: '000000' })).json().fields).toEqual({
      code: '验证码错误,请重新输入',
    });
    await firstFactor(user);
    expect((await end({ proof, code: await codeOf(secret) })).statusCode).toBe(200);
    const answer = await signInWithPassword(server.app, { username: user.username, password: TEST_PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect((await end({ proof, code: await codeOf(secret) })).json().error).toBe('second_factor_is_off');
  });

  it('is an administrator’s for others of the tenant, and of no other (H13 H18)', async () => {
    const { user } = await enrolled();
    const reset = (by: TestUser) => server.call(resetSecondFactor, { params: { userId: user.userId } }, by);
    const stranger = await server.addUser({ tenantId: await server.addTenant('factor-strangers') });
    expect((await reset(stranger)).statusCode).toBe(404);
    expect((await reset(await server.addUser({ permissions: ['plant_view'] }))).statusCode).toBe(403);
    await firstFactor(user);
    expect((await reset(await server.addUser())).statusCode).toBe(200);
    const answer = await signInWithPassword(server.app, { username: user.username, password: TEST_PASSWORD });
    expect(answer.statusCode).toBe(200);
  });

  it('is the operator’s by a command, for an account that has lost everything', async () => {
    const { user } = await enrolled();
    const { tenantId, username } = user;
    const kept = await server.wiring.accounts.resetByCommand({ tenantId, username });
    const first = await signInWithPassword(server.app, { username, password: kept });
    expect(first.json().error).toBe('second_factor_required');
    const password = await server.wiring.accounts.resetByCommand({
      tenantId,
      username,
      endsSecondFactor: true,
    });
    expect((await signInWithPassword(server.app, { username, password })).statusCode).toBe(200);
  });

  it('is nothing for a wall', async () => {
    const screen = await server.addScreen();
    expect((await server.call(getSecondFactor, {}, screen)).statusCode).toBe(403);
  });
});
