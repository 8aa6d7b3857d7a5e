import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { startWechatHost, type WechatHostProgram } from '#server/demo/wechat-host/wechat-host.ts';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  checkMpAccount,
  copyMpSecrets,
  type MpMode,
  mpAccount,
  pageMpPushes,
  readMpPushesAgain,
} from '#shared/contracts/public-account/mp-account.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import { eraseMpFan } from '#shared/contracts/public-account/mp-fan.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { mpAccountSample } from '#tests/support/samples/public-account/mp-account.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { writeXml } from './hook/push-xml.ts';
import { encryptText } from './hook/safe-mode.ts';
import { signatureOf } from './hook/signature.ts';
import type { PublicAccountSchema } from './schema.ts';
import { forgetPushes } from './sweep.ts';

describeCrud(mpAccountSample);

const ACCOUNT = { account: 'gh_linewall', appId: 'wx1f2e3d4c5b6a7980', secret: 'theSecretOfTheAccount' };
const TOKEN = 'theTokenOfTheHook';
const KEY = 'LinewallDemoEncodingAESKey0123456789abcdefg';

let host: WechatHostProgram;
let server: TestServer;
let admin: TestUser;
let id: Id;
let hook: string;

beforeAll(async () => {
  host = await startWechatHost({ ...ACCOUNT, allowed: [], hasAutoReply: false }, () => server.clock.now());
  server = await startTestServer({ env: { LINEWALL_WECHAT_ORIGIN: host.origin } });
  admin = await server.addUser();
  const body = { name: '清泉仓储', ...ACCOUNT, token: TOKEN, encodingKey: KEY, mode: 'safe' as const };
  const row = await dataOf(mpAccount.create, { body }, admin);
  id = row.id;
  hook = new URL(row.hookUrl).pathname;
});
afterAll(async () => {
  await server.close();
  await host.close();
});

async function dataOf<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  user: TestUser,
): Promise<CallReply<E>> {
  const answer = await server.call(contract, input, user);
  expect(answer.statusCode, answer.payload).toBe(200);
  return contract.reply.parse(answer.json().data) as CallReply<E>;
}

const setMode = async (mode: MpMode, more: object = {}) => {
  const row = await dataOf(mpAccount.get, { params: { id } }, admin);
  await dataOf(mpAccount.update, { body: { ...row, mode, ...more } }, admin);
};
const check = async () => {
  const { steps } = await dataOf(checkMpAccount, { params: { id } }, admin);
  return Object.fromEntries(steps.map(({ step, ...found }) => [step, found]));
};

let serial = 0;
const nextSerial = (): string => {
  serial += 1;
  return String(serial);
};
const textPush = (content: string, openId = 'oDriver01') =>
  writeXml({
    ToUserName: ACCOUNT.account,
    FromUserName: openId,
    CreateTime: Math.floor(server.clock.now() / 1_000),
    MsgType: 'text',
    Content: content,
    MsgId: nextSerial(),
  });

interface Sending {
  readonly token?: string;
  readonly key?: string;
  readonly isPlain?: boolean;
  readonly ageS?: number;
  readonly msgSignature?: string;
}

async function push(
  xml: string,
  { token = TOKEN, key = KEY, isPlain = false, ageS = 0, msgSignature }: Sending = {},
) {
  const timestamp = String(Math.floor(server.clock.now() / 1_000) - ageS);
  const nonce = nextSerial();
  const encrypted = encryptText(xml, { encodingKey: key, appId: ACCOUNT.appId });
  const query = new URLSearchParams({
    signature: signatureOf(token, timestamp, nonce),
    timestamp,
    nonce,
    ...(!isPlain && {
      encrypt_type: 'aes',
      msg_signature: msgSignature ?? signatureOf(token, timestamp, nonce, encrypted),
    }),
  });
  const payload = isPlain ? xml : writeXml({ ToUserName: ACCOUNT.account, Encrypt: encrypted });
  const answer = await server.app.inject({
    method: 'POST',
    url: `${hook}?${query}`,
    headers: { 'content-type': 'text/xml' },
    payload,
  });
  return [answer.statusCode, answer.payload];
}
const pushes = async (state?: 'done' | 'unreadable' | 'refused') =>
  dataOf(pageMpPushes, { query: { accountId: id, ...(state && { state }) } }, admin);

describe('the address of an account', () => {
  it('gives back what the platform asks with, if the signature is right', async () => {
    const ask = async (token: string) => {
      const timestamp = String(Math.floor(server.clock.now() / 1_000));
      const query = new URLSearchParams({
        signature: signatureOf(token, timestamp, 'n'),
        timestamp,
        nonce: 'n',
        echostr: '5793<b>',
      });
      const { statusCode, payload, headers } = await server.app.inject({ url: `${hook}?${query}` });
      return [statusCode, payload, headers['content-type']];
    };
    expect(await ask(TOKEN)).toEqual([200, '5793<b>', 'text/plain; charset=utf-8']);
    expect(await ask('another')).toEqual([403, '', 'text/plain; charset=utf-8']);
  });

  it('takes a push once, however often it comes', async () => {
    const xml = textPush('我的月台?');
    const before = (await pushes('done')).total;
    expect(await Promise.all([push(xml), push(xml), push(xml)])).toEqual(Array(3).fill([200, 'success']));
    const after = await pushes('done');
    expect(after.total - before).toBe(1);
    expect(after.records[0]).toMatchObject({ kind: 'text', isEncrypted: true, reason: null });
    const row = await dataOf(mpAccount.get, { params: { id } }, admin);
    expect(row.lastPushAt).toBeGreaterThan(server.clock.now() - 60_000);
  });

  it.each([
    ['a wrong token', { token: 'another' }],
    ['a signature of another text', { msgSignature: signatureOf('x') }],
    ['a time six minutes ago', { ageS: 360 }],
    ['plain text in safe mode', { isPlain: true }],
  ] as const)('refuses %s', async (_what, sending) => {
    const before = (await pushes('done')).total;
    expect(await push(textPush('x'), sending)).toEqual([403, '']);
    expect((await pushes('done')).total).toBe(before);
  });

  it('refuses more than 64 KB, and addresses of no account', async () => {
    const big = await push(textPush('x'.repeat(70_000)));
    expect(big[0]).toBe(413);
    const query = 'signature=48062c83b0a00f9fdf280a85313c7376cf2b0f1b&timestamp=1&nonce=x&echostr=1';
    const { statusCode, payload } = await server.app.inject({ url: `/mp/hook/${'A'.repeat(22)}?${query}` });
    expect([statusCode, payload]).toEqual([404, '']);
  });

  it('keeps what it cannot read, and reads it once mode and key are right', async () => {
    await setMode('plain');
    expect(await push(textPush('first'))).toEqual([200, 'success']);
    expect(await push(textPush('plain'), { isPlain: true })).toEqual([200, 'success']);
    await setMode('safe', { encodingKey: `a${KEY.slice(1)}` });
    expect(await push(textPush('second'))).toEqual([200, 'success']);
    const unread = await pushes('unreadable');
    expect(unread.records.map(({ reason }) => reason)).toEqual(['encoding_key', 'not_encrypted']);
    expect((await check()).encryption).toMatchObject({ state: 'failed', problem: 'unreadable', detail: '2' });
    await setMode('safe', { encodingKey: KEY });
    expect(await dataOf(readMpPushesAgain, { params: { id } }, admin)).toEqual({ read: 2, left: 0 });
    expect((await check()).encryption).toMatchObject({ state: 'ok', problem: null });
  });

  it('stores no text that can be read without the key of the server', async () => {
    await push(textPush('a secret of a fan'));
    const rows = await typed<PublicAccountSchema>(server.db).platform((tx) =>
      tx.selectFrom('mp_push').selectAll().execute(),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('a secret of a fan');
  });
});

describe('the check of an account', () => {
  it('is fine in both directions', async () => {
    await push(textPush('x'));
    const steps = await check();
    expect(Object.values(steps).map(({ state }) => state)).toEqual(Array(7).fill('ok'));
    expect(steps.network).toMatchObject({ detail: new URL(host.origin).host });
    const row = await dataOf(mpAccount.get, { params: { id } }, admin);
    expect(row).toMatchObject({ state: 'ok', checkedAt: expect.any(Number) });
  });

  it('names the address that the platform saw', async () => {
    host.account.allowed = ['10.0.0.1'];
    const { token, autoReply } = await check();
    host.account.allowed = [];
    expect(token).toMatchObject({
      state: 'failed',
      problem: 'ip_not_allowed',
      errcode: 40164,
      detail: '127.0.0.1',
    });
    expect(autoReply).toMatchObject({ state: 'waits', problem: 'no_token' });
  });

  it.each([
    ['html', 'network', 'not_the_platform'],
    ['bad gateway', 'network', 'not_the_platform'],
    ['redirect', 'network', 'unreachable'],
    [{ errcode: 40125, errmsg: 'invalid appsecret' }, 'token', 'wrong_secret'],
    [{ errcode: 40013, errmsg: 'invalid appid' }, 'appId', 'wrong_app_id'],
    [{ errcode: 45009, errmsg: 'reach max api daily quota limit' }, 'token', 'quota_used_up'],
    [{ errcode: -1, errmsg: '<b>system error</b>' }, 'token', 'refused'],
  ] as const)('says what is wrong with %s', async (failure, step, problem) => {
    host.failNext(failure);
    expect((await check())[step]).toMatchObject({ state: 'failed', problem });
  });

  it('finds the auto-reply of the platform', async () => {
    host.account.hasAutoReply = true;
    expect((await check()).autoReply).toMatchObject({ state: 'failed', problem: 'auto_reply_on' });
    host.account.hasAutoReply = false;
  });

  it('finds a token that is another one there', async () => {
    await push(textPush('x'));
    server.clock.advance(20_000);
    await push(textPush('x'), { token: 'another' });
    expect((await check()).signature).toMatchObject({ state: 'failed', problem: 'wrong_signature' });
  });
});

describe('secrets of an account', () => {
  it('are given out for a proof alone, and the AppSecret never', async () => {
    const refused = await server.call(copyMpSecrets, { params: { id }, body: {} }, admin);
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'verification_required']);
    const row = await dataOf(mpAccount.get, { params: { id } }, admin);
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${TOKEN}|${KEY}|${ACCOUNT.secret}`));
  });

  it('are asked for again where the AppID is another one', async () => {
    const row = await dataOf(mpAccount.get, { params: { id } }, admin);
    const body = { ...row, appId: 'wxanother' };
    const answer = await server.call(mpAccount.update, { body }, admin);
    expect(answer.json()).toMatchObject({ fields: { secret: expect.any(String) } });
  });

  it('of another tenant are not reached', async () => {
    const stranger = await server.addUser({ tenantId: await server.addTenant('other') });
    for (const contract of [checkMpAccount, readMpPushesAgain, mpAccount.get])
      expect((await server.call(contract, { params: { id } }, stranger)).statusCode).toBe(404);
    const page = await server.call(pageMpPushes, { query: { accountId: id } }, stranger);
    expect(page.statusCode).toBe(404);
  });
});

it('pushes of a fan are removed when the fan is erased', async () => {
  const before = (await pushes()).total;
  await push(textPush('x', 'oErased'));
  await push(textPush('y', 'oErasedNot'));
  const { records } = await dataOf(pageMpConversations, { query: { q: 'oErased' } }, admin);
  const fan = records.find(({ nickName }) => nickName === 'oErased');
  await dataOf(eraseMpFan, { params: { id: fan?.wxUserId ?? '0' } }, admin);
  expect((await pushes()).total).toBe(before + 1);
});

it('pushes are forgotten after seven days', async () => {
  await push(textPush('old'));
  const db = typed<PublicAccountSchema>(server.db);
  await forgetPushes(db, server.clock.now() + 6 * 86_400_000);
  expect((await pushes()).total).toBeGreaterThan(0);
  await forgetPushes(db, server.clock.now() + 7 * 86_400_000 + 1);
  expect((await pushes()).total).toBe(0);
});
