import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { createLog } from '#server/core/logs/log.ts';
import { startWechatHost, type WechatHostProgram } from '#server/demo/wechat-host/wechat-host.ts';
import { type HostPublication, publicationEvent } from '#server/demo/wechat-host/wechat-host-news.ts';
import { keepMessage } from '#server/modules/public-account/hook/keep-message.ts';
import { parsePush, writeXml } from '#server/modules/public-account/hook/push-xml.ts';
import type { AccessTokens } from '#server/modules/public-account/host/access-token.ts';
import { createWechatNews } from '#server/modules/public-account/host/news.ts';
import { createWechatHost } from '#server/modules/public-account/host/wechat-host.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { operationLog } from '#shared/contracts/platform/operation-log.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import {
  addMpNews,
  changeMpNews,
  type MpMaterial,
  pageMpMaterials,
  removeMpMaterial,
  uploadMpMaterial,
  uploadMpNewsPicture,
} from '#shared/contracts/public-account/mp-material.ts';
import { pageMpMessages } from '#shared/contracts/public-account/mp-message.ts';
import {
  getMpNews,
  listMpNewsPictures,
  previewMpNews,
  publishMpNews,
  withdrawMpNews,
} from '#shared/contracts/public-account/mp-news.ts';
import { sendForm } from '#tests/support/files/file-upload.ts';
import { picture } from '#tests/support/files/sample-files.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { askForPublications } from './publish-poll.ts';

const ACCOUNT = { account: 'gh_linewall', appId: 'wx1f2e3d4c5b6a7980', secret: 'theSecretOfTheAccount' };
const HALF_HOUR_MS = 30 * 60_000;

let host: WechatHostProgram;
let server: TestServer;
let editor: TestUser;
let accountId: Id;
let cover: string;

beforeAll(async () => {
  host = await startWechatHost({ ...ACCOUNT, allowed: [], hasAutoReply: false }, () => server.clock.now());
  server = await startTestServer({ env: { LINEWALL_WECHAT_ORIGIN: host.origin } });
  editor = await server.addUser();
  accountId = (await dataOf(mpAccount.create, { body: { name: '清泉仓储', ...ACCOUNT } })).id;
  const to = { method: 'POST', url: uploadMpMaterial.path } as const;
  const form = { name: 'a.png', bytes: await picture('png'), before: { mediaType: 'image' } };
  cover = (await sendForm(server, editor, to, form)).json().data.mediaId;
  host.media.news.isInstant = false;
});
afterAll(async () => {
  await server.close();
  await host.close();
});

async function dataOf<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  user: TestUser = editor,
): Promise<CallReply<E>> {
  const answer = await server.call(contract, input, user);
  expect(answer.statusCode, answer.payload).toBe(200);
  return contract.reply.parse(answer.json().data) as CallReply<E>;
}
const errorOf = async <E extends Endpoint>(contract: E, input: CallInput<E>, user: TestUser = editor) => {
  const answer = await server.call(contract, input, user);
  return [answer.statusCode, answer.json().error];
};

const article = (title: string, content = `<p>${title}</p>`) => ({ title, thumbMediaId: cover, content });

/** News of these titles, as they are listed. */
async function newsOf(...titles: readonly string[]): Promise<MpMaterial> {
  const { mediaId } = await dataOf(addMpNews, { body: { articles: titles.map((title) => article(title)) } });
  const { items } = await dataOf(pageMpMaterials, { query: { type: 'news', size: 100 } });
  const found = items.find((item) => item.mediaId === mediaId);
  if (!found) throw new Error('the news are not listed');
  return found;
}
const seen = async ({ id }: MpMaterial) => (await dataOf(getMpNews, { params: { id } })).material;
const publish = ({ mediaId }: MpMaterial) => dataOf(publishMpNews, { body: { mediaId } });
const lastPublication = (): HostPublication => {
  const last = [...host.media.news.publications.values()].at(-1);
  if (!last) throw new Error('nothing was published');
  return last;
};

/** As the hook does it, without the way there. */
async function hearEvent(publication: HostPublication): Promise<void> {
  const nowMs = server.clock.now();
  const xml = publicationEvent(publication, { account: ACCOUNT.account, atMs: nowMs });
  await typed<PublicAccountSchema>(server.db).tenant(server.tenantId, (tx) =>
    keepMessage(tx, {
      ...{ tenantId: server.tenantId, accountId, arrivedMs: nowMs },
      fields: parsePush(Buffer.from(xml)),
    }),
  );
}

/** What a timer does every ten seconds. */
function ask(): Promise<void> {
  const wechat = createWechatHost(host.origin);
  const tokens: AccessTokens = {
    async of() {
      const { appId: appid, secret } = ACCOUNT;
      const { answer } = await wechat.call('/cgi-bin/stable_token', { body: { appid, secret } });
      return { token: String(answer.access_token), date: null };
    },
  };
  const db = typed<PublicAccountSchema>(server.db);
  const news = createWechatNews(wechat, tokens);
  return askForPublications({ db, clock: server.clock, log: createLog('silent'), news });
}
const makeDue = (change: { readonly publish_began_at?: Date } = {}) =>
  typed<PublicAccountSchema>(server.db).tenant(server.tenantId, (tx) =>
    tx
      .updateTable('mp_material')
      .set({ publish_due_at: new Date(0), ...change })
      .where('publish_status', '=', 'publishing')
      .execute(),
  );

describe('a publication', () => {
  it('is under way until the event says the address of each article', async () => {
    const news = await newsOf('元旦收货', '换箱三步');
    expect(news.publish).toMatchObject({ status: 'draft', isInDraftBox: true, isOnline: false });
    expect(await publish(news)).toEqual({ status: 'publishing' });
    expect((await seen(news)).publish?.status).toBe('publishing');
    const body = { mediaId: news.mediaId, articles: [article('x')] };
    expect(await errorOf(changeMpNews, { body })).toEqual([409, 'mp_news_publishing']);
    expect(await errorOf(publishMpNews, { body: { mediaId: news.mediaId } })).toEqual([
      409,
      'mp_news_publishing',
    ]);
    expect(await errorOf(removeMpMaterial, { query: { id: news.mediaId } })).toEqual([
      409,
      'mp_news_publishing',
    ]);
    const publication = lastPublication();
    host.media.news.finish(publication, 0);
    await hearEvent(publication);
    const done = await seen(news);
    expect(done.publish).toMatchObject({ status: 'published', isInDraftBox: false, isOnline: true });
    expect(done.content?.articles.map(({ url }) => url)).toEqual([
      `http://mp.weixin.qq.com/s/${publication.articleId}1`,
      `http://mp.weixin.qq.com/s/${publication.articleId}2`,
    ]);
    expect(done.updateTime).toBe(news.updateTime);
    // The event comes from the account: it is nobody's conversation.
    const { records } = await dataOf(pageMpConversations, { query: { size: 100 } });
    expect(records.filter(({ nickName }) => nickName.includes('oPub'))).toEqual([]);
    expect(await errorOf(publishMpNews, { body: { mediaId: news.mediaId } })).toEqual([
      409,
      'mp_news_published',
    ]);
    expect(await errorOf(removeMpMaterial, { query: { id: news.mediaId } })).toEqual([
      409,
      'mp_news_published',
    ]);
  });

  it('that is refused names the articles, and can be published again once they are changed', async () => {
    const news = await newsOf('甲', '乙');
    await publish(news);
    const publication = lastPublication();
    host.media.news.finish(publication, 4, [1, 2]);
    await hearEvent(publication);
    expect((await seen(news)).publish).toEqual({
      ...{ status: 'failed', isInDraftBox: true, isOnline: false, problem: 'review' },
      failedArticles: [1, 2],
    });
    const body = { mediaId: news.mediaId, articles: [article('丙'), article('乙')] };
    await dataOf(changeMpNews, { body });
    expect((await seen(news)).publish).toMatchObject({ status: 'draft', problem: null, failedArticles: [] });
    expect(await publish(news)).toEqual({ status: 'publishing' });
  });

  it('is asked for where no event comes, and not longer than half an hour', async () => {
    const [news, silent] = [await newsOf('问'), await newsOf('没有结果')];
    await publish(news);
    const publication = lastPublication();
    await makeDue();
    await ask();
    expect((await seen(news)).publish?.status).toBe('publishing');
    host.media.news.finish(publication, 0);
    // Not before ten seconds have passed.
    await ask();
    expect((await seen(news)).publish?.status).toBe('publishing');
    await makeDue();
    await ask();
    // The timer of the server may have asked in the same moment.
    await expect.poll(async () => (await seen(news)).publish?.status).toBe('published');

    await publish(silent);
    const late = lastPublication();
    await makeDue({ publish_began_at: new Date(server.clock.now() - HALF_HOUR_MS - 1) });
    await ask();
    expect((await seen(silent)).publish).toMatchObject({ status: 'failed', problem: 'no_result' });
    // The event counts all the same.
    host.media.news.finish(late, 0);
    await hearEvent(late);
    expect((await seen(silent)).publish).toMatchObject({ status: 'published', problem: null });
  });

  it.each([
    [{ errcode: 48001, errmsg: 'api unauthorized' }, 'mp_host_denied', { status: 'draft', problem: null }],
    // It has left: it may have been taken.
    ['bad gateway', 'wechat_unavailable', { status: 'failed', problem: 'unsure' }],
  ] as const)('that meets %j says so', async (failure, error, publishState) => {
    const news = await newsOf(`失败 ${error}`);
    host.failNext(failure, '/cgi-bin/freepublish/submit');
    const answer = await server.call(publishMpNews, { body: { mediaId: news.mediaId } }, editor);
    expect(answer.json()).toMatchObject({ code: 1, error });
    expect((await seen(news)).publish).toMatchObject(publishState);
  });

  it('of another state than was read is refused', async () => {
    const news = await newsOf('旧');
    const body = { mediaId: news.mediaId, updateTime: news.updateTime - 1 };
    expect(await errorOf(publishMpNews, { body })).toEqual([409, 'stale']);
  });
});

async function published(...titles: readonly string[]): Promise<MpMaterial> {
  const news = await newsOf(...titles);
  await publish(news);
  const publication = lastPublication();
  host.media.news.finish(publication, 0);
  await hearEvent(publication);
  return seen(news);
}

describe('published news', () => {
  it('are a draft again once they are withdrawn, and are written anew when they are published', async () => {
    const news = await published('撤回');
    expect(await dataOf(withdrawMpNews, { body: { mediaId: news.mediaId } })).toEqual({ status: 'draft' });
    expect([...host.media.news.publications.values()].map(({ mediaId }) => mediaId)).not.toContain(
      news.mediaId,
    );
    const back = await seen(news);
    expect(back.publish).toMatchObject({ status: 'draft', isInDraftBox: false, isOnline: false });
    expect(back.content?.articles[0]?.url).toBeNull();
    expect(await errorOf(withdrawMpNews, { body: { mediaId: news.mediaId } })).toEqual([
      409,
      'mp_news_not_published',
    ]);
    await publish(news);
    expect(lastPublication().articles).toMatchObject([{ title: '撤回' }]);
    expect((await seen(news)).mediaId).not.toBe(news.mediaId);
  });

  it('have a draft beside them once they are changed', async () => {
    const news = await published('公开');
    const { mediaId } = await dataOf(changeMpNews, {
      body: { mediaId: news.mediaId, updateTime: news.updateTime, articles: [article('公开，改过')] },
    });
    expect(host.media.drafts.get(mediaId)).toMatchObject([{ title: '公开，改过' }]);
    const changed = await seen(news);
    expect(changed.publish).toMatchObject({ status: 'changed', isInDraftBox: true, isOnline: true });
    expect(changed.content?.articles[0]?.url).toMatch(/^http:\/\/mp\.weixin\.qq\.com\/s\//);
  });
});

describe('a preview', () => {
  it('goes to a fan of the account, and stands in the conversation', async () => {
    const news = await newsOf('预览');
    const nowMs = server.clock.now();
    const hear = (openId: string, fields: object) =>
      typed<PublicAccountSchema>(server.db).tenant(server.tenantId, (tx) => {
        const xml = writeXml({ FromUserName: openId, CreateTime: Math.floor(nowMs / 1_000), ...fields });
        const read = parsePush(Buffer.from(xml));
        return keepMessage(tx, { tenantId: server.tenantId, accountId, fields: read, arrivedMs: nowMs });
      });
    const fan = await hear('oReader', { MsgType: 'text', Content: '你好' });
    const left = await hear('oLeft', { MsgType: 'event', Event: 'unsubscribe' });
    const wxUserId = fan?.fanId ?? '0';
    const { mediaId } = news;
    expect(await dataOf(previewMpNews, { body: { mediaId, wxUserId } })).toBe(true);
    expect(host.media.news.previews).toEqual([{ openId: 'oReader', mediaId }]);
    const { records } = await dataOf(pageMpMessages, { query: { wxUserId } });
    expect(records[0]).toMatchObject({ repType: 'news', repName: '预览', status: 'sent' });
    const gone = { mediaId, wxUserId: left?.fanId ?? '0' };
    expect(await errorOf(previewMpNews, { body: gone })).toEqual([409, 'mp_fan_left']);
    host.failNext({ errcode: 48001, errmsg: 'api unauthorized' }, '/cgi-bin/message/mass/preview');
    expect(await errorOf(previewMpNews, { body: { mediaId, wxUserId } })).toEqual([409, 'mp_host_denied']);
  });
});

it('a picture of an article is shown as its copy, while WeChat gets its own address', async () => {
  const to = { method: 'POST', url: uploadMpNewsPicture.path } as const;
  const bytes = await picture('png', { width: 30, height: 30 });
  const { link, previewUrl } = (await sendForm(server, editor, to, { name: 'p.png', bytes })).json();
  const body = { articles: [article('图', `<p><img src="${link}" alt=""></p>`)] };
  const { mediaId } = await dataOf(addMpNews, { body });
  expect(host.media.drafts.get(mediaId)).toMatchObject([
    { content: expect.stringContaining(`src="${link}"`) },
  ]);
  const { items } = await dataOf(pageMpMaterials, { query: { type: 'news' } });
  const { pictures } = await dataOf(getMpNews, { params: { id: items[0]?.id ?? '0' } });
  expect(pictures).toEqual([{ url: link, previewUrl }]);
  const copy = await server.app.inject({ url: previewUrl });
  expect([copy.statusCode, copy.headers['content-type']]).toEqual([200, 'image/png']);
  const all = await dataOf(listMpNewsPictures, { query: { appId: ACCOUNT.appId } });
  expect(all.pictures).toContainEqual({ url: link, previewUrl });
  expect(all.covers.map((one) => one.mediaId)).toContain(cover);
});

it('a cover of a draft is removed only on purpose, and where it is used is said', async () => {
  const news = await newsOf('用到封面');
  const answer = await server.call(removeMpMaterial, { query: { id: cover } }, editor);
  expect([answer.statusCode, answer.json().error]).toEqual([409, 'mp_material_used']);
  expect(answer.json().data.uses).toContainEqual({ kind: 'news', id: news.id, name: '用到封面' });
  expect(host.media.permanent.has(cover)).toBe(true);
  expect(await dataOf(removeMpMaterial, { query: { id: cover, force: '1' } })).toBe(true);
  expect(host.media.permanent.has(cover)).toBe(false);
  // Without a cover the draft is refused before WeChat is asked.
  const body = { mediaId: news.mediaId, articles: [article('用到封面')] };
  expect((await server.call(changeMpNews, { body }, editor)).json().fields).toHaveProperty([
    'articles.0.thumbMediaId',
  ]);
});

it('news of another tenant are not reached, and publishing has a permission of its own', async () => {
  const { items } = await dataOf(pageMpMaterials, { query: { type: 'news' } });
  const [news] = items;
  if (!news) throw new Error('there are no news');
  const { mediaId } = news;
  const stranger = await server.addUser({ tenantId: await server.addTenant('other') });
  const fans = await dataOf(pageMpConversations, { query: {} });
  const wxUserId = fans.records[0]?.wxUserId ?? '0';
  expect(await errorOf(getMpNews, { params: { id: news.id } }, stranger)).toEqual([
    404,
    'mp_material_missing',
  ]);
  for (const contract of [publishMpNews, withdrawMpNews])
    expect(await errorOf(contract, { body: { mediaId } }, stranger)).toEqual([404, 'mp_material_missing']);
  expect(await errorOf(previewMpNews, { body: { mediaId, wxUserId } }, stranger)).toEqual([
    404,
    'mp_material_missing',
  ]);
  expect(await errorOf(listMpNewsPictures, { query: { appId: ACCOUNT.appId } }, stranger)).toEqual([
    404,
    'not_found',
  ]);
  const writer = await server.addUser({
    permissions: ['mp_material_view', 'mp_material_edit', 'plant_view'],
  });
  for (const contract of [publishMpNews, withdrawMpNews])
    expect((await errorOf(contract, { body: { mediaId } }, writer))[0]).toBe(403);
});

it('every change is in the operation log', async () => {
  const query = { subject: 'mpMaterial', size: 100 };
  const { records } = (await server.call(operationLog.page, { query: query as never }, editor)).json().data;
  const actions = records.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(['publishNews', 'withdrawNews', 'previewNews']));
});
