import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed, withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { SecondFactor } from '#server/core/ports/sign-in/second-factor.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { wireModules } from '#server/wiring.ts';
import { exchangeTicket, getSessionInfo, submitSecondFactor } from '#shared/contracts/sign-in/auth.ts';
import { signInWithPassword } from '#tests/support/people/password-sign-in.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '#tests/support/servers/test-server.ts';

/** Asks every user who has a phone, and takes its last six digits as the code: small, and in the database. */
const byPhone: SecondFactor = {
  isRequired: async (tx, _tenantId, userId) => (await phoneOf(tx, userId)) !== null,
  isCode: async (tx, _tenantId, userId, code) => (await phoneOf(tx, userId))?.slice(-6) === code,
};
async function phoneOf(tx: AnyTransaction, userId: string): Promise<string | null> {
  const row = await withSchema<AccountsSchema>(tx)
    .selectFrom('sys_user')
    .select('phone')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.phone ?? null;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    wire: (core) => wireModules(core, { secondFactor: byPhone }),
  });
  await setParams(server, { LOGIN_CAPTCHA: 'N' });
});
afterAll(() => server.close());

let lastAddress = 0;
const freshAddress = () => `10.4.0.${++lastAddress}`;
let lastPhone = 13_800_000_000;

/** A user with a second factor, and its code. */
async function guarded(): Promise<{ user: TestUser; code: string }> {
  const user = await server.addUser();
  const phone = String(++lastPhone);
  await typed<AccountsSchema>(server.db).platform((tx) =>
    tx.updateTable('sys_user').set({ phone }).where('user_id', '=', user.userId).execute(),
  );
  return { user, code: phone.slice(-6) };
}

async function firstFactor(user: TestUser, remoteAddress = freshAddress()): Promise<string> {
  const answer = await signInWithPassword(server.app, {
    username: user.username,
    password: TEST_PASSWORD,
    remoteAddress,
  });
  expect([answer.statusCode, answer.json().error]).toEqual([428, 'second_factor_required']);
  expect(answer.json().access_token).toBeUndefined();
  return answer.json().data.ticket;
}

function second(ticket: string, code: string, remoteAddress = freshAddress(), tenantId = '1') {
  return server.app.inject({
    method: 'POST',
    url: submitSecondFactor.path,
    headers: { 'tenant-id': tenantId },
    payload: { ticket, code },
    remoteAddress,
  });
}

describe('a second factor', () => {
  it('is asked for after the password, and opens the session', async () => {
    const { user, code } = await guarded();
    const answer = await second(await firstFactor(user), code);
    expect(answer.statusCode).toBe(200);
    const headers = { authorization: `Bearer ${answer.json().access_token}`, 'tenant-id': '1' };
    expect((await server.app.inject({ url: getSessionInfo.path, headers })).statusCode).toBe(200);
  });

  it('is not asked for where there is none', async () => {
    const { username } = await server.addUser();
    const answer = await signInWithPassword(server.app, { username, password: TEST_PASSWORD });
    expect(answer.statusCode).toBe(200);
  });

  it('gives a ticket that works once', async () => {
    const { user, code } = await guarded();
    const ticket = await firstFactor(user);
    expect((await second(ticket, code)).statusCode).toBe(200);
    expect((await second(ticket, code)).json().error).toBe('second_factor_expired');
  });

  it('gives a ticket that is no token (H22)', async () => {
    const { user } = await guarded();
    const ticket = await firstFactor(user);
    const headers = { authorization: `Bearer ${ticket}`, 'tenant-id': '1' };
    expect((await server.app.inject({ url: getSessionInfo.path, headers })).statusCode).toBe(401);
    const refresh = await server.app.inject({
      method: 'POST',
      url: `/auth/oauth/token?grant_type=refresh_token&refresh_token=${ticket}`,
      headers: { authorization: 'Basic bGluZXdhbGw6bGluZXdhbGw=', 'tenant-id': '1' },
    });
    expect(refresh.statusCode).toBe(401);
  });

  it('is not skipped by a one-time link (H22)', async () => {
    await typed<AccountsSchema>(server.db).platform((tx) =>
      tx.updateTable('sys_user').set({ phone: '13900000001' }).where('username', '=', 'admin').execute(),
    );
    const { console: ticket } = await server.wiring.firstBoot.mintLinkTickets();
    const answer = await server.call(exchangeTicket, { body: { ticket: ticket ?? '' } }, null);
    expect(answer.json().error).toBe('second_factor_required');
  });

  it('allows five tries, whatever the address', async () => {
    const { user, code } = await guarded();
    const ticket = await firstFactor(user);
    for (let n = 0; n < 5; n += 1)
      expect((await second(ticket, '000000')).json()).toMatchObject({
        error: 'captcha_wrong',
        msg: '验证码错误,请重新输入',
      });
    expect((await second(ticket, code)).json().error).toBe('second_factor_expired');
  });

  it('locks the account for an address that keeps guessing, new tickets or not', async () => {
    const { user } = await guarded();
    const address = freshAddress();
    const ticket = await firstFactor(user);
    for (let n = 0; n < 5; n += 1) await second(ticket, '000000', address);
    const locked = await signInWithPassword(server.app, {
      username: user.username,
      password: TEST_PASSWORD,
      remoteAddress: address,
    });
    expect(locked.json().error).toBe('account_locked');
  });

  it('waits five minutes', async () => {
    const { user, code } = await guarded();
    const ticket = await firstFactor(user);
    server.clock.advance(300_000);
    expect((await second(ticket, code)).json().error).toBe('second_factor_expired');
  });

  it('is of its own tenant (H13)', async () => {
    const { user, code } = await guarded();
    const ticket = await firstFactor(user);
    const tenantId = await server.addTenant('factors');
    expect((await second(ticket, code, freshAddress(), tenantId)).json().error).toBe('second_factor_expired');
    expect((await second(ticket, code)).statusCode).toBe(200);
  });

  it('does not let in who was disabled meanwhile', async () => {
    const { user, code } = await guarded();
    const ticket = await firstFactor(user);
    await typed<AccountsSchema>(server.db).platform((tx) =>
      tx.updateTable('sys_user').set({ is_disabled: true }).where('user_id', '=', user.userId).execute(),
    );
    expect((await second(ticket, code)).json().error).toBe('account_disabled');
  });
});
