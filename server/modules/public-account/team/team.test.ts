import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { startWechatHost, type WechatHostProgram } from '#server/demo/wechat-host/wechat-host.ts';
import { keepMessage } from '#server/modules/public-account/hook/keep-message.ts';
import { parsePush, writeXml } from '#server/modules/public-account/hook/push-xml.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { listTasks } from '#shared/contracts/messages/task.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { pageMpConversations, setMpRemark } from '#shared/contracts/public-account/mp-conversation.ts';
import * as fans from '#shared/contracts/public-account/mp-fan.ts';
import { pageMpMessages, sendMpMessage } from '#shared/contracts/public-account/mp-message.ts';
import * as team from '#shared/contracts/public-account/mp-team.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const ACCOUNT = { account: 'gh_linewall', appId: 'wx1f2e3d4c5b6a7980', secret: 'theSecretOfTheAccount' };

let host: WechatHostProgram;
let server: TestServer;
let anna: TestUser;
let bert: TestUser;
/** Reaches own records alone. */
let own: TestUser;
/** Without `mp_fan_edit`. */
let plain: TestUser;
let accountId: Id;

beforeAll(async () => {
  host = await startWechatHost({ ...ACCOUNT, allowed: [], hasAutoReply: false }, () => server.clock.now());
  server = await startTestServer({ env: { LINEWALL_WECHAT_ORIGIN: host.origin } });
  [anna, bert] = [await server.addUser(), await server.addUser()];
  own = await server.addUser({ permissions: ['mp_chat'], reach: { dsType: 4 } });
  plain = await server.addUser({ permissions: ['mp_chat'] });
  accountId = (await dataOf(mpAccount.create, { body: { name: '清泉仓储', ...ACCOUNT } }, anna)).id;
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

async function hear(openId: string, content: string): Promise<Id> {
  const arrivedMs = server.clock.now();
  const CreateTime = Math.floor(arrivedMs / 1_000);
  const fields = { FromUserName: openId, CreateTime, MsgType: 'text', Content: content };
  return typed<PublicAccountSchema>(server.db).tenant(server.tenantId, async (tx) => {
    const { tenantId } = server;
    await keepMessage(tx, {
      tenantId,
      accountId,
      fields: parsePush(Buffer.from(writeXml(fields))),
      arrivedMs,
    });
    const fan = await tx
      .selectFrom('mp_fan')
      .select('id')
      .where('open_id', '=', openId)
      .executeTakeFirstOrThrow();
    return fan.id;
  });
}
const send = (wxUserId: Id, user: TestUser, more: object = {}) =>
  server.call(sendMpMessage, { body: { wxUserId, repContent: '7 号', ...more } }, user);
const byId = (id: Id) => ({ params: { id } });
const idsOf = async (state: 'waiting' | 'mine' | 'all', user: TestUser) =>
  (await dataOf(pageMpConversations, { query: { state, size: 100 } }, user)).records.map(
    (one) => one.wxUserId,
  );

describe('a conversation', () => {
  it('is claimed by the first answer, and refused to others with who has it', async () => {
    const fan = await hear('oClaimed', '在吗');
    expect((await send(fan, anna)).statusCode).toBe(200);
    expect(await idsOf('mine', anna)).toContain(fan);
    const refused = await send(fan, plain);
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'mp_claimed']);
    expect(refused.json().data).toEqual({ userName: expect.stringMatching(/./) });
    // Without the permission it is refused all the same.
    expect((await send(fan, plain, { isAnyway: true })).statusCode).toBe(409);
    expect((await send(fan, bert, { isAnyway: true })).statusCode).toBe(200);
    expect(await idsOf('mine', anna)).toContain(fan);
    server.clock.advance(LIMITS.mpClaimMs + 1);
    expect(await idsOf('mine', anna)).not.toContain(fan);
    expect((await send(fan, plain)).statusCode).toBe(200);
    expect(await idsOf('mine', plain)).toContain(fan);
  });

  it('is handed over to who may chat, and given back', async () => {
    const fan = await hear('oHanded', '在吗');
    await dataOf(team.claimMpConversation, { ...byId(fan), body: {} }, anna);
    await dataOf(team.handOverMpConversation, { ...byId(fan), body: { userId: plain.userId } }, anna);
    expect([await idsOf('mine', anna), await idsOf('mine', plain)].map((ids) => ids.includes(fan))).toEqual([
      false,
      true,
    ]);
    await dataOf(team.handOverMpConversation, { ...byId(fan), body: { userId: null } }, plain);
    expect(await idsOf('mine', plain)).not.toContain(fan);
    const stranger = await server.addUser({ permissions: ['plant_view'] });
    const answer = await server.call(
      team.handOverMpConversation,
      { ...byId(fan), body: { userId: stranger.userId } },
      anna,
    );
    expect(answer.statusCode).toBe(400);
  });

  it('does not wait while it is closed or snoozed, and waits again when the fan writes', async () => {
    const fan = await hear('oClosed', '在吗');
    await dataOf(team.closeMpConversation, byId(fan), anna);
    expect(await idsOf('waiting', anna)).not.toContain(fan);
    await hear('oClosed', '还在吗');
    expect(await idsOf('waiting', anna)).toContain(fan);
    const snooze = (until: number) =>
      server.call(team.snoozeMpConversation, { ...byId(fan), body: { until } }, anna);
    expect((await snooze(server.clock.now() - 1)).statusCode).toBe(400);
    expect((await snooze(server.clock.now() + 3_600_000)).statusCode).toBe(200);
    expect(await idsOf('waiting', anna)).not.toContain(fan);
    await dataOf(team.reopenMpConversation, byId(fan), anna);
    expect(await idsOf('waiting', anna)).toContain(fan);
  });

  it('is read only by who has claimed it, where own records alone are reached', async () => {
    const fan = await hear('oOwn', '单号 SO-1');
    expect(await idsOf('all', own)).toEqual([]);
    expect(await idsOf('waiting', own)).toContain(fan);
    const { records } = await dataOf(pageMpConversations, { query: { state: 'waiting', size: 100 } }, own);
    expect(records.find(({ wxUserId }) => wxUserId === fan)?.lastText).toBeNull();
    expect((await dataOf(pageMpMessages, { query: { wxUserId: fan } }, own)).total).toBe(0);
    expect((await send(fan, own)).statusCode).toBe(404);
    await dataOf(team.claimMpConversation, { ...byId(fan), body: {} }, own);
    expect((await dataOf(pageMpMessages, { query: { wxUserId: fan } }, own)).total).toBe(1);
    expect((await send(fan, own)).statusCode).toBe(200);
    const other = await hear('oOthers', 'x');
    await dataOf(team.claimMpConversation, { ...byId(other), body: {} }, anna);
    expect((await server.call(team.claimMpConversation, { ...byId(other), body: {} }, own)).statusCode).toBe(
      404,
    );
  });

  it('is found by the text of a message', async () => {
    const fan = await hear('oSought', '保温箱 SO-88190');
    const { records } = await dataOf(pageMpConversations, { query: { q: 'so-88190' } }, anna);
    expect(records.map(({ wxUserId }) => wxUserId)).toEqual([fan]);
  });

  it('has pages that go on before a message', async () => {
    const fan = await hear('oPages', 'a');
    server.clock.advance(2_000);
    await hear('oPages', 'b');
    const { records } = await dataOf(pageMpMessages, { query: { wxUserId: fan, size: 1 } }, anna);
    const query = { wxUserId: fan, beforeId: records[0]?.id ?? '' };
    expect((await dataOf(pageMpMessages, { query }, anna)).records.map((one) => one.repContent)).toEqual([
      'a',
    ]);
  });
});

it('answers of people are listed with the message before them, and removed here', async () => {
  const fan = await hear('oAnswers', '几点下班');
  server.clock.advance(2_000);
  await send(fan, anna);
  const page = () => dataOf(team.pageMpAnswers, { query: { wxUserId: fan } }, anna);
  const [answer] = (await page()).records;
  const { records } = await dataOf(pageMpMessages, { query: { wxUserId: fan } }, anna);
  expect(answer).toMatchObject({ fansMsgId: records[1]?.id, resContent: '7 号', userId: anna.userId });
  const query = { fansMsgId: answer?.fansMsgId ?? '' };
  expect((await dataOf(team.pageMpAnswers, { query }, anna)).total).toBe(1);
  // What the fan has written is no answer.
  expect((await server.call(team.removeMpAnswer, byId(records[1]?.id ?? ''), anna)).statusCode).toBe(404);
  await dataOf(team.removeMpAnswer, byId(answer?.id ?? ''), anna);
  expect((await page()).total).toBe(0);
});

it('a note stays here, and who is mentioned has a task until it is read', async () => {
  const fan = await hear('oNoted', 'x');
  const before = host.sent.length;
  await dataOf(team.addMpNote, { ...byId(fan), body: { text: '已电话', mentions: [bert.userId] } }, anna);
  expect(host.sent.length).toBe(before);
  expect(await dataOf(team.listMpNotes, byId(fan), bert)).toMatchObject([
    { text: '已电话', userId: anna.userId, mentions: [{ userId: bert.userId }] },
  ]);
  const mentioned = async () =>
    (await dataOf(listTasks, {}, bert)).filter(({ title }) => title === 'mpMentioned').length;
  expect(await mentioned()).toBe(1);
  await dataOf(team.readMpConversation, byId(fan), bert);
  expect(await mentioned()).toBe(0);
});

describe('a fan', () => {
  it('has a remark at the platform too, and keeps it here while the platform is away', async () => {
    const fan = await hear('oRemark', 'x');
    const set = (remark: string) => dataOf(setMpRemark, { ...byId(fan), body: { remark } }, anna);
    await set('赵建军');
    expect(host.remarks.get('oRemark')).toBe('赵建军');
    host.failNext('html');
    await set('赵师傅');
    expect(host.remarks.get('oRemark')).toBe('赵建军');
    expect((await dataOf(fans.getMpFan, byId(fan), anna)).remark).toBe('赵师傅');
  });

  it('who is blocked gets no answer, and waits for none', async () => {
    const fan = await hear('oBlocked', 'x');
    const block = (isBlocked: boolean) =>
      dataOf(fans.blockMpFan, { ...byId(fan), body: { isBlocked } }, anna);
    await block(true);
    expect((await send(fan, anna)).json().error).toBe('mp_fan_blocked');
    await hear('oBlocked', 'again');
    const { records } = await dataOf(pageMpConversations, { query: { state: 'waiting', size: 100 } }, anna);
    expect(records.map(({ wxUserId }) => wxUserId)).not.toContain(fan);
    await block(false);
    expect((await send(fan, anna)).statusCode).toBe(200);
  });

  it('gets all that is kept, and is erased but for a number', async () => {
    const fan = await hear('oErased', '我的电话');
    await dataOf(setMpRemark, { ...byId(fan), body: { remark: '王五' } }, anna);
    await dataOf(team.addMpNote, { ...byId(fan), body: { text: '说过' } }, anna);
    const kept = await dataOf(fans.exportMpFan, byId(fan), anna);
    expect(kept).toMatchObject({ fan: { openId: 'oErased', remark: '王五' }, notes: [{ text: '说过' }] });
    expect(kept.messages).toHaveLength(1);
    expect((await server.call(fans.eraseMpFan, byId(fan), plain)).statusCode).toBe(403);
    await dataOf(fans.eraseMpFan, byId(fan), anna);
    const { records } = await dataOf(pageMpMessages, { query: { wxUserId: fan } }, anna);
    expect(records.map(({ nickName }) => nickName)).toEqual([`#${fan}`]);
    expect(await dataOf(team.listMpNotes, byId(fan), anna)).toEqual([]);
    expect(await hear('oErased', '又来了')).not.toBe(fan);
  });
});
