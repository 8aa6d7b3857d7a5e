import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWechatHost, type WechatHostProgram } from '#server/demo/wechat-host/wechat-host.ts';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { type MpAccount, mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import { getMpFan } from '#shared/contracts/public-account/mp-fan.ts';
import { codeOfMpQr, listMpSources, mpQr } from '#shared/contracts/public-account/mp-qr.ts';
import { getMpSummary } from '#shared/contracts/public-account/mp-summary.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { passiveTextOf } from '#tests/support/devices/wechat-push.ts';
import { mpQrSample } from '#tests/support/samples/public-account/mp-qr.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

describeCrud(mpQrSample);

const KEYS = {
  ...{ appId: 'wx1f2e3d4c5b6a7980', token: 'theTokenOfTheHook' },
  encodingKey: 'LinewallDemoEncodingAESKey0123456789abcdefg',
};
const SECRET = 'theSecretOfTheAccount';
const DAY_MS = 86_400_000;

let host: WechatHostProgram;
let server: TestServer;
let admin: TestUser;
let account: MpAccount;

beforeAll(async () => {
  const asked = { appId: KEYS.appId, secret: SECRET, allowed: [], hasAutoReply: false };
  host = await startWechatHost(asked, () => server.clock.now());
  server = await startTestServer({ env: { LINEWALL_WECHAT_ORIGIN: host.origin } });
  admin = await server.addUser();
  const body = { name: '清泉仓储', account: 'gh_linewall', secret: SECRET, ...KEYS };
  account = await dataOf(mpAccount.create, { body });
});
afterAll(async () => {
  await server.close();
  await host.close();
});

async function dataOf<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  user = admin,
): Promise<CallReply<E>> {
  const answer = await server.call(contract, input, user);
  expect(answer.statusCode, answer.payload).toBe(200);
  return contract.reply.parse(answer.json().data) as CallReply<E>;
}
const event = (openId: string, name: string, key: string) =>
  passiveTextOf(server.app, account.hookUrl, {
    ...{ ...KEYS, openId, now: server.clock.now() },
    text: { MsgType: 'event', Event: name, EventKey: key },
  });
const fanOf = async (openId: string) => {
  const { records } = await dataOf(pageMpConversations, { query: { q: openId } });
  return dataOf(getMpFan, { params: { id: records[0]?.wxUserId ?? '' } });
};
const addCode = (fields: object) =>
  dataOf(mpQr.create, { body: { accountId: account.id, ...fields } as never });

it('has WeChat make a picture when it is shown first, and anew when it has ended', async () => {
  const lasting = await addCode({ name: 'gate' });
  const first = await dataOf(codeOfMpQr, { params: { id: lasting.id } });
  expect(first).toEqual({ url: host.qrs[0]?.url, expiresAt: null });
  expect(await dataOf(codeOfMpQr, { params: { id: lasting.id } })).toEqual(first);
  expect(host.qrs).toHaveLength(1);
  const ending = await addCode({ name: 'fair', isPermanent: false, days: 2 });
  const shown = await dataOf(codeOfMpQr, { params: { id: ending.id } });
  expect(Math.abs((shown.expiresAt ?? 0) - (host.qrs[1]?.untilMs ?? 0))).toBeLessThan(60_000);
  server.clock.advance(2 * DAY_MS + 60_000);
  // Sessions have ended meanwhile.
  admin = await server.addUser();
  const again = await dataOf(codeOfMpQr, { params: { id: ending.id } });
  expect([again.url === shown.url, again.url, host.qrs[2]?.scene]).toEqual([
    false,
    host.qrs[2]?.url,
    host.qrs[1]?.scene,
  ]);
});

it('says what WeChat refuses, and keeps the code for another try', async () => {
  const code = await addCode({ name: 'refused' });
  host.failNext({ errcode: 48001, errmsg: 'api unauthorized' }, '/cgi-bin/qrcode/create');
  const refused = await server.call(codeOfMpQr, { params: { id: code.id } }, admin);
  expect([refused.statusCode, refused.json().error]).toEqual([409, 'mp_host_denied']);
  expect((await dataOf(codeOfMpQr, { params: { id: code.id } })).url).toMatch(/^http/);
  const other = await server.addUser({ permissions: ['mp_reply_edit'], reach: { dsType: 4 } });
  const denied = await server.call(codeOfMpQr, { params: { id: code.id } }, other);
  expect(denied.statusCode).toBe(404);
});

it('counts scans and follows, and keeps by which code a fan has come', async () => {
  const code = await addCode({ name: 'window 2' });
  await dataOf(codeOfMpQr, { params: { id: code.id } });
  const scene = host.qrs.at(-1)?.scene ?? '';
  await event('oCode', 'subscribe', `qrscene_${scene}`);
  await event('oCode', 'SCAN', scene);
  await event('oOther', 'SCAN', 'q:nobodyKnowsThisOne');
  expect(await dataOf(mpQr.get, { params: { id: code.id } })).toMatchObject({ scans: 2, follows: 1 });
  expect(await fanOf('oCode')).toMatchObject({ source: 'qr', qrName: 'window 2' });
  expect((await fanOf('oOther')).source).toBe(null);
  const found = await dataOf(pageMpConversations, { query: { qrId: code.id } });
  expect(found.records.map(({ wxUserId }) => wxUserId)).toEqual([(await fanOf('oCode')).wxUserId]);
  // A follow by another way replaces it.
  await event('oCode', 'unsubscribe', '');
  await event('oCode', 'subscribe', '');
  expect(await fanOf('oCode')).toMatchObject({ source: null, qrName: null });
});

it('asks WeChat how the others have come, once for each', async () => {
  host.subscribers.came('oFound', 'ADD_SCENE_SEARCH');
  host.subscribers.came('oOdd', 'ADD_SCENE_OF_NEXT_YEAR');
  await event('oFound', 'subscribe', '');
  await event('oOdd', 'subscribe', '');
  await expect.poll(async () => (await fanOf('oFound')).source, { timeout: 40_000 }).toBe('search');
  await expect.poll(async () => (await fanOf('oOdd')).source, { timeout: 40_000 }).toBe('other');
  const asked = host.calls.filter((path) => path === '/cgi-bin/user/info').length;
  expect(asked).toBeGreaterThanOrEqual(2);
  const bySearch = await dataOf(pageMpConversations, { query: { source: 'search' } });
  expect(bySearch.records.map(({ wxUserId }) => wxUserId)).toContain((await fanOf('oFound')).wxUserId);
  const { codes, sources } = await dataOf(listMpSources, {});
  expect(codes.map(({ name }) => name)).toContain('gate');
  expect(sources).toContain('search');
});

it('reports follows by their ways, a removed code among them', async () => {
  const code = await addCode({ name: 'old sign' });
  await dataOf(codeOfMpQr, { params: { id: code.id } });
  const scene = host.qrs.at(-1)?.scene ?? '';
  for (const openId of ['oSign1', 'oSign2', 'oSign3', 'oSign4'])
    await event(openId, 'subscribe', `qrscene_${scene}`);
  await dataOf(mpQr.remove, { params: { id: code.id } });
  const day = (shift: number) => new Date(server.clock.now() + shift * DAY_MS).toISOString().slice(0, 10);
  const query = { accountId: account.id, from: day(-1), to: day(1) } as never;
  const { sources } = await dataOf(getMpSummary, { query });
  expect(sources).toContainEqual({ source: 'qr', qrName: 'old sign', follows: 4 });
});
