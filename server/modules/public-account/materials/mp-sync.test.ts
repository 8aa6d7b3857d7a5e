import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWechatHost, type WechatHostProgram } from '#server/demo/wechat-host/wechat-host.ts';
import { getJob, type Job } from '#shared/contracts/jobs/job.ts';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { operationLog } from '#shared/contracts/platform/operation-log.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import {
  addMpNews,
  listMpMaterialAccounts,
  type MpMaterialType,
  pageMpMaterials,
  removeMpMaterial,
  uploadMpMaterial,
} from '#shared/contracts/public-account/mp-material.ts';
import { getMpNews, publishMpNews } from '#shared/contracts/public-account/mp-news.ts';
import { syncMpMaterials } from '#shared/contracts/public-account/mp-sync.ts';
import { sendForm } from '#tests/support/files/file-upload.ts';
import { picture } from '#tests/support/files/sample-files.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const ACCOUNT = { account: 'gh_linewall', appId: 'wx1f2e3d4c5b6a7980', secret: 'theSecretOfTheAccount' };
const NEWS_OF_WECHAT = {
  ...{
    title: '微信后台写的',
    author: '',
    digest: '',
    content: '<section><p>正文</p></section><script>x</script>',
  },
  ...{ content_source_url: '', thumb_media_id: 'coverThere', need_open_comment: 1, only_fans_can_comment: 0 },
};

let host: WechatHostProgram;
let server: TestServer;
let editor: TestUser;
let cover: string;

beforeAll(async () => {
  host = await startWechatHost({ ...ACCOUNT, allowed: [], hasAutoReply: false }, () => server.clock.now());
  server = await startTestServer({ env: { LINEWALL_WECHAT_ORIGIN: host.origin } });
  editor = await server.addUser();
  await dataOf(mpAccount.create, { body: { name: '清泉仓储', ...ACCOUNT } });
  cover = await uploaded('封面.png');
});
afterAll(async () => {
  await server.close();
  await host.close();
});

async function dataOf<E extends Endpoint>(contract: E, input: CallInput<E>): Promise<CallReply<E>> {
  const answer = await server.call(contract, input, editor);
  expect(answer.statusCode, answer.payload).toBe(200);
  return contract.reply.parse(answer.json().data) as CallReply<E>;
}

async function uploaded(name: string): Promise<string> {
  const to = { method: 'POST', url: uploadMpMaterial.path } as const;
  const form = { name, bytes: await picture('png'), before: { mediaType: 'image' } };
  return (await sendForm(server, editor, to, form)).json().data.mediaId;
}

/** Put into WeChat by others. Its clock is behind, so that nothing there is newer than a list that is begun now. */
function putThere(type: 'image' | 'voice' | 'video', fileName: string): string {
  const id = `there-${host.media.permanent.size}-${type}`;
  host.media.permanent.set(id, {
    ...{ type, fileName, bytes: new Uint8Array(), description: null, at: server.clock.now() - 60_000 },
  });
  return id;
}

/** Until it has ended, or waits to be tried again. */
async function sync(): Promise<Job> {
  const { jobId } = await dataOf(syncMpMaterials, { body: { appId: ACCOUNT.appId } });
  await expect
    .poll(
      async () => {
        const { status, error } = await dataOf(getJob, { params: { id: jobId } });
        return status === 'done' || error !== null;
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(true);
  return dataOf(getJob, { params: { id: jobId } });
}
const itemOf = async (type: MpMaterialType, mediaId: string) =>
  (await dataOf(pageMpMaterials, { query: { type, size: 100 } })).items.find(
    (item) => item.mediaId === mediaId,
  );
const syncState = async () => (await dataOf(listMpMaterialAccounts, {}))[0]?.sync;

/** Compares while the list of images is refused, with one image missing there. */
async function refuseList(errcode: number, error: string, key: string): Promise<void> {
  const mediaId = await uploaded(`${error}.png`);
  const file = host.media.permanent.get(mediaId);
  host.media.permanent.delete(mediaId);
  host.failNext({ errcode, errmsg: 'refused' }, '/cgi-bin/material/batchget_material');
  expect(await sync()).toMatchObject({ status: 'failed', error: { key, params: { errcode } } });
  expect(await syncState()).toMatchObject({ error, errcode });
  expect(await itemOf('image', mediaId)).toMatchObject({ state: 'ok' });
  if (file) host.media.permanent.set(mediaId, file);
}

describe('a comparison with WeChat', () => {
  it('imports what is only there, over all pages', async () => {
    const there = Array.from({ length: 23 }, (_, index) => putThere('image', `后台 ${index}.png`));
    const [voice, video] = [putThere('voice', '提醒.amr'), putThere('video', '倒车')];
    host.media.drafts.set('draftThere', [NEWS_OF_WECHAT]);
    const job = await sync();
    expect(job).toMatchObject({ status: 'done', kind: 'mpMaterialSync' });
    expect(job.result).toEqual({ type: 'mpMaterialSync', rows: 27, imported: 26, gone: 0 });
    const first = await itemOf('image', there[0] ?? '');
    expect(first).toMatchObject({
      ...{ name: '后台 0.png', state: 'hostOnly', previewUrl: null, smallUrl: null },
      url: expect.stringContaining('mmbiz.qpic.cn'),
    });
    expect(await itemOf('voice', voice)).toMatchObject({ name: '提醒.amr', state: 'hostOnly' });
    expect(await itemOf('video', video)).toMatchObject({ title: '倒车', state: 'hostOnly' });
    const draft = await itemOf('news', 'draftThere');
    expect(draft).toMatchObject({
      ...{ name: '微信后台写的', state: 'hostOnly', publish: { status: 'draft', isInDraftBox: true } },
      content: { articles: [{ content: expect.stringContaining('正文'), needOpenComment: true }] },
    });
    expect(draft?.content?.articles[0]?.content).not.toContain('script');
    expect(await itemOf('image', cover)).toMatchObject({ state: 'ok' });
    expect(await syncState()).toMatchObject({ error: null, errcode: null, differences: 26 });
    // Once more, nothing is new.
    expect((await sync()).result).toMatchObject({ imported: 0, gone: 0 });
  });

  it('marks what is gone there, and takes the mark away when it is back', async () => {
    const mediaId = await uploaded('会删的.png');
    const file = host.media.permanent.get(mediaId);
    if (!file) throw new Error('it was not uploaded');
    host.media.permanent.delete(mediaId);
    host.media.drafts.delete('draftThere');
    server.clock.advance(1_000);
    expect((await sync()).result).toMatchObject({ gone: 2 });
    expect(await itemOf('image', mediaId)).toMatchObject({
      state: 'goneOnHost',
      previewUrl: expect.any(String),
    });
    expect(await itemOf('news', 'draftThere')).toMatchObject({
      ...{ state: 'goneOnHost', publish: { isInDraftBox: false } },
    });
    host.media.permanent.set(mediaId, file);
    await sync();
    expect(await itemOf('image', mediaId)).toMatchObject({ state: 'ok' });
    // What is gone there is removed here without a call.
    const calls = host.calls.length;
    expect(await dataOf(removeMpMaterial, { query: { id: 'draftThere' } })).toBe(true);
    expect(host.calls.length).toBe(calls);
  });

  it('knows what was published here, and imports what was published there', async () => {
    const articles = [{ title: '自己发的', content: '<p>x</p>', thumbMediaId: cover }];
    const { mediaId } = await dataOf(addMpNews, { body: { articles } });
    const own = await itemOf('news', mediaId);
    // The answer is lost, so that nobody knows here whether it was taken.
    await dataOf(publishMpNews, { body: { mediaId } });
    const theirs = { ...NEWS_OF_WECHAT, title: '后台发的' };
    host.media.news.publications.set('1', {
      ...{
        publishId: '1',
        mediaId: 'x',
        articles: [theirs],
        status: 0,
        articleId: 'articleThere',
        failed: [],
      },
    });
    server.clock.advance(1_000);
    await sync();
    expect(await itemOf('news', 'articleThere')).toMatchObject({
      ...{ name: '后台发的', state: 'hostOnly' },
      publish: { status: 'published', isInDraftBox: false, isOnline: true },
      content: { articles: [{ url: 'http://mp.weixin.qq.com/s/articleThere1' }] },
    });
    const { items } = await dataOf(pageMpMaterials, { query: { type: 'news', size: 100 } });
    expect(items.filter(({ name }) => name === '自己发的')).toHaveLength(1);
    expect((await dataOf(getMpNews, { params: { id: own?.id ?? '0' } })).material.state).toBe('ok');
    host.media.news.publications.delete('1');
    server.clock.advance(1_000);
    await sync();
    expect(await itemOf('news', 'articleThere')).toMatchObject({
      ...{ state: 'goneOnHost', publish: { status: 'failed', problem: 'removed', isOnline: false } },
    });
  });

  it('stops at 48001, says so, and marks nothing', async () => {
    await refuseList(48001, 'denied', 'wechat_refused');
  });

  it('marks nothing where the list has changed while it was read', async () => {
    const mediaId = await uploaded('在读的时候.png');
    const file = host.media.permanent.get(mediaId);
    host.media.permanent.delete(mediaId);
    host.media.news.moreThanListed = 1;
    server.clock.advance(1_000);
    await sync();
    expect(await itemOf('image', mediaId)).toMatchObject({ state: 'ok' });
    host.media.news.moreThanListed = 0;
    if (file) host.media.permanent.set(mediaId, file);
  });

  it('of an account that may not publish leaves that out', async () => {
    host.failNext({ errcode: 48001, errmsg: 'api unauthorized' }, '/cgi-bin/freepublish/batchget');
    expect(await sync()).toMatchObject({ status: 'done' });
    expect(await syncState()).toMatchObject({ error: null });
  });

  it('stops at a quota that is used up, and asks no more until midnight in China', async () => {
    await refuseList(45009, 'quota', 'wechat_quota');
    const before = host.calls.length;
    expect((await sync()).status).toBe('failed');
    expect(host.calls.slice(before)).toEqual([]);
  });
});

it('every start is in the operation log', async () => {
  const query = { subject: 'mpMaterial', action: 'syncMaterials' };
  const { records } = (await server.call(operationLog.page, { query: query as never }, editor)).json().data;
  expect(records[0]).toMatchObject({ action: 'syncMaterials', recordName: '清泉仓储' });
});
