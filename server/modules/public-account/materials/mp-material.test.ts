import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWechatHost, type WechatHostProgram } from '#server/demo/wechat-host/wechat-host.ts';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { operationLog } from '#shared/contracts/platform/operation-log.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import {
  addMpNews,
  changeMpNews,
  getMpMaterialFile,
  getMpMaterialVideo,
  getMpTemporaryFile,
  listMpMaterialAccounts,
  pageMpMaterials,
  removeMpMaterial,
  uploadMpMaterial,
  uploadMpNewsPicture,
} from '#shared/contracts/public-account/mp-material.ts';
import { sendForm, type UploadForm } from '#tests/support/files/file-upload.ts';
import { MP3, MP4, picture } from '#tests/support/files/sample-files.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const ACCOUNT = { account: 'gh_linewall', appId: 'wx1f2e3d4c5b6a7980', secret: 'theSecretOfTheAccount' };
const GIF = Buffer.from(
  'GIF89a\x05\0\x07\0\x80\0\0\xff\xff\xff\0\0\0!\xf9\x04\0\0\0\0\0,\0\0\0\0\x05\0\x07\0\0\x02\x05D\x80\x85\xb3;',
  'latin1',
);
const AMR = Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(320, 0x3c)]);

let host: WechatHostProgram;
let server: TestServer;
let editor: TestUser;

beforeAll(async () => {
  host = await startWechatHost({ ...ACCOUNT, allowed: [], hasAutoReply: false }, () => server.clock.now());
  server = await startTestServer({ env: { LINEWALL_WECHAT_ORIGIN: host.origin } });
  editor = await server.addUser();
  await dataOf(mpAccount.create, { body: { name: '清泉仓储', ...ACCOUNT } });
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

const send = (form: UploadForm, fields: Record<string, string>, user = editor) =>
  sendForm(server, user, { method: 'POST', url: uploadMpMaterial.path }, { ...form, before: fields });
async function made(form: UploadForm, fields: Record<string, string>): Promise<string> {
  const answer = await send(form, fields);
  expect(answer.json().code, answer.payload).toBe(0);
  return answer.json().data.mediaId;
}
const VIDEO = { mediaType: 'video', title: '倒车入位', introduction: '7 号月台' } as const;
const itemOf = async (type: 'image' | 'voice' | 'video' | 'news', mediaId: string) =>
  (await dataOf(pageMpMaterials, { query: { type, size: 100 } })).items.find(
    (item) => item.mediaId === mediaId,
  );

describe('an upload', () => {
  it.each([
    ['7号月台.png', () => picture('png'), { mediaType: 'image' }, { width: 40, height: 20 }],
    ['a.jpg', () => picture('jpg'), { mediaType: 'image' }, { width: 40, height: 20 }],
    ['a.gif', () => GIF, { mediaType: 'image' }, { width: 5, height: 7 }],
    ['a.mp3', () => MP3, { mediaType: 'voice' }, {}],
    ['a.amr', () => AMR, { mediaType: 'voice' }, {}],
    ['a.mp4', () => MP4, VIDEO, { title: '倒车入位', introduction: '7 号月台' }],
  ] as const)('of %s goes to WeChat and is kept', async (name, bytesOf, fields, found) => {
    const answer = await send({ name, bytes: await bytesOf() }, { ...fields, appId: ACCOUNT.appId });
    // By the specification: code (0 is success), msg, data.
    expect(answer.json(), answer.payload).toMatchObject({
      code: 0,
      data: { mediaId: expect.any(String), name },
    });
    const { mediaId } = answer.json().data;
    const there = host.media.permanent.get(mediaId);
    expect(there).toMatchObject({ type: fields.mediaType, fileName: expect.stringMatching(/^[\w-]+\.\w+$/) });
    const item = await itemOf(fields.mediaType, mediaId);
    expect(item).toMatchObject({ name, isPermanent: true, expiresAt: null, ...found });
    const seen = await server.app.inject({ url: item?.previewUrl ?? '' });
    expect(seen.statusCode).toBe(200);
    expect(seen.rawPayload.equals(Buffer.from(there?.bytes ?? []))).toBe(true);
    expect(seen.headers['x-content-type-options']).toBe('nosniff');
    expect((await server.app.inject({ url: `${item?.previewUrl}x` })).statusCode).toBe(404);
  });

  it('of a video carries what WeChat shows of it', async () => {
    const mediaId = await made({ name: 'a.mp4', bytes: MP4 }, VIDEO);
    const { title, introduction } = VIDEO;
    expect(JSON.parse(host.media.permanent.get(mediaId)?.description ?? '')).toEqual({ title, introduction });
    const { downUrl, ...named } = await dataOf(getMpMaterialVideo, { query: { mediaId } });
    expect(named).toEqual({ title, description: introduction });
    expect((await server.app.inject({ url: downUrl })).rawPayload.equals(MP4)).toBe(true);
    const part = await server.app.inject({ url: downUrl, headers: { range: 'bytes=0-3' } });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 4]);
    const without = await send({ name: 'a.mp4', bytes: MP4 }, { mediaType: 'video', title: 'x' });
    expect([without.statusCode, Object.keys(without.json().fields)]).toEqual([400, ['introduction']]);
  });

  const MB2 = 2 * 1024 * 1024;
  it.each([
    [
      'a picture that is HTML',
      'a.png',
      '<html><script>alert(1)</script></html>',
      'image',
      400,
      '上传图片格式不对！',
    ],
    ['a film for a picture', 'a.png', MP4, 'image', 400, '上传图片格式不对！'],
    ['a large picture', 'a.png', Buffer.alloc(MB2), 'image', 413, '上传图片大小不能超过2M！'],
    ['a large voice', 'a.mp3', Buffer.alloc(MB2), 'voice', 413, '上传语音大小不能超过2M！'],
    [
      'more than any material has',
      'a.mp3',
      Buffer.alloc(11 * 1024 * 1024),
      'voice',
      413,
      '上传语音大小不能超过2M！',
    ],
    ['a text for a voice', 'a.mp3', 'text', 'voice', 400, '语音格式不对，支持 mp3、wma、wav、amr'],
    ['a picture for a film', 'a.mp4', GIF, 'video', 400, '视频格式不对，支持 mp4'],
    ['nothing', 'a.png', '', 'image', 400, '文件是空的'],
  ])('refuses %s', async (_what, name, bytes, mediaType, status, msg) => {
    const [calls, blobs] = [host.calls.length, await server.blobs.list()];
    const answer = await send({ name, bytes }, { ...VIDEO, mediaType });
    expect([answer.statusCode, answer.json().code, answer.json().msg]).toEqual([status, 1, msg]);
    expect(host.calls.length).toBe(calls);
    expect(await server.blobs.list()).toEqual(blobs);
  });

  it('says the literal texts also in English', async () => {
    const english = { ...editor, headers: { ...editor.headers, 'accept-language': 'en' } };
    const wrong = await send({ name: 'a.png', bytes: 'x' }, { mediaType: 'image' }, english);
    expect(wrong.json().msg).toBe('upload image format wrong!');
    const large = await send({ name: 'a.png', bytes: Buffer.alloc(MB2) }, { mediaType: 'image' }, english);
    expect(large.json().msg).toBe('image size cannot exceed 2M');
  });

  it.each(['../../etc/passwd.png', 'a"b;c.png', '<img src=x>.png', 'x\u202Egnp.exe.png'])(
    'sends no name of a user on, and saves %s under a name without a path',
    async (name) => {
      const mediaId = await made({ name, bytes: await picture('png') }, { mediaType: 'image' });
      expect(host.media.permanent.get(mediaId)?.fileName).toMatch(/^[0-9a-f-]{36}\.png$/);
      const query = { mediaId, fileName: '../x\r\nset-cookie: a=b' };
      const saved = await server.call(getMpMaterialFile, { query }, editor);
      expect(saved.statusCode).toBe(200);
      expect(saved.headers['content-disposition']).toMatch(
        /^attachment; filename="[^"/\\]*"; filename\*=UTF-8''[^/<>]*$/,
      );
      expect(saved.headers['set-cookie']).toBeUndefined();
    },
  );

  it('for three days is temporary', async () => {
    const form = { name: 'a.amr', bytes: AMR };
    const mediaId = await made(form, { mediaType: 'voice', temporary: '1' });
    expect(host.media.temporary.has(mediaId)).toBe(true);
    const item = await itemOf('voice', mediaId);
    expect(item).toMatchObject({ isPermanent: false, expiresAt: (item?.updateTime ?? 0) + 259_200_000 });
    const got = await server.call(getMpTemporaryFile, { query: { mediaId } }, editor);
    expect(got.rawPayload.equals(AMR)).toBe(true);
    expect((await server.call(getMpMaterialFile, { query: { mediaId } }, editor)).statusCode).toBe(404);
    const permanent = await dataOf(pageMpMaterials, {
      query: { type: 'voice', isPermanent: 'true' } as never,
    });
    expect(permanent.items.every((one) => one.isPermanent)).toBe(true);
  });

  it.each([
    [{ errcode: 48001, errmsg: 'api unauthorized' }, 'mp_host_denied', '48001'],
    [{ errcode: 99999, errmsg: '<b>?' }, 'mp_host_refused', '99999'],
    ['html', 'wechat_unavailable', '微信暂时没有回应'],
    ['redirect', 'wechat_unavailable', '微信暂时没有回应'],
  ] as const)('that meets %j at WeChat says so, and leaves nothing', async (failure, error, words) => {
    const before = await server.blobs.list();
    host.failNext(failure);
    const answer = await send({ name: 'a.gif', bytes: GIF }, { mediaType: 'image' });
    expect(answer.json()).toMatchObject({ code: 1, error, msg: expect.stringContaining(words) });
    expect(answer.json().msg).not.toContain('<b>');
    expect(await server.blobs.list()).toEqual(before);
  });

  it('is sent with another token where the kept one has ended', async () => {
    host.failNext({ errcode: 40001, errmsg: 'invalid credential' });
    const mediaId = await made({ name: 'a.gif', bytes: GIF }, { mediaType: 'image' });
    expect(host.media.permanent.has(mediaId)).toBe(true);
  });
});

it('a picture of an article is answered bare', async () => {
  const to = { method: 'POST', url: uploadMpNewsPicture.path } as const;
  const answer = await sendForm(server, editor, to, { name: 'a.png', bytes: await picture('png') });
  expect(answer.json()).toEqual({
    link: expect.stringMatching(/^http:\/\/mmbiz\.qpic\.cn\//),
    previewUrl: expect.stringMatching(/^\/mp\/media\//),
  });
  const refused = await sendForm(server, editor, to, { name: 'a.png', bytes: GIF });
  expect(refused.json()).toMatchObject({ code: 1, error: 'mp_image_format' });
});

it('pages have items and totalCount, newest first', async () => {
  const first = await made({ name: '第一.gif', bytes: GIF }, { mediaType: 'image' });
  const second = await made({ name: '第二_100%.gif', bytes: GIF }, { mediaType: 'image' });
  const answer = await server.call(pageMpMaterials, { query: { type: 'image', size: 2 } }, editor);
  const { items, totalCount, itemCount } = answer.json().data;
  expect(items.map(({ mediaId }: { mediaId: string }) => mediaId)).toEqual([second, first]);
  expect(itemCount).toBe(2);
  expect(totalCount).toBeGreaterThan(2);
  expect((await dataOf(pageMpMaterials, { query: { type: 'image', name: '_100%' } })).totalCount).toBe(1);
  const unknown = await server.call(pageMpMaterials, { query: { type: 'x' } as never }, editor);
  expect([unknown.statusCode, Object.keys(unknown.json().fields)]).toEqual([400, ['type']]);
  const [account] = await dataOf(listMpMaterialAccounts, {});
  expect(account).toMatchObject({ appId: ACCOUNT.appId, counts: { image: totalCount } });
});

it('a material is removed in both places, also where WeChat has it no more', async () => {
  const mediaId = await made({ name: 'a.gif', bytes: GIF }, { mediaType: 'image' });
  const item = await itemOf('image', mediaId);
  expect(await dataOf(removeMpMaterial, { query: { id: mediaId } })).toBe(true);
  expect(host.media.permanent.has(mediaId)).toBe(false);
  expect((await server.app.inject({ url: item?.previewUrl ?? '' })).statusCode).toBe(404);
  expect((await server.call(removeMpMaterial, { query: { id: mediaId } }, editor)).statusCode).toBe(404);
  const other = await made({ name: 'a.gif', bytes: GIF }, { mediaType: 'image' });
  host.media.permanent.delete(other);
  expect(await dataOf(removeMpMaterial, { query: { id: other } })).toBe(true);
  const bad = await server.call(removeMpMaterial, { query: { id: 'x&access_token=1' } }, editor);
  expect(bad.statusCode).toBe(400);
});

describe('news', () => {
  const article = (thumbMediaId: string, title: string, content = `<p>${title}</p>`) => ({
    ...{ title, thumbMediaId, content },
  });
  const draftOf = (mediaId: string) =>
    host.media.drafts.get(mediaId) as Record<string, unknown>[] | undefined;

  it('are drafts: added, changed at their place, and made anew where their number changes', async () => {
    const cover = await made({ name: 'a.png', bytes: await picture('png') }, { mediaType: 'image' });
    const body = { articles: [article(cover, '元旦收货'), article(cover, '换箱三步')] };
    const { mediaId } = await dataOf(addMpNews, { body });
    expect(draftOf(mediaId)?.map(({ title }) => title)).toEqual(['元旦收货', '换箱三步']);
    expect(draftOf(mediaId)?.[0]).toMatchObject({ thumb_media_id: cover, need_open_comment: 0 });
    const item = await itemOf('news', mediaId);
    expect(item?.content?.articles).toMatchObject([{ title: '元旦收货', thumbUrl: expect.any(String) }, {}]);

    const before = host.calls.length;
    const changed = { mediaId, articles: [article(cover, '元旦收货'), article(cover, '换箱四步')] };
    const stale = { ...changed, updateTime: 1 };
    expect((await server.call(changeMpNews, { body: stale }, editor)).json().error).toBe('stale');
    expect(await dataOf(changeMpNews, { body: changed })).toEqual({ mediaId });
    expect(host.calls.slice(before)).toEqual(['/cgi-bin/draft/update']);
    expect(draftOf(mediaId)?.[1]).toMatchObject({ title: '换箱四步' });

    const fewer = await dataOf(changeMpNews, { body: { mediaId, articles: [article(cover, '一条')] } });
    expect(fewer.mediaId).not.toBe(mediaId);
    expect([draftOf(mediaId), draftOf(fewer.mediaId)?.length]).toEqual([undefined, 1]);
    expect(await itemOf('news', fewer.mediaId)).toMatchObject({ id: item?.id, name: '一条' });
    expect(await dataOf(removeMpMaterial, { query: { id: fewer.mediaId } })).toBe(true);
    expect(host.media.drafts.size).toBe(0);
  });

  it('keep no markup that WeChat or a reader must not get', async () => {
    const cover = await made({ name: 'a.gif', bytes: GIF }, { mediaType: 'image' });
    const content =
      '<p onclick="x()">a<script>b()</script><a href="https://mp.weixin.qq.com/s/1">c</a>' +
      '<a href="https://evil.example/">d</a><img src="http://mmbiz.qpic.cn/p"><img src="https://evil.example/p">' +
      '<video src="https://evil.example/v"></video></p>';
    const { mediaId } = await dataOf(addMpNews, { body: { articles: [article(cover, 't', content)] } });
    const kept = String(draftOf(mediaId)?.[0]?.content);
    expect(kept).toContain('<a href="https://mp.weixin.qq.com/s/1">c</a>');
    expect(kept).toContain('src="http://mmbiz.qpic.cn/p"');
    expect(kept).not.toMatch(/onclick|script|href="https:\/\/evil|src="https:\/\/evil|<video/);
  });

  it.each([
    ['a long title', { title: 'x'.repeat(33) }, 'articles.0.title'],
    ['a cover of nobody', { thumbMediaId: 'nobody' }, 'articles.0.thumbMediaId'],
    ['a content of nothing', { content: '<p><script>1</script></p>' }, 'articles.0.content'],
    ['a field that there is not', { url2: 'x' }, 'articles.0'],
  ])('with %s are refused at the field, without a call', async (_what, more, field) => {
    const cover = await made({ name: 'a.gif', bytes: GIF }, { mediaType: 'image' });
    const before = host.calls.length;
    const body = { articles: [{ ...article(cover, 't'), ...more }] };
    const answer = await server.call(addMpNews, { body: body as never }, editor);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    expect(host.calls.length).toBe(before);
  });
});

it('materials of another tenant are not reached, and permissions are asked for', async () => {
  const mediaId = await made({ name: 'a.gif', bytes: GIF }, { mediaType: 'image' });
  const stranger = await server.addUser({ tenantId: await server.addTenant('other') });
  const { appId } = ACCOUNT;
  const status = async <E extends Endpoint>(contract: E, input: CallInput<E>, user = stranger) =>
    (await server.call(contract, input, user)).statusCode;
  expect(await status(getMpMaterialFile, { query: { mediaId, appId } })).toBe(404);
  expect(await status(getMpMaterialVideo, { query: { mediaId, appId } })).toBe(404);
  expect(await status(getMpTemporaryFile, { query: { mediaId, appId } })).toBe(404);
  expect(await status(removeMpMaterial, { query: { id: mediaId, appId } })).toBe(404);
  expect((await dataOf(pageMpMaterials, { query: { type: 'image', appId } }, stranger)).totalCount).toBe(0);
  const sent = await send({ name: 'a.gif', bytes: GIF }, { mediaType: 'image', appId }, stranger);
  expect(sent.statusCode).toBe(404);
  const articles = [{ title: 't', content: '<p>t</p>', thumbMediaId: mediaId }];
  expect(await status(changeMpNews, { body: { mediaId, articles } })).toBe(404);
  // A cover of another account is none.
  await dataOf(mpAccount.create, { body: { ...ACCOUNT, name: '他们', appId: 'wxtheiraccount' } }, stranger);
  const theirs = await server.call(addMpNews, { body: { articles } }, stranger);
  expect([theirs.statusCode, Object.keys(theirs.json().fields)]).toEqual([400, ['articles.0.thumbMediaId']]);
  const nobody = await server.addUser({ permissions: ['plant_view'] });
  expect(await status(pageMpMaterials, { query: { type: 'image' } }, nobody)).toBe(403);
  expect(await status(getMpTemporaryFile, { query: { mediaId } }, nobody)).toBe(403);
});

it('with several accounts in reach one has to be named', async () => {
  const appId = 'wxanotheraccount';
  const body = { ...ACCOUNT, name: '第二个', account: 'gh_another', appId };
  const { id }: { id: Id } = await dataOf(mpAccount.create, { body });
  const answer = await send({ name: 'a.gif', bytes: GIF }, { mediaType: 'image' });
  expect(answer.json().error).toBe('mp_account_missing');
  await dataOf(mpAccount.remove, { params: { id } });
});

it('every change is in the operation log', async () => {
  const query = { subject: 'mpMaterial', size: 100 };
  const { records } = (await server.call(operationLog.page, { query: query as never }, editor)).json().data;
  const actions = new Set(records.map(({ action }: { action: string }) => action));
  expect([...actions].toSorted()).toEqual(['create', 'remove', 'update', 'uploadNewsPicture']);
});
