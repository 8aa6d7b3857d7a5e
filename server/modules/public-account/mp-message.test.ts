import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { startWechatHost, type WechatHostProgram } from '#server/demo/wechat-host/wechat-host.ts';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { pageMpConversations, setMpRemark } from '#shared/contracts/public-account/mp-conversation.ts';
import { getMpTemporaryFile } from '#shared/contracts/public-account/mp-material.ts';
import {
  pageMpMessages,
  removeMpMessage,
  sendMpMessage,
} from '#shared/contracts/public-account/mp-message.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { keepMessage } from './hook/keep-message.ts';
import { parsePush, writeXml, type XmlTree } from './hook/push-xml.ts';
import type { PublicAccountSchema } from './schema.ts';
import { settleSending } from './sweep.ts';

const ACCOUNT = { account: 'gh_linewall', appId: 'wx1f2e3d4c5b6a7980', secret: 'theSecretOfTheAccount' };

let host: WechatHostProgram;
let server: TestServer;
let agent: TestUser;
let accountId: Id;

beforeAll(async () => {
  host = await startWechatHost({ ...ACCOUNT, allowed: [], hasAutoReply: false }, () => server.clock.now());
  server = await startTestServer({ env: { LINEWALL_WECHAT_ORIGIN: host.origin } });
  agent = await server.addUser();
  accountId = (await dataOf(mpAccount.create, { body: { name: '清泉仓储', ...ACCOUNT } }, agent)).id;
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

/** As the hook does it, without the way there. */
async function hear(openId: string, fields: XmlTree, agoMs = 0): Promise<void> {
  const createdMs = server.clock.now() - agoMs;
  const xml = writeXml({ FromUserName: openId, CreateTime: Math.floor(createdMs / 1_000), ...fields });
  await typed<PublicAccountSchema>(server.db).tenant(server.tenantId, (tx) =>
    keepMessage(tx, {
      tenantId: server.tenantId,
      accountId,
      fields: parsePush(Buffer.from(xml)),
      arrivedMs: createdMs,
    }),
  );
}
const text = (content: string): XmlTree => ({ MsgType: 'text', Content: content });
const conversationOf = async (openEnd: string) => {
  const { records } = await dataOf(pageMpConversations, { query: { size: 100 } }, agent);
  return records.find(({ nickName }) => nickName.includes(openEnd));
};
const fanOf = async (openEnd: string) => (await conversationOf(openEnd))?.wxUserId ?? '0';
const send = (wxUserId: Id, repContent: string, more: object = {}) =>
  server.call(sendMpMessage, { body: { wxUserId, repContent, ...more } }, agent);

/** A material of the account, of which WeChat has the file. */
async function materialOf(kind: 'image' | 'voice' | 'video', of = accountId, expiresAt: Date | null = null) {
  const mediaId = host.media.receive(kind, Buffer.from('x'));
  const now = new Date(server.clock.now());
  await server.blobs.put(`mp-${mediaId}`, Buffer.from(`bytes of ${kind}`));
  await typed<PublicAccountSchema>(server.db).tenant(server.tenantId, (tx) =>
    tx
      .insertInto('mp_material')
      .values({
        ...{ tenant_id: server.tenantId, account_id: of, kind, is_permanent: expiresAt === null },
        ...{ media_id: mediaId, name: `7.${kind}`, url: null, title: null, introduction: null },
        ...{ file_type: 'jpg', blob: `mp-${mediaId}`, thumb_blob: null, width: null, height: null, bytes: 1 },
        ...{ expires_at: expiresAt, articles: null },
        ...{ created_at: now, created_by: null, updated_at: now, updated_by: null },
      })
      .execute(),
  );
  return mediaId;
}

describe('what a fan says', () => {
  it('is kept by the names of the specification', async () => {
    await hear('oKinds', { MsgType: 'image', PicUrl: 'http://mmbiz.qpic.cn/a', MediaId: 'm1' });
    await hear('oKinds', { MsgType: 'voice', MediaId: 'm2', Format: 'amr', Recognition: '走哪个门' });
    await hear('oKinds', { MsgType: 'video', MediaId: 'm3', ThumbMediaId: 't3' });
    await hear('oKinds', {
      MsgType: 'location',
      Location_X: '31.2',
      Location_Y: '121.4',
      Scale: '15',
      Label: '嘉定',
    });
    await hear('oKinds', { MsgType: 'link', Title: 'a<b>', Description: 'd', Url: 'https://a.example' });
    await hear('oKinds', { MsgType: 'event', Event: 'CLICK', EventKey: 'queue' });
    await hear('oKinds', { MsgType: 'hologram' });
    const query = { wxUserId: await fanOf('oKinds') };
    const { records, total } = await dataOf(pageMpMessages, { query }, agent);
    expect(total).toBe(7);
    expect(records.toReversed()).toMatchObject([
      { repType: 'image', repUrl: 'http://mmbiz.qpic.cn/a', repMediaId: 'm1', type: '1', readFlag: '1' },
      { repType: 'voice', repMediaId: 'm2', repName: 'amr', repContent: '走哪个门' },
      { repType: 'video', repMediaId: 'm3', repThumbMediaId: 't3' },
      { repType: 'location', repLocationX: 31.2, repLocationY: 121.4, repScale: 15, repContent: '嘉定' },
      { repType: 'link', repName: 'a<b>', repDesc: 'd', repUrl: 'https://a.example' },
      { repType: 'event', repEvent: 'CLICK', eventKey: 'queue' },
      { repType: 'other' },
    ]);
  });

  it('waits until it is answered, longest first', async () => {
    await hear('oFirst', text('我的月台?'), 60_000);
    await hear('oSecond', text('几点下班'), 30_000);
    const waiting = () => dataOf(pageMpConversations, { query: { state: 'waiting' } }, agent);
    const names = (await waiting()).records.map(({ nickName }) => nickName);
    expect(names.indexOf('oFirst')).toBeLessThan(names.indexOf('oSecond'));
    expect(await conversationOf('oFirst')).toMatchObject({ unread: 1, lastText: '我的月台?', sendsLeft: 5 });
    await dataOf(pageMpMessages, { query: { wxUserId: await fanOf('oFirst') } }, agent);
    expect(await conversationOf('oFirst')).toMatchObject({ unread: 0, waitingSince: expect.any(Number) });
    await send(await fanOf('oFirst'), '7 号');
    expect((await waiting()).records.map(({ nickName }) => nickName)).not.toContain('oFirst');
    const { records } = await dataOf(pageMpMessages, { query: { wxUserId: await fanOf('oFirst') } }, agent);
    expect(records.map(({ type, readFlag }) => [type, readFlag])).toEqual([
      ['2', '0'],
      ['1', '0'],
    ]);
  });

  it('is found by its text, whatever % and _ are in it', async () => {
    await hear('oText', text('50 % of SO_88190'));
    const found = async (q: string) => (await dataOf(pageMpMessages, { query: { q } }, agent)).total;
    expect([await found('SO_8'), await found('%_8'), await found('so_88190')]).toEqual([1, 0, 1]);
  });
});

describe('an answer', () => {
  it('reaches the fan once, and says by whom', async () => {
    await hear('oAnswer', text('几点下班'));
    const fan = await fanOf('oAnswer');
    const key = { clientKey: '0123456789' };
    const [first, second] = [await send(fan, '20:00 下班', key), await send(fan, '20:00 下班', key)];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json().data.id).toBe(first.json().data.id);
    expect(host.sent.filter(({ openId }) => openId === 'oAnswer')).toEqual([
      { openId: 'oAnswer', text: '20:00 下班' },
    ]);
    expect(await conversationOf('oAnswer')).toMatchObject({ unread: 0, sendsLeft: 4, lastType: '2' });
    const { records } = await dataOf(pageMpMessages, { query: { wxUserId: fan } }, agent);
    expect(records[0]).toMatchObject({ type: '2', status: 'sent', userName: expect.stringMatching(/./) });
  });

  it('is refused without a call where the window is closed or used up', async () => {
    await hear('oOld', text('x'), 49 * 3_600_000);
    const before = host.sent.length;
    expect((await send(await fanOf('oOld'), 'y')).json().error).toBe('mp_window_closed');
    await hear('oLeft', text('x'));
    await hear('oLeft', { MsgType: 'event', Event: 'unsubscribe' });
    expect((await send(await fanOf('oLeft'), 'y')).json().error).toBe('mp_window_closed');
    expect(host.sent.length).toBe(before);
    await hear('oFive', text('x'));
    const fan = await fanOf('oFive');
    for (let count = 0; count < 5; count += 1) expect((await send(fan, `y${count}`)).statusCode).toBe(200);
    expect((await send(fan, 'y5')).json().error).toBe('mp_sends_used');
    await hear('oFive', text('again'));
    expect((await send(fan, 'y6')).statusCode).toBe(200);
  });

  it.each([
    [{ errcode: 45015, errmsg: 'out of response time limit' }, 'failed', 'mp_refused', 0],
    [{ errcode: 45047, errmsg: 'out of response count limit' }, 'failed', 'mp_refused', 0],
    [{ errcode: 48001, errmsg: 'api unauthorized' }, 'failed', 'mp_refused', 5],
    ['html', 'unsure', null, 4],
  ] as const)('that meets %s is %s', async (failure, status, error, left) => {
    const openId = `oFails${status}${typeof failure === 'string' ? '' : failure.errcode}`.slice(0, 12);
    await hear(openId, text('x'));
    const fan = await fanOf(openId);
    // The token is there: the failure meets the message.
    await send(await fanOf('oAnswer'), 'a token');
    host.failNext(failure);
    const answer = await send(fan, 'y');
    expect(answer.json().error ?? null).toBe(error);
    const { records } = await dataOf(pageMpMessages, { query: { wxUserId: fan } }, agent);
    expect(records[0]).toMatchObject({
      status,
      errcode: typeof failure === 'string' ? null : failure.errcode,
    });
    expect(await conversationOf(openId)).toMatchObject({
      sendsLeft: left,
      waitingSince: status === 'failed' ? expect.any(Number) : null,
    });
  });

  it('is sent with another token where the kept one has ended', async () => {
    await hear('oToken', text('x'));
    host.failNext({ errcode: 40001, errmsg: 'invalid credential' });
    expect((await send(await fanOf('oToken'), 'y')).statusCode).toBe(200);
    expect(host.sent.at(-1)).toEqual({ openId: 'oToken', text: 'y' });
  });

  it('that was being sent as the server ended may not have arrived', async () => {
    const db = typed<PublicAccountSchema>(server.db);
    const fan = await fanOf('oToken');
    await db.tenant(server.tenantId, (tx) =>
      tx
        .updateTable('mp_message')
        .set({ status: 'sending' })
        .where('fan_id', '=', fan)
        .where('type', '=', 2)
        .execute(),
    );
    await settleSending(db, server.clock.now());
    await settleSending(db, server.clock.now() + 180_000);
    const { records } = await dataOf(pageMpMessages, { query: { wxUserId: fan } }, agent);
    expect(records[0]).toMatchObject({ status: 'unsure' });
  });
});

it('a message is removed here, and a fan has the name that we give', async () => {
  await hear('oNamed', text('x'));
  const fan = await fanOf('oNamed');
  await dataOf(setMpRemark, { params: { id: fan }, body: { remark: '赵建军' } }, agent);
  expect(await conversationOf('赵建军')).toMatchObject({ wxUserId: fan });
  const { records } = await dataOf(pageMpMessages, { query: { wxUserId: fan } }, agent);
  await dataOf(removeMpMessage, { params: { id: records[0]?.id ?? '0' } }, agent);
  expect((await dataOf(pageMpMessages, { query: { wxUserId: fan } }, agent)).total).toBe(0);
});

it('fans and messages of another tenant are not reached', async () => {
  await hear('oTheirs', text('x'));
  const fan = await fanOf('oTheirs');
  const { records } = await dataOf(pageMpMessages, { query: { wxUserId: fan } }, agent);
  const stranger = await server.addUser({ tenantId: await server.addTenant('other') });
  const status = async <E extends Endpoint>(contract: E, input: CallInput<E>) =>
    (await server.call(contract, input, stranger)).statusCode;
  expect(await status(sendMpMessage, { body: { wxUserId: fan, repContent: 'x' } })).toBe(404);
  expect(await status(removeMpMessage, { params: { id: records[0]?.id ?? '0' } })).toBe(404);
  expect(await status(setMpRemark, { params: { id: fan }, body: { remark: 'x' } })).toBe(404);
  expect((await dataOf(pageMpMessages, { query: { wxUserId: fan } }, stranger)).total).toBe(0);
  expect((await dataOf(pageMpConversations, { query: {} }, stranger)).total).toBe(0);
});

describe('an answer out of the materials', () => {
  const sendMaterial = (wxUserId: Id, body: object, user = agent) =>
    server.call(sendMpMessage, { body: { wxUserId, ...body } as never }, user);

  it.each(['image', 'voice', 'video'] as const)(
    'may be of the kind %s, and is shown as it was sent',
    async (kind) => {
      await hear('oMaterial', text('x'));
      const fan = await fanOf('oMaterial');
      const mediaId = await materialOf(kind);
      const name = kind === 'image' ? 'media_id' : 'repMediaId';
      const answer = await sendMaterial(fan, { repType: kind, [name]: mediaId });
      expect(answer.json().data).toMatchObject({
        ...{ type: '2', repType: kind, repMediaId: mediaId, repName: `7.${kind}`, status: 'sent' },
      });
      expect(host.sent.at(-1)).toEqual({ openId: 'oMaterial', kind, mediaId });
      const chat = await server.addUser({ permissions: ['mp_chat'] });
      const file = await server.call(getMpTemporaryFile, { query: { mediaId } }, chat);
      expect([file.statusCode, file.payload]).toEqual([200, `bytes of ${kind}`]);
    },
  );

  it('is refused without what it holds, and where the account has no such material', async () => {
    await hear('oRefused', text('x'));
    const fan = await fanOf('oRefused');
    const before = host.sent.length;
    const ended = await materialOf('image', accountId, new Date(server.clock.now() - 1));
    const chat = await server.addUser({ permissions: ['mp_chat'] });
    const refusedBy = async (body: object, user = agent) =>
      (await sendMaterial(fan, body, user)).json().error;
    expect(await refusedBy({})).toBe('invalid_input');
    expect(await refusedBy({ repType: 'image' })).toBe('invalid_input');
    expect(await refusedBy({ repType: 'image', repMediaId: ended })).toBe('mp_material_missing');
    expect(await refusedBy({ repType: 'image', repMediaId: await materialOf('voice') })).toBe(
      'mp_material_missing',
    );
    const other = { name: '北仓', account: 'gh_other', appId: 'wxother000000', secret: 'anotherSecret1' };
    const { id } = await dataOf(mpAccount.create, { body: other }, agent);
    const foreign = { repType: 'image', repMediaId: await materialOf('image', id) };
    expect(await refusedBy(foreign)).toBe('mp_material_missing');
    expect(await refusedBy({ repType: 'image', repMediaId: await materialOf('image') }, chat)).toBe(
      'forbidden',
    );
    expect(host.sent).toHaveLength(before);
    expect((await conversationOf('oRefused'))?.sendsLeft).toBe(5);
  });
});
