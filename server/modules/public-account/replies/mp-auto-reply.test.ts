import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elementText, parsePush } from '#server/modules/public-account/hook/push-xml.ts';
import { decryptText } from '#server/modules/public-account/hook/safe-mode.ts';
import { signatureOf } from '#server/modules/public-account/hook/signature.ts';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { listMpReplyAccounts, mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import { blockMpFan } from '#shared/contracts/public-account/mp-fan.ts';
import { pageMpMessages } from '#shared/contracts/public-account/mp-message.ts';
import { tryMpAutoReply } from '#shared/contracts/public-account/mp-reply-desk.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { pushRequest } from '#tests/support/devices/wechat-push.ts';
import { mpAutoReplySample } from '#tests/support/samples/public-account/mp-auto-reply.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

describeCrud(mpAutoReplySample);

const KEYS = {
  ...{ appId: 'wx1f2e3d4c5b6a7980', token: 'theTokenOfTheHook' },
  encodingKey: 'LinewallDemoEncodingAESKey0123456789abcdefg',
};
const RULE = {
  name: 'gate',
  type: '3' as const,
  reqKey: '月台\n排队',
  repMate: '2' as const,
  repContent: '7 号 <月台>',
};

let server: TestServer;
let admin: TestUser;
let accountId: Id;
let hook: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser();
  const body = { name: '清泉仓储', account: 'gh_linewall', secret: 'theSecretOfTheAccount', ...KEYS };
  const account = await dataOf(mpAccount.create, { body }, admin);
  accountId = account.id;
  hook = new URL(account.hookUrl).pathname;
});
afterAll(() => server.close());

async function dataOf<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  user = admin,
): Promise<CallReply<E>> {
  const answer = await server.call(contract, input, user);
  expect(answer.statusCode, answer.payload).toBe(200);
  return contract.reply.parse(answer.json().data) as CallReply<E>;
}
const addRule = (rule: object) =>
  server.call(mpAutoReply.create, { body: { ...RULE, accountId, ...rule } as never }, admin);
const requestOf = (openId: string, text: string | Readonly<Record<string, string>>) =>
  pushRequest(hook, { ...KEYS, openId, text, now: server.clock.now() });
const send = async ({ url, body: payload }: ReturnType<typeof requestOf>) =>
  (await server.app.inject({ method: 'POST', url, headers: { 'content-type': 'text/xml' }, payload }))
    .payload;

/** What the fan sees of an answer; null = nothing. */
function shownOf(payload: string): string | null {
  if (payload === 'success') return null;
  const outer = parsePush(Buffer.from(payload));
  const [encrypted = '', signature, timestamp = '', nonce = ''] = [
    'Encrypt',
    'MsgSignature',
    'TimeStamp',
    'Nonce',
  ].map((name) => elementText(outer, name));
  expect(signature).toBe(signatureOf(KEYS.token, timestamp, nonce, encrypted));
  const fields = parsePush(Buffer.from(decryptText(encrypted, KEYS)));
  expect([elementText(fields, 'FromUserName'), elementText(fields, 'MsgType')]).toEqual([
    'gh_linewall',
    'text',
  ]);
  return elementText(fields, 'Content');
}
const conversationOf = async (openId: string) => {
  const { records } = await dataOf(pageMpConversations, { query: { q: openId } });
  const [found] = records;
  if (!found) throw new Error(`${openId} has no conversation`);
  return found;
};

describe('a rule', () => {
  it('answers a push at once, encrypted and once, and the conversation waits for nobody', async () => {
    expect((await addRule({})).statusCode).toBe(200);
    const asked = requestOf('oAsks', '我的月台?');
    const first = await send(asked);
    expect(shownOf(first)).toBe('7 号 <月台>');
    expect(await send(asked)).toBe(first);
    const { wxUserId, waitingSince, sendsLeft } = await conversationOf('oAsks');
    expect([waitingSince, sendsLeft]).toEqual([null, 5]);
    await expect
      .poll(async () => (await dataOf(pageMpMessages, { query: { wxUserId } })).records)
      .toMatchObject([
        {
          type: '2',
          repContent: '7 号 <月台>',
          status: 'sent',
          isAuto: true,
          ruleName: 'gate',
          userName: null,
        },
        { type: '1', repContent: '我的月台?', isAuto: false },
      ]);
  });

  it('of a kind of message leaves the conversation to a person; so does none', async () => {
    await addRule({ name: 'images', type: '2', reqType: 'image', reqKey: null, repContent: '收到' });
    expect(shownOf(await send(requestOf('oImage', { MsgType: 'image', MediaId: 'm1' })))).toBe('收到');
    expect((await conversationOf('oImage')).waitingSince).not.toBe(null);
    expect(shownOf(await send(requestOf('oOther', '你好')))).toBe(null);
    expect((await conversationOf('oOther')).waitingSince).not.toBe(null);
  });

  it('answers a follow, and no other event', async () => {
    await addRule({ name: 'welcome', type: '1', reqKey: null, repContent: '欢迎' });
    expect(shownOf(await send(requestOf('oNew', { MsgType: 'event', Event: 'subscribe' })))).toBe('欢迎');
    expect(
      shownOf(await send(requestOf('oNew', { MsgType: 'event', Event: 'CLICK', EventKey: '月台' }))),
    ).toBe(null);
  });

  it('answers nobody who is blocked', async () => {
    await send(requestOf('oBlocked', 'x'));
    const { wxUserId } = await conversationOf('oBlocked');
    await dataOf(blockMpFan, { params: { id: wxUserId }, body: { isBlocked: true } });
    expect(shownOf(await send(requestOf('oBlocked', '月台')))).toBe(null);
  });

  it('is tried without sending anything', async () => {
    await addRule({ name: 'off', reqKey: '月台在哪', repMate: '1', isEnabled: false });
    const query = { accountId, text: '月台在哪' };
    const tried = await dataOf(tryMpAutoReply, { query });
    expect(tried.reply?.repContent).toBe('7 号 <月台>');
    expect(tried.steps.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['off', 'off'],
      ['gate', 'chosen'],
      ['images', 'no'],
    ]);
    const stranger = await server.addUser({ tenantId: await server.addTenant('other') });
    expect((await server.call(tryMpAutoReply, { query }, stranger)).statusCode).toBe(404);
    expect(await dataOf(listMpReplyAccounts, {}, stranger)).toEqual([]);
  });

  it.each([
    [{ reqKey: ' \n' }, 'reqKey'],
    [{ reqKey: Array.from({ length: 21 }, (_, at) => `k${at}`).join('\n') }, 'reqKey'],
    [{ reqKey: 'x'.repeat(31) }, 'reqKey'],
    [{ type: '2', reqType: null }, 'reqType'],
    [{ repContent: '' }, 'repContent'],
    [{ accountId: '999' }, 'accountId'],
  ])('with %j is refused at the field', async (fields, field) => {
    const answer = await addRule({ name: `refused ${field}`, ...fields });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });
});
