import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  elementText,
  fieldsOf,
  type PushFields,
  repeatedOf,
} from '#server/modules/public-account/hook/push-xml.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import {
  type MpMaterialKind,
  pageMpMaterials,
  removeMpMaterial,
} from '#shared/contracts/public-account/mp-material.ts';
import { openReplyAccount, type ReplyTestAccount } from '#tests/support/devices/reply-account.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let account: ReplyTestAccount;
let accountId: Id;
let serial = 0;

beforeAll(async () => {
  server = await startTestServer();
  // The clock of the server is read as it was when it answered.
  server.clock.hold();
  account = await openReplyAccount(server);
  accountId = account.accountId;
});
afterAll(() => server.close());

/** A permanent material of the account. Returns its media id. */
async function addMaterial(
  kind: MpMaterialKind,
  of: { readonly url?: string; readonly articles?: readonly object[]; readonly isOnline?: boolean } = {},
): Promise<string> {
  serial += 1;
  const mediaId = `media-${kind}-${serial}`;
  const now = new Date(server.clock.now());
  await account.inTenant((tx) =>
    tx
      .insertInto('mp_material')
      .values({
        ...{
          tenant_id: account.user().tenantId,
          account_id: accountId,
          kind,
          is_permanent: true,
          media_id: mediaId,
        },
        ...{
          name: `${kind} ${serial}`,
          url: of.url ?? null,
          title: 'Gate 7',
          introduction: 'From the north',
        },
        ...{
          file_type: null,
          blob: null,
          thumb_blob: null,
          width: null,
          height: null,
          bytes: 1,
          expires_at: null,
        },
        articles: of.articles ? JSON.stringify(of.articles) : null,
        ...(kind === 'news' && {
          publish_status: of.isOnline ? ('published' as const) : ('draft' as const),
          article_id: of.isOnline ? 'article-1' : null,
        }),
        ...{ created_at: now, created_by: null, updated_at: now, updated_by: null },
      })
      .execute(),
  );
  return mediaId;
}

const partOf = (fields: PushFields | null, part: string, name: string): string => {
  const found = fields && fieldsOf(fields, part);
  return found ? elementText(found, name) : '';
};
describe('a rule answers with', () => {
  it.each(['image', 'voice', 'video'] as const)('a %s of the library', async (kind) => {
    const repMediaId = await addMaterial(kind);
    const made = await account.addRule({ name: kind, reqKey: kind, repType: kind, repMediaId });
    expect(made.json().data).toMatchObject({ repType: kind, repMediaId, material: 'ok', repContent: null });
    const given = await account.heard(`o-${kind}`, kind);
    const part = { image: 'Image', voice: 'Voice', video: 'Video' }[kind];
    expect([elementText(given ?? new Map(), 'MsgType'), partOf(given, part, 'MediaId')]).toEqual([
      kind,
      repMediaId,
    ]);
    if (kind === 'video')
      expect([partOf(given, part, 'Title'), partOf(given, part, 'Description')]).toEqual([
        'Gate 7',
        'From the north',
      ]);
    const { fan, message } = await account.lastMessageOf(`o-${kind}`);
    expect(message).toMatchObject({ type: '2', repType: kind, repMediaId, isAuto: true, ruleName: kind });
    expect(fan.waitingSince).toBe(null);
  });

  it('music, whose cover is an image of the library', async () => {
    const thumb = await addMaterial('image');
    const music = {
      repType: 'music',
      repName: 'Queue <song>',
      repUrl: 'https://a.example/s.mp3',
      repThumbMediaId: thumb,
    };
    await account.addRule({ name: 'music', reqKey: 'song', ...music });
    const given = await account.heard('o-music', 'song');
    expect(
      ['Title', 'MusicUrl', 'HQMusicUrl', 'ThumbMediaId'].map((name) => partOf(given, 'Music', name)),
    ).toEqual(['Queue <song>', 'https://a.example/s.mp3', 'https://a.example/s.mp3', thumb]);
    expect((await account.lastMessageOf('o-music')).message).toMatchObject({
      repType: 'music',
      repName: 'Queue <song>',
    });
  });

  it('published news: one article to a message, all of them to a follow', async () => {
    const thumbMediaId = await addMaterial('image', { url: 'https://mmbiz.qpic.cn/cover' });
    const article = (title: string) => ({
      ...{ title, author: '', digest: `about ${title}`, content: 'x', contentSourceUrl: '', thumbMediaId },
      ...{
        showCoverPic: false,
        needOpenComment: false,
        onlyFansCanComment: false,
        url: `https://mp.weixin.qq.com/s/${title}`,
      },
    });
    const articles = [article('one'), article('two')];
    const draft = await addMaterial('news', { articles: articles.map((one) => ({ ...one, url: null })) });
    const refused = await account.addRule({
      name: 'draft',
      reqKey: 'draft',
      repType: 'news',
      repMediaId: draft,
    });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['repMediaId']]);

    const repMediaId = await addMaterial('news', { articles, isOnline: true });
    await account.addRule({ name: 'news', reqKey: 'report', repType: 'news', repMediaId });
    await account.addRule({ name: 'hello', type: '1', repType: 'news', repMediaId });
    const titlesOf = (given: PushFields | null): string[] => {
      const list = given && fieldsOf(given, 'Articles');
      return (list ? repeatedOf(list, 'item') : []).map((item) =>
        item instanceof Map
          ? `${elementText(item, 'Title')} ${elementText(item, 'Url')} ${elementText(item, 'PicUrl')}`
          : '',
      );
    };
    const [one, two] = ['one', 'two'].map(
      (title) => `${title} https://mp.weixin.qq.com/s/${title} https://mmbiz.qpic.cn/cover`,
    );
    expect(titlesOf(await account.heard('o-news', 'report'))).toEqual([one]);
    expect(titlesOf(await account.heard('o-follow', { MsgType: 'event', Event: 'subscribe' }))).toEqual([
      one,
      two,
    ]);
    await account.inTenant((tx) =>
      tx.updateTable('mp_material').set({ article_id: null }).where('media_id', '=', repMediaId).execute(),
    );
    expect(await account.heard('o-news', 'report')).toBe(null);
  });

  it.each([
    [{ repType: 'image' }, 'repMediaId'],
    [{ repType: 'image', repMediaId: 'nowhere' }, 'repMediaId'],
    [{ repType: 'music', repName: 'x', repUrl: 'https://a.example' }, 'repThumbMediaId'],
    [{ repType: 'music', repUrl: 'https://a.example' }, 'repName'],
    [{ repType: 'music', repName: 'x', repUrl: 'ftp://a.example' }, 'repUrl'],
    [{ repContent: 'x', startTime: '08:00' }, 'endTime'],
    [{ repContent: 'x', endTime: '08:00' }, 'startTime'],
  ])('%j is refused at %s', async (body, field) => {
    const answer = await account.addRule({
      name: `refused ${JSON.stringify(body)}`.slice(0, 60),
      reqKey: 'x',
      ...body,
    });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  it('no voice where an image was chosen, and no temporary one', async () => {
    const voice = await addMaterial('voice');
    expect(
      (await account.addRule({ name: 'a', reqKey: 'a', repType: 'image', repMediaId: voice })).statusCode,
    ).toBe(400);
    const image = await addMaterial('image');
    await account.inTenant((tx) =>
      tx.updateTable('mp_material').set({ is_permanent: false }).where('media_id', '=', image).execute(),
    );
    expect(
      (await account.addRule({ name: 'a', reqKey: 'a', repType: 'image', repMediaId: image })).statusCode,
    ).toBe(400);
  });
});

describe('a material that rules answer with', () => {
  it('is counted, named before its removal, and told where it is gone', async () => {
    const repMediaId = await addMaterial('image');
    const rule = (await account.addRule({ name: 'map', reqKey: 'map', repType: 'image', repMediaId })).json()
      .data;
    await account.addRule({ name: 'received', type: '2', reqType: 'text', repContent: 'received' });
    const { items } = await account.dataOf(pageMpMaterials, {
      query: { type: 'image', appId: account.appId, size: 100 },
    });
    expect(items.find(({ mediaId }) => mediaId === repMediaId)?.uses).toBe(1);
    const refused = await server.call(removeMpMaterial, { query: { id: repMediaId } }, account.user());
    expect(refused.statusCode).toBe(409);
    expect(refused.json().data.uses).toEqual([{ kind: 'rule', id: rule.id, name: 'map' }]);

    await account.inTenant((tx) => tx.deleteFrom('mp_material').where('media_id', '=', repMediaId).execute());
    const given = await account.heard('o-map', 'map');
    expect(elementText(given ?? new Map(), 'Content')).toBe('received');
    expect((await account.lastMessageOf('o-map')).fan.waitingSince).not.toBe(null);
    const listed = await account.dataOf(mpAutoReply.get, { params: { id: rule.id } } as never);
    expect(listed).toMatchObject({ material: 'gone', repMediaId, missedAt: server.clock.now() });
    // It is switched off as it is; another kind of answer is no longer about the material.
    const { createTime: _, ...values } = listed as Record<string, unknown>;
    const body = Object.fromEntries(
      Object.entries(values).filter(([name]) =>
        [...mpAutoReply.updateFields, 'id', 'updateTime'].includes(name),
      ),
    );
    const off = await server.call(
      mpAutoReply.update,
      { body: { ...body, isEnabled: false } as never },
      account.user(),
    );
    expect(off.json().data).toMatchObject({ isEnabled: false, material: 'gone', repMediaId });
  });
});
