import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { createLog } from '#server/core/logs/log.ts';
import { startWechatHost, type WechatHostProgram } from '#server/demo/wechat-host/wechat-host.ts';
import { keepMessage } from '#server/modules/public-account/hook/keep-message.ts';
import { parsePush, writeXml, type XmlTree } from '#server/modules/public-account/hook/push-xml.ts';
import type { AccessTokens } from '#server/modules/public-account/host/access-token.ts';
import { createWechatMedia } from '#server/modules/public-account/host/media.ts';
import { createWechatHost } from '#server/modules/public-account/host/wechat-host.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { getMpTemporaryFile } from '#shared/contracts/public-account/mp-material.ts';
import { MP4, picture } from '#tests/support/files/sample-files.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { createMediaSweep, type MediaSweep } from './media-sweep.ts';

const ACCOUNT = { account: 'gh_linewall', appId: 'wx1f2e3d4c5b6a7980', secret: 'theSecretOfTheAccount' };
const AMR = Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(320, 0x3c)]);
const THREE_DAYS_MS = 259_200_000;

let host: WechatHostProgram;
let server: TestServer;
let agent: TestUser;
let accountId: Id;

beforeAll(async () => {
  host = await startWechatHost({ ...ACCOUNT, allowed: [], hasAutoReply: false }, () => server.clock.now());
  server = await startTestServer({ env: { LINEWALL_WECHAT_ORIGIN: host.origin } });
  agent = await server.addUser({ permissions: ['mp_chat', 'mp_account_edit', 'plant_view'] });
  const answer = await server.call(mpAccount.create, { body: { name: '清泉仓储', ...ACCOUNT } }, agent);
  accountId = answer.json().data.id;
});
afterAll(async () => {
  await server.close();
  await host.close();
});

/** As the hook does it, without the way there. */
async function hear(fields: XmlTree, agoMs = 0): Promise<void> {
  const createdMs = server.clock.now() - agoMs;
  const xml = writeXml({ FromUserName: 'oFan', CreateTime: Math.floor(createdMs / 1_000), ...fields });
  await typed<PublicAccountSchema>(server.db).tenant(server.tenantId, (tx) =>
    keepMessage(tx, {
      ...{ tenantId: server.tenantId, accountId },
      ...{ fields: parsePush(Buffer.from(xml)), arrivedMs: createdMs },
    }),
  );
}
const get = (mediaId: string, user = agent) =>
  server.call(getMpTemporaryFile, { query: { mediaId, fileName: 'x', appId: ACCOUNT.appId } }, user);
const stateOf = (mediaId: string) =>
  typed<PublicAccountSchema>(server.db).tenant(server.tenantId, (tx) =>
    tx
      .selectFrom('mp_message')
      .select(['media_state', 'media_type', 'media_bytes'])
      .where('rep_media_id', '=', mediaId)
      .executeTakeFirst(),
  );

/** The one that a timer runs, over the same tables. */
function sweepOf(): MediaSweep {
  const db = typed<PublicAccountSchema>(server.db);
  const wechat = createWechatHost(host.origin);
  const tokens: AccessTokens = {
    async of() {
      const { appId: appid, secret } = ACCOUNT;
      const { answer } = await wechat.call('/cgi-bin/stable_token', { body: { appid, secret } });
      return { token: String(answer.access_token), date: null };
    },
  };
  const { clock, blobs } = server;
  const media = createWechatMedia(wechat, tokens);
  return createMediaSweep({
    db,
    clock,
    blobs,
    media,
    log: createLog('silent'),
    content: { scan: async () => {} },
  });
}

describe('the sweep', () => {
  it('keeps what is due, and leaves what WeChat does not give now for later', async () => {
    const sweep = sweepOf();
    await sweep.keepDue();
    const [first, second] = [host.media.receive('voice', AMR), host.media.receive('voice', AMR)];
    await hear({ MsgType: 'voice', MediaId: first });
    await hear({ MsgType: 'voice', MediaId: second });
    await hear({ MsgType: 'voice', MediaId: 'ofLongAgo' }, THREE_DAYS_MS + 60_000);
    host.failNext('bad gateway', '/cgi-bin/media/get');
    await sweep.keepDue();
    expect(await stateOf(first)).toMatchObject({ media_state: null });
    expect(await stateOf('ofLongAgo')).toMatchObject({ media_state: 'gone' });
    // Both wait for their time.
    const calls = host.calls.length;
    await sweep.keepDue();
    expect(host.calls.length).toBe(calls);
    await typed<PublicAccountSchema>(server.db).tenant(server.tenantId, (tx) =>
      tx.updateTable('mp_message').set({ media_due_at: null }).execute(),
    );
    await sweep.keepDue();
    expect([await stateOf(first), await stateOf(second)]).toMatchObject([
      { media_state: 'kept', media_type: 'amr' },
      { media_state: 'kept', media_type: 'amr' },
    ]);
  });

  it('removes what no row names, the second time that it is seen', async () => {
    const sweep = sweepOf();
    await server.blobs.put('mp-orphan', AMR);
    const others = (await server.blobs.list()).filter((id) => id !== 'mp-orphan');
    await sweep.removeOrphans();
    expect(await server.blobs.list()).toContain('mp-orphan');
    await sweep.removeOrphans();
    expect((await server.blobs.list()).toSorted()).toEqual(others.toSorted());
  });
});

describe('what a message carries', () => {
  it.each([
    ['image', () => picture('jpg'), 'image/jpeg'],
    ['voice', () => AMR, 'audio/amr'],
    ['video', () => MP4, 'video/mp4'],
    ['shortvideo', () => MP4, 'video/mp4'],
    // A kind that no browser plays, to be saved.
    ['voice', () => Buffer.from('\x02#!SILK_V3 sound'), 'application/octet-stream'],
  ] as const)('is answered and kept: %s', async (kind, bytesOf, type) => {
    const bytes = await bytesOf();
    const mediaId = host.media.receive(kind === 'shortvideo' ? 'video' : kind, bytes);
    await hear({ MsgType: kind, MediaId: mediaId });
    const answer = await get(mediaId);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="${kind}-\\d+\\.`),
    );
    expect(await stateOf(mediaId)).toMatchObject({ media_state: 'kept', media_bytes: bytes.length });
    // WeChat has it no more.
    host.media.temporary.delete(mediaId);
    expect((await get(mediaId)).rawPayload.equals(bytes)).toBe(true);
  });

  it('has a thumb of its own', async () => {
    const [mediaId, thumbId] = [
      host.media.receive('video', MP4),
      host.media.receive('thumb', await picture('jpg')),
    ];
    await hear({ MsgType: 'video', MediaId: mediaId, ThumbMediaId: thumbId });
    await get(mediaId);
    const thumb = await get(thumbId);
    expect([thumb.statusCode, thumb.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('is refused where it is not what it was said to be', async () => {
    const mediaId = host.media.receive('image', Buffer.from('<html><script>alert(1)</script>'));
    await hear({ MsgType: 'image', MediaId: mediaId });
    expect((await get(mediaId)).statusCode).toBe(404);
    expect(await stateOf(mediaId)).toMatchObject({ media_state: 'refused' });
  });

  it.each([
    ['voice', '该语音已过期'],
    ['video', '该视频已过期'],
    ['shortvideo', '该视频已过期'],
  ])('has expired after three days without a copy: %s', async (kind, words) => {
    const mediaId = host.media.receive(kind, AMR);
    await hear({ MsgType: kind, MediaId: mediaId }, THREE_DAYS_MS + 60_000);
    const calls = host.calls.length;
    const answer = await get(mediaId);
    expect([answer.statusCode, answer.json().code, answer.json().msg]).toEqual([410, 1, words]);
    expect(host.calls.length).toBe(calls);
  });

  it('that WeChat does not give now is tried again, not given up', async () => {
    const mediaId = host.media.receive('voice', AMR);
    await hear({ MsgType: 'voice', MediaId: mediaId });
    host.failNext('html', '/cgi-bin/media/get');
    expect((await get(mediaId)).json().error).toBe('wechat_unavailable');
    expect(await stateOf(mediaId)).toMatchObject({ media_state: null });
    expect((await get(mediaId)).statusCode).toBe(200);
  });

  it('is seen by who may chat, within reach', async () => {
    const mediaId = host.media.receive('voice', AMR);
    await hear({ MsgType: 'voice', MediaId: mediaId });
    const editor = await server.addUser({ permissions: ['mp_material_view'] });
    const stranger = await server.addUser({ tenantId: await server.addTenant('other') });
    const nobody = await server.addUser({ permissions: ['plant_view'] });
    expect((await get(mediaId, editor)).statusCode).toBe(404);
    expect((await get(mediaId, stranger)).statusCode).toBe(404);
    expect((await get(mediaId, nobody)).statusCode).toBe(403);
  });
});
