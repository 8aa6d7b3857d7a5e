import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { forgetOldEntries } from '#server/core/logs/log-retention.ts';
import { exchangeTicket } from '#shared/contracts/sign-in/auth.ts';
import { loginLog, type SignInRecord } from '#shared/contracts/sign-in/login-log.ts';
import { issueTokenByPhone } from '#shared/contracts/sms/sms.ts';
import { describeLog } from '#tests/support/crud/describe-log.ts';
import { PUBLIC_CLIENT, signInWithPassword } from '#tests/support/people/password-sign-in.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/servers/test-server.ts';
import { KEPT_LOGIN_LOG } from './login-log.ts';
import type { SignInSchema } from './schema.ts';

const DAY_MS = 24 * 3_600_000;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';
const NEWER_CHROME = CHROME.replace('140', '141');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describeLog(loginLog, {
  async write(server, { username }) {
    await setParams(server, { LOGIN_CAPTCHA: 'N' });
    for (const password of ['wrong-Pass-1', TEST_PASSWORD, TEST_PASSWORD]) {
      await signInWithPassword(server.app, { username, password });
      server.clock.advance(2_000);
    }
  },
  filter: ['isSuccess', 'true'],
  text: 'username',
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await setParams(server, { LOGIN_CAPTCHA: 'N' });
});
afterAll(() => server.close());

let lastAddress = 0;
const freshAddress = () => `10.2.0.${++lastAddress}`;
const signIn = (
  username: string,
  { password = TEST_PASSWORD, address = freshAddress(), agent = CHROME } = {},
) =>
  signInWithPassword(server.app, {
    username,
    password,
    remoteAddress: address,
    headers: { ...PUBLIC_CLIENT, 'user-agent': agent },
  });
const readLog = async (query: Record<string, string>): Promise<{ records: SignInRecord[]; total: number }> =>
  (await server.call(loginLog.page, { query }, await server.addUser())).json().data;
const newest = async (username: string) => (await readLog({ username })).records[0];

describe('the log of sign-ins', () => {
  it('keeps successes and failures with their reason, address and browser', async () => {
    const user = await server.addUser();
    const address = freshAddress();
    await signIn(user.username, { password: 'wrong-Pass-1', address });
    await signIn(user.username, { address });
    const { records, total } = await readLog({ username: user.username });
    expect(total).toBe(2);
    expect(records[0]).toMatchObject({ isSuccess: true, reason: null, by: 'password', ip: address });
    expect(records[1]).toMatchObject({
      isSuccess: false,
      reason: 'bad_credentials',
      username: user.username,
      browser: 'Chrome 140 · Windows',
      userAgent: CHROME,
    });
    expect((await readLog({ username: user.username, isSuccess: 'false' })).total).toBe(1);
    expect((await readLog({ ip: address, reason: 'bad_credentials', by: 'password' })).total).toBe(1);
    expect((await readLog({ ip: address, by: 'sms' })).total).toBe(0);
  });

  it('keeps locks, disabled accounts and unknown names', async () => {
    const user = await server.addUser();
    const address = freshAddress();
    for (let n = 0; n < 6; n += 1) await signIn('nobody-here', { password: 'wrong-Pass-1', address });
    const unknown = await readLog({ username: 'nobody-here' });
    expect(unknown.records[0]).toMatchObject({ reason: 'account_locked', userId: null });
    expect(unknown.total).toBe(6);
    await typed<SignInSchema>(server.db).platform((tx) =>
      tx.updateTable('sys_user').set({ is_disabled: true }).where('user_id', '=', user.userId).execute(),
    );
    await signIn(user.username);
    expect(await newest(user.username)).toMatchObject({ reason: 'account_disabled', userId: user.userId });
  });

  it('keeps wrong codes by SMS, with the name of the account or the masked number', async () => {
    const user = await server.addUser();
    const phones = { known: '13800138111', unknown: '13800138222' };
    await typed<SignInSchema>(server.db).platform((tx) =>
      tx.updateTable('sys_user').set({ phone: phones.known }).where('user_id', '=', user.userId).execute(),
    );
    for (const phone of Object.values(phones)) {
      const query = { grant_type: 'mobile', mobile: `SMS@${phone}`, code: '000000' } as const;
      const answer = await server.call(issueTokenByPhone, { query }, null, PUBLIC_CLIENT);
      expect(answer.json().error).toBe('captcha_wrong');
    }
    const refused = { by: 'sms', isSuccess: false, reason: 'captcha_wrong' };
    expect(await newest(user.username)).toMatchObject({ ...refused, userId: user.userId });
    expect(await newest('138****8222')).toMatchObject({ ...refused, userId: null });
  });

  it('keeps sign-ins by one-time links too', async () => {
    const { console: ticket } = await server.wiring.firstBoot.mintLinkTickets();
    await server.call(exchangeTicket, { body: { ticket: ticket ?? '' } }, null);
    expect(await newest('admin')).toMatchObject({ by: 'ticket', isSuccess: true });
  });
});

describe('an unusual sign-in', () => {
  const anomalyOf = async (username: string) => (await newest(username))?.anomaly;

  it('is none the first time, nor from a known address with a known browser in a newer version', async () => {
    const { username } = await server.addUser();
    const address = freshAddress();
    await signIn(username, { address });
    expect(await anomalyOf(username)).toBeNull();
    await signIn(username, { address, agent: NEWER_CHROME });
    expect(await anomalyOf(username)).toBeNull();
  });

  it('comes from an address or with a browser that the user never had; once', async () => {
    const { username } = await server.addUser();
    const [home, away] = [freshAddress(), freshAddress()];
    await signIn(username, { address: home });
    await signIn(username, { address: away });
    expect(await anomalyOf(username)).toBe('new_address');
    await signIn(username, { address: away, agent: FIREFOX });
    expect(await anomalyOf(username)).toBe('new_browser');
    await signIn(username, { address: home, agent: FIREFOX });
    expect(await anomalyOf(username)).toBeNull();
    expect((await readLog({ username, isAnomaly: 'true' })).total).toBe(2);
  });

  it('follows three refused attempts of the day, in any spelling of the name; a success ends the series', async () => {
    const { username } = await server.addUser();
    const address = freshAddress();
    const wrong = { password: 'wrong-Pass-1', address };
    for (let n = 0; n < 2; n += 1) await signIn(username, wrong);
    await signIn(username, { address });
    expect(await anomalyOf(username), 'two are a typing error').toBeNull();
    for (let n = 0; n < 3; n += 1) await signIn(username.toUpperCase(), wrong);
    await signIn(username, { address });
    expect(await anomalyOf(username)).toBe('after_failures');
    for (let n = 0; n < 3; n += 1) await signIn(username, wrong);
    server.clock.advance(DAY_MS + 1);
    await signIn(username, { address });
    expect(await anomalyOf(username)).toBeNull();
  });
});

describe('the retention of the log', () => {
  const forget = () =>
    forgetOldEntries({ db: server.db, params: server.wiring.params, clock: server.clock }, KEPT_LOGIN_LOG);

  it('is the tenant’s own number of days, and that of the product where it is unusable', async () => {
    const { username } = await server.addUser();
    await signIn(username);
    await setParams(server, { LOGIN_LOG_DAYS: 'none' });
    server.clock.advance(7 * DAY_MS);
    await forget();
    expect((await readLog({ username })).total).toBe(1);
    await setParams(server, { LOGIN_LOG_DAYS: '8' });
    await forget();
    expect((await readLog({ username })).total).toBe(1);
    server.clock.advance(DAY_MS);
    await forget();
    expect((await readLog({ username })).total).toBe(0);
  });
});
