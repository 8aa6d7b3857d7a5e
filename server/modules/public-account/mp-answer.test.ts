import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { startWechatHost, type WechatHostProgram } from '#server/demo/wechat-host/wechat-host.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import { getMpTemporaryFile } from '#shared/contracts/public-account/mp-material.ts';
import {
  type MpMessage,
  pageMpMessages,
  removeMpMessage,
} from '#shared/contracts/public-account/mp-message.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { keepMessage } from './hook/keep-message.ts';
import { parsePush, writeXml } from './hook/push-xml.ts';
import type { PublicAccountSchema } from './schema.ts';

const ACCOUNT = { account: 'gh_linewall', appId: 'wx1f2e3d4c5b6a7980', secret: 'theSecretOfTheAccount' };

let host: WechatHostProgram;
let server: TestServer;
let agent: TestUser;
let accountId: Id;

beforeAll(async () => {
  host = await startWechatHost({ ...ACCOUNT, allowed: [], hasAutoReply: false }, () => server.clock.now());
  server = await startTestServer({ env: { LINEWALL_WECHAT_ORIGIN: host.origin } });
  agent = await server.addUser();
  const answer = await server.call(mpAccount.create, { body: { name: '清泉仓储', ...ACCOUNT } }, agent);
  accountId = answer.json().data.id;
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const db = () => typed<PublicAccountSchema>(server.db);

async function hear(openId: string, Content = 'x'): Promise<Id> {
  const nowMs = server.clock.now();
  const xml = writeXml({
    ...{ FromUserName: openId, CreateTime: Math.floor(nowMs / 1_000), MsgType: 'text', Content },
  });
  return db().tenant(server.tenantId, async (tx) => {
    const { tenantId } = server;
    await keepMessage(tx, { tenantId, accountId, fields: parsePush(Buffer.from(xml)), arrivedMs: nowMs });
    const fan = await tx
      .selectFrom('mp_fan')
      .select('id')
      .where('open_id', '=', openId)
      .executeTakeFirstOrThrow();
    return fan.id;
  });
}

/** As another client sends it: the call is not typed. */
const send = (wxUserId: Id, body: object, user = agent) =>
  server.app.inject({
    method: 'POST',
    url: '/mp/wxfansmsg',
    headers: { ...user.headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ wxUserId, ...body }),
  });

interface Kept {
  readonly articles?: readonly object[];
  readonly url?: string;
}
async function materialOf(kind: 'image' | 'news' | 'thumb', { articles, url }: Kept = {}): Promise<string> {
  const mediaId = host.media.receive(kind === 'news' ? 'image' : kind, Buffer.from('x'));
  const now = new Date(server.clock.now());
  await server.blobs.put(`mp-${mediaId}`, Buffer.from(`bytes of ${kind}`));
  await db().tenant(server.tenantId, (tx) =>
    tx
      .insertInto('mp_material')
      .values({
        ...{ tenant_id: server.tenantId, account_id: accountId, kind, is_permanent: true, media_id: mediaId },
        ...{ name: `7.${kind}`, url: url ?? null, title: null, introduction: null, file_type: 'jpg' },
        ...{ blob: `mp-${mediaId}`, thumb_blob: null, width: null, height: null, bytes: 1, expires_at: null },
        ...{ articles: articles ? JSON.stringify(articles) : null },
        ...{ created_at: now, created_by: null, updated_at: now, updated_by: null },
      })
      .execute(),
  );
  return mediaId;
}

/** The fields that the specification names for the content of a reply, as a client of it sends them for every type. */
const NAMED = {
  ...{ repName: '', repDesc: null, repUrl: '', repMediaId: '', media_id: null, repThumbMediaId: '' },
  ...{ repThumbUrl: '', repHqUrl: null, content: { articles: [] }, appId: ACCOUNT.appId },
};

describe('an answer takes the fields that the specification names for every type', () => {
  it('of a text, and keeps its own', async () => {
    const fan = await hear('oText');
    const others = { repName: 'a name', repUrl: 'javascript:alert(1)', repMediaId: 'no medium here!' };
    const answer = await send(fan, { ...NAMED, ...others, repType: 'text', repContent: '20:00', odd: 1 });
    expect(answer.json().data).toMatchObject({
      ...{ repType: 'text', repContent: '20:00', repName: null, repUrl: null, repMediaId: null },
      ...{ repThumbMediaId: null, repHqUrl: null, content: null, status: 'sent' },
    });
    expect(host.sent.at(-1)).toEqual({ openId: 'oText', text: '20:00' });
  });

  it('of an image, and keeps its own', async () => {
    const fan = await hear('oImage');
    const mediaId = await materialOf('image');
    const body = {
      ...NAMED,
      repType: 'image',
      media_id: mediaId,
      repContent: 'x'.repeat(900),
      repName: '7.jpg',
    };
    expect((await send(fan, body)).json().data).toMatchObject({
      ...{ repType: 'image', repMediaId: mediaId, repContent: null, repName: '7.image' },
    });
  });

  it('of music', async () => {
    const fan = await hear('oMusic');
    const thumb = await materialOf('thumb');
    const music = {
      repName: '厂歌',
      repDesc: '合唱',
      repUrl: 'https://a.example/1.mp3',
      repThumbMediaId: thumb,
    };
    const answer = await send(fan, { ...NAMED, repType: 'music', repContent: 'not of it', ...music });
    expect(answer.json().data).toMatchObject({
      ...{ ...music, repType: 'music', repHqUrl: music.repUrl, repContent: null, status: 'sent' },
    });
    expect(host.sent.at(-1)).toEqual({ openId: 'oMusic', kind: 'music', url: music.repUrl, title: '厂歌' });
    // Its picture is shown to who may chat alone.
    const chat = await server.addUser({ permissions: ['mp_chat'] });
    const file = await server.call(getMpTemporaryFile, { query: { mediaId: thumb } }, chat);
    expect([file.statusCode, file.payload]).toEqual([200, 'bytes of thumb']);
  });
});

describe('news', () => {
  const url = 'https://mp.weixin.qq.com/s/1';
  const article = (title: string) => ({ title, digest: `${title} in short`, url, thumbUrl: null });

  it.each([
    ['as an object', { articles: [article('first'), article('second')] }],
    ['as a list', [article('first'), article('second')]],
    ['as JSON text', JSON.stringify({ articles: [article('first'), article('second')] })],
    ['as one article', article('first')],
  ])('%s is sent as its first article', async (_name, content) => {
    const fan = await hear('oNews');
    const answer = await send(fan, { repType: 'news', content });
    const { data } = answer.json() as { data: MpMessage };
    expect(data).toMatchObject({ repType: 'news', repName: 'first', repUrl: url, status: 'sent' });
    expect(JSON.parse(data.content ?? '').articles).toMatchObject([{ title: 'first', url }]);
    expect(host.sent.at(-1)).toEqual({ openId: 'oNews', kind: 'news', url, title: 'first' });
  });

  it('out of the materials leads to the published article, with its cover', async () => {
    const fan = await hear('oStored');
    const thumbMediaId = await materialOf('image', { url: 'http://mmbiz.qpic.cn/a' });
    const rest = { author: '', content: '', contentSourceUrl: '', thumbMediaId, digest: 'd' };
    const news = await materialOf('news', {
      articles: [
        { ...rest, title: 'one', url },
        { ...rest, title: 'two', url },
      ],
    });
    expect((await send(fan, { repType: 'news', repMediaId: news })).json().data).toMatchObject({
      ...{ repName: 'one', repThumbMediaId: thumbMediaId, repThumbUrl: 'http://mmbiz.qpic.cn/a' },
    });
    const draft = await materialOf('news', { articles: [{ ...rest, title: 'one', url: null }] });
    expect((await send(fan, { repType: 'news', repMediaId: draft })).json().error).toBe('mp_news_no_address');
  });
});

it.each([
  [{}, 'repContent'],
  [{ repContent: '' }, 'repContent'],
  [{ repContent: 'x'.repeat(681) }, 'repContent'],
  [{ repType: 'image', repMediaId: '../a' }, 'repMediaId'],
  [{ repType: 'music' }, 'repUrl'],
  [{ repType: 'music', repUrl: 'ftp://a/1.mp3' }, 'repUrl'],
  [{ repType: 'music', repUrl: 'https://a.example/1.mp3' }, 'repThumbMediaId'],
  [{ repType: 'news' }, 'content'],
  [{ repType: 'news', content: '{' }, 'content'],
  [{ repType: 'news', content: [{ title: 'a', url: 'javascript:alert(1)' }] }, 'content'],
])('%j is refused at %s, and nothing is sent', async (body, field) => {
  const fan = await hear('oRefused');
  const before = host.sent.length;
  const answer = await send(fan, body);
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  expect(host.sent).toHaveLength(before);
});

describe('a phone in a message', () => {
  const PHONE = '13812346021';
  it('is masked for who may not manage fans, and not found by its middle', async () => {
    const fan = await hear('oPhone', `我的电话${PHONE}`);
    const chat = await server.addUser({ permissions: ['mp_chat'] });
    const read = async (user: TestUser, q?: string) => {
      const query = { wxUserId: fan, ...(q !== undefined && { q }) };
      return (await server.call(pageMpMessages, { query }, user)).json().data;
    };
    const listed = async (user: TestUser, q?: string) => {
      const query = q === undefined ? { wxUserId: fan } : { q };
      return (await server.call(pageMpConversations, { query }, user)).json().data;
    };
    expect((await read(chat)).records[0].repContent).toBe('我的电话138****6021');
    expect((await read(agent)).records[0].repContent).toBe(`我的电话${PHONE}`);
    expect((await listed(chat)).records[0].lastText).toBe('我的电话138****6021');
    expect((await listed(agent)).records[0].lastText).toBe(`我的电话${PHONE}`);
    for (const find of [read, listed]) {
      expect((await find(agent, '81234')).total).toBe(1);
      expect((await find(chat, '81234')).total).toBe(0);
      expect((await find(chat, '6021')).total).toBe(1);
      expect((await find(chat, '我的电话')).total).toBe(1);
    }
  });
});

it('messages of fans are counted as they come, are removed and are forgotten', async () => {
  const fan = await hear('oCounted');
  await hear('oCounted', 'y');
  const page = async () =>
    (await server.call(pageMpMessages, { query: { wxUserId: fan } }, agent)).json().data;
  const { total, records } = await page();
  expect(total).toBe(2);
  await server.call(removeMpMessage, { params: { id: records[0].id } }, agent);
  expect((await page()).total).toBe(1);
  await db().tenant(server.tenantId, (tx) => tx.deleteFrom('mp_message').where('fan_id', '=', fan).execute());
  expect((await page()).total).toBe(0);
  const all = await db().tenant(server.tenantId, async (tx) => ({
    kept: await tx
      .selectFrom('mp_fan')
      .select((eb) => eb.fn.sum('messages').as('sum'))
      .executeTakeFirst(),
    counted: await tx
      .selectFrom('mp_message')
      .where('deleted_at', 'is', null)
      .select((eb) => eb.fn.countAll().as('sum'))
      .executeTakeFirst(),
  }));
  expect(Number(all.kept?.sum)).toBe(Number(all.counted?.sum));
});
