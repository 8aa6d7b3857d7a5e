import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerUser, resetPassword } from '#shared/contracts/kit/register.ts';
import { type Param, param } from '#shared/contracts/platform/param.ts';
import { role } from '#shared/contracts/roles/role.ts';
import { resetSecondFactor } from '#shared/contracts/second-factor/second-factor.ts';
import {
  openSmsMessage,
  pageSmsOutbox,
  SMS_TEMPLATES,
  type SmsMessage,
  type SmsTemplate,
  sendPhoneCode,
} from '#shared/contracts/sms/sms.ts';
import { sealWithChallenge, signInWithPassword } from '#tests/support/people/password-sign-in.ts';
import { givePhone, keptCodes, waitForCode } from '#tests/support/people/sms-outbox.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '#tests/support/servers/test-server.ts';
import { addSecondFactor } from '#tests/support/walks/foreign-rows/access-rows.ts';

/** Ways in which a permission to see or to edit something led to the account of an administrator. */

let server: TestServer;
let boss: TestUser;
let phone = '';
let serial = 0;
beforeAll(async () => {
  server = await startTestServer();
  await setParams(server, { LOGIN_CAPTCHA: 'N', SMS_CAPTCHA: 'N' });
});
afterAll(() => server.close());
beforeEach(async () => {
  serial += 1;
  server.clock.advance(25 * 3_600_000);
  boss = await server.addUser({ username: `boss-${serial}` });
  phone = `1380000${String(serial).padStart(4, '0')}`;
  await givePhone(server.db, server.tenantId, boss.userId, phone);
});

async function ask(to: string, template: SmsTemplate): Promise<string> {
  const at = server.clock.now();
  const answer = await server.app.inject({
    url: `${sendPhoneCode.path}?${new URLSearchParams({ phone: to, template })}`,
    headers: { 'tenant-id': server.tenantId },
    remoteAddress: `10.6.0.${serial}`,
  });
  expect(answer.json()).toMatchObject({ data: true });
  return waitForCode(server.db, server.tenantId, to, template, at);
}

/** The newest message as a reader finds it in the list, and opened; with everything that was answered, as text. */
async function outboxOf(reader: TestUser) {
  const page = await server.call(pageSmsOutbox, { query: { size: 1 } }, reader);
  const [row]: SmsMessage[] = page.json().data.records;
  const opened = await server.call(openSmsMessage, { params: { id: row?.id ?? '0' } }, reader);
  return { row, opened: opened.json().data, all: page.body + opened.body };
}

async function submit(
  contract: typeof registerUser | typeof resetPassword,
  fields: Readonly<Record<string, string>>,
) {
  const { challenge, sealed } = await sealWithChallenge(server.app, ['New-Wall-7']);
  return server.app.inject({
    method: contract.method,
    url: contract.path,
    headers: { 'tenant-id': server.tenantId },
    payload: { challenge, password: sealed[0] ?? '', ...fields },
  });
}

async function setParam(key: string, publicValue: string, by: TestUser) {
  const query = { publicKey: key, size: 100 };
  const admin = await server.addUser();
  const { records } = (await server.call(param.page, { query }, admin)).json().data;
  const stored = (records as Param[]).find(({ publicKey }) => publicKey === key);
  if (!stored) throw new Error(`no parameter ${key}`);
  const { publicId, publicName, publicKey, status, publicType } = stored;
  return server.call(
    param.update,
    { body: { publicId, publicName, publicKey, status, publicType, publicValue } },
    by,
  );
}

describe('the text messages (H29)', () => {
  it('H29 show nobody the code of an administrator, so that reading them takes no account over', async () => {
    const reader = await server.addUser({ permissions: ['sms_outbox_view'] });
    const code = await ask(phone, SMS_TEMPLATES.password);
    const seen = await outboxOf(reader);
    expect(seen.row).toMatchObject({ hasCode: false, isWithheld: true, status: 'kept' });
    expect(seen.opened).toMatchObject({ code: null, isWithheld: true, phone });
    expect(seen.all).not.toContain(code);
    // Nor another administrator, however much they hold.
    expect((await outboxOf(await server.addUser())).all).not.toContain(code);
    // The account itself reads it.
    expect((await outboxOf(boss)).opened).toMatchObject({ code, isWithheld: false });
  });

  it('hide the code of who holds more, and show those of who holds no more and of free numbers', async () => {
    const reader = await server.addUser({ permissions: ['sms_outbox_view', 'plant_view'] });
    const [strong, weak] = ['1390000', '1370000'].map((part) => `${part}${String(serial).padStart(4, '0')}`);
    const holder = await server.addUser({ permissions: ['plant_view', 'plant_edit'] });
    await givePhone(server.db, server.tenantId, holder.userId, strong ?? '');
    const equal = await server.addUser({ permissions: ['plant_view'] });
    await givePhone(server.db, server.tenantId, equal.userId, weak ?? '');
    const hidden = await ask(strong ?? '', SMS_TEMPLATES.login);
    expect((await outboxOf(reader)).all).not.toContain(hidden);
    const shown = await ask(weak ?? '', SMS_TEMPLATES.login);
    expect((await outboxOf(reader)).opened).toMatchObject({ code: shown, isWithheld: false });
    await setParams(server, { REGISTER_ENABLE: 'Y' });
    const free = await ask(`1360000${String(serial).padStart(4, '0')}`, SMS_TEMPLATES.register);
    expect((await outboxOf(reader)).opened).toMatchObject({ code: free, isWithheld: false });
    await setParams(server, { REGISTER_ENABLE: 'N' });
  });

  it('leave the password of an administrator as it was, whatever a reader tries with them', async () => {
    const reader = await server.addUser({ permissions: ['sms_outbox_view'] });
    await ask(phone, SMS_TEMPLATES.password);
    const { opened } = await outboxOf(reader);
    const answer = await submit(resetPassword, { phone, code: String(opened.code ?? '000000') });
    expect(answer.json().error).toBe('invalid_input');
    const { username } = boss;
    const signedIn = await signInWithPassword(server.app, { username, password: TEST_PASSWORD });
    expect(signedIn.statusCode).toBe(200);
  });
});

describe('the parameters of security (H29)', () => {
  it('H29 make nobody an administrator who may edit parameters', async () => {
    const editor = await server.addUser({ permissions: ['param_edit', 'param_view'] });
    for (const [key, value] of [
      ['USER_DEFAULT_ROLE', 'admin'],
      ['REGISTER_ENABLE', 'Y'],
      ['SMS_CAPTCHA', 'N'],
    ] as const) {
      const answer = await setParam(key, value, editor);
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'param_security']);
    }
    expect((await setParam('HIDE_AI', 'N', editor)).statusCode).toBe(200);
  });

  it('take no default role that administers, from anybody, and none that does not exist', async () => {
    const admin = await server.addUser();
    const answer = await setParam('USER_DEFAULT_ROLE', 'admin', admin);
    expect(answer.json()).toMatchObject({ error: 'default_role_administers' });
    expect(answer.json().msg).toMatch(/admin/);
    expect((await setParam('USER_DEFAULT_ROLE', 'nobody', admin)).json().error).toBe('invalid_input');
    expect((await setParam('USER_DEFAULT_ROLE', 'viewer', admin)).statusCode).toBe(200);
  });

  it('show a secret one to nobody who may not change it', async () => {
    const editor = await server.addUser({ permissions: ['param_edit', 'param_view'] });
    const admin = await server.addUser();
    const page = await server.call(param.page, { query: { publicKey: 'FOREIGN_PASSWORD_KEY' } }, admin);
    const params = { id: page.json().data.records[0].publicId };
    const valueFor = async (reader: TestUser) =>
      (await server.call(param.get, { params }, reader)).json().data.publicValue;
    expect(await valueFor(editor)).toBe('******');
    expect(await valueFor(admin)).toMatch(/^[A-Za-z0-9]{16}$/);
  });

  it('are changed by who may, as such in the audit', async () => {
    const keeper = await server.addUser();
    expect((await setParam('PASSWORD_VALIDITY', '31', keeper)).statusCode).toBe(200);
    const entries = await server.db.platform(async (tx) => {
      const found = sql<{ action: string }>`select action from sys_audit
        where subject = 'param' and username = ${keeper.username}`;
      return (await found.execute(tx)).rows;
    });
    expect(entries).toEqual([{ action: 'changeSecurity' }]);
  });
});

describe('registration (H29)', () => {
  it('H29 gives nobody a role that administers, though it was made the default one before', async () => {
    await setParams(server, { REGISTER_ENABLE: 'Y', USER_DEFAULT_ROLE: 'admin' });
    const to = `1350000${String(serial).padStart(4, '0')}`;
    const username = `evil${serial}`;
    const code = await ask(to, SMS_TEMPLATES.register);
    const refused = await submit(registerUser, { username, phone: to, code });
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'register_withheld']);
    await setParams(server, { USER_DEFAULT_ROLE: 'viewer' });
    // The refusal cost neither the name nor the code.
    expect((await submit(registerUser, { username, phone: to, code })).statusCode).toBe(200);
    await setParams(server, { REGISTER_ENABLE: 'N' });
  });

  it('is refused as soon as the default role is given a permission of administration', async () => {
    await setParams(server, { REGISTER_ENABLE: 'Y' });
    const admin = await server.addUser();
    const { records } = (await server.call(role.page, { query: { size: 100 } }, admin)).json().data;
    const { roleId, roleName, roleDesc, dsType } = records.find(
      ({ roleCode }: { roleCode: string }) => roleCode === 'viewer',
    );
    const give = (permissions: readonly 'log_view'[]) =>
      server.call(
        role.update,
        { body: { roleId, roleName, roleDesc, dsType, permissions: [...permissions] } },
        admin,
      );
    expect((await give(['log_view'])).statusCode).toBe(200);
    const to = `1340000${String(serial).padStart(4, '0')}`;
    const code = await ask(to, SMS_TEMPLATES.register);
    const refused = await submit(registerUser, { username: `later${serial}`, phone: to, code });
    expect(refused.json().error).toBe('register_withheld');
    expect((await give([])).statusCode).toBe(200);
    await setParams(server, { REGISTER_ENABLE: 'N' });
    expect(await keptCodes(server.db, server.tenantId, to)).toEqual([code]);
  });
});

describe('a second factor (H29)', () => {
  it('H29 of who holds more is switched off by nobody, nor is the own one here', async () => {
    await addSecondFactor(server, boss);
    const clerk = await server.addUser({ permissions: ['user_edit', 'user_view'] });
    const reset = (by: TestUser) => server.call(resetSecondFactor, { params: { userId: boss.userId } }, by);
    const factors = () =>
      server.db.platform(async (tx) => {
        const found = sql<{
          n: number;
        }>`select count(*)::int as n from auth_totp where user_id = ${boss.userId}`;
        return (await found.execute(tx)).rows[0]?.n;
      });
    const refused = await reset(clerk);
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'user_holds_more']);
    expect((await reset(boss)).json().error).toBe('own_account');
    expect(await factors()).toBe(1);
    expect((await reset(await server.addUser())).statusCode).toBe(200);
    expect(await factors()).toBe(0);
  });
});
