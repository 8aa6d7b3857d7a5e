import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { startWechatHost, type WechatHostProgram } from '#server/demo/wechat-host/wechat-host.ts';
import { keepMessage } from '#server/modules/public-account/hook/keep-message.ts';
import { parsePush, writeXml } from '#server/modules/public-account/hook/push-xml.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import { eraseMpFan, getMpFan, pageMpFans } from '#shared/contracts/public-account/mp-fan.ts';
import { mpTag, syncMpTags, tagMpFans } from '#shared/contracts/public-account/mp-tag.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const ACCOUNT = { account: 'gh_linewall', appId: 'wx1f2e3d4c5b6a7980', secret: 'theSecretOfTheAccount' };
const AWAY = 'html';

let host: WechatHostProgram;
let server: TestServer;
let agent: TestUser;
let accountId: Id;

beforeAll(async () => {
  host = await startWechatHost({ ...ACCOUNT, allowed: [], hasAutoReply: false }, () => server.clock.now());
  server = await startTestServer({ env: { LINEWALL_WECHAT_ORIGIN: host.origin } });
  agent = await server.addUser();
  accountId = (await dataOf(mpAccount.create, { body: { name: '清泉仓储', ...ACCOUNT } })).id;
  // A token is there: a failure meets the call that is meant.
  await dataOf(syncMpTags, { body: { accountId } });
});
afterAll(async () => {
  await server.close();
  await host.close();
});
async function dataOf<E extends Endpoint>(contract: E, input: CallInput<E>): Promise<CallReply<E>> {
  const answer = await server.call(contract, input, agent);
  expect(answer.statusCode, answer.payload).toBe(200);
  return contract.reply.parse(answer.json().data) as CallReply<E>;
}

async function fanOf(openId: string): Promise<Id> {
  const nowMs = server.clock.now();
  const xml = writeXml({
    ...{ FromUserName: openId, CreateTime: Math.floor(nowMs / 1_000), MsgType: 'text', Content: 'x' },
  });
  return typed<PublicAccountSchema>(server.db).tenant(server.tenantId, async (tx) => {
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
const create = async (name: string) => (await dataOf(mpTag.create, { body: { name, accountId } })).id;
const tagOf = async (name: string) =>
  (await dataOf(mpTag.page, { query: { name } })).records.find((one) => one.name === name);
const tag = (wxUserIds: Id[], give: Id[], take: Id[] = []) =>
  server.call(tagMpFans, { body: { wxUserIds, give, take } }, agent);
const tagsOf = async (id: Id) => (await dataOf(getMpFan, { params: { id } })).tags;
const hostIdOf = (name: string) => [...host.tags.names].find(([, known]) => known === name)?.[0] ?? 0;
const hostFansOf = (name: string) => [...(host.tags.fans.get(hostIdOf(name)) ?? [])];

describe('a tag', () => {
  it('is created, renamed and removed at the platform too', async () => {
    const id = await create('drivers');
    expect(await tagOf('drivers')).toMatchObject({ state: 'told', fans: 0 });
    expect([...host.tags.names.values()]).toContain('drivers');
    await dataOf(mpTag.update, { body: { id, name: '司机' } });
    expect([...host.tags.names.values()]).toContain('司机');
    await dataOf(mpTag.remove, { params: { id } });
    expect([...host.tags.names.values()]).not.toContain('司机');
  });

  it('waits while the platform is away, and is told when it is back', async () => {
    host.failNext(AWAY, '/cgi-bin/tags/create');
    await create('waits');
    expect(await tagOf('waits')).toMatchObject({ state: 'waits', errcode: null });
    server.clock.advance(61_000);
    await dataOf(syncMpTags, { body: { accountId } });
    expect(await tagOf('waits')).toMatchObject({ state: 'told' });
  });

  it('that the platform refuses says so with the number', async () => {
    host.failNext({ errcode: 45056, errmsg: 'tag num limit' }, '/cgi-bin/tags/create');
    await create('refused');
    expect(await tagOf('refused')).toMatchObject({ state: 'refused', errcode: 45056 });
    // A person asks for it again.
    await dataOf(syncMpTags, { body: { accountId } });
    expect(await tagOf('refused')).toMatchObject({ state: 'told', errcode: null });
  });

  it('whose creation was cut is not created twice', async () => {
    host.tags.names.set(900, 'cut');
    host.tags.fans.set(900, new Set());
    await create('cut');
    expect(await tagOf('cut')).toMatchObject({ state: 'told' });
    expect([...host.tags.names.values()].filter((name) => name === 'cut')).toHaveLength(1);
  });

  it('has a name of its account, of 30 bytes at most, and 100 of them are the most', async () => {
    const errorOf = async (name: string) =>
      (await server.call(mpTag.create, { body: { name, accountId } }, agent)).json().fields;
    await create('twice');
    expect(Object.keys((await errorOf('twice')) ?? {})).toEqual(['name']);
    expect(Object.keys((await errorOf('十一个汉字的标签名太长')) ?? {})).toEqual(['name']);
    expect(await tagOf('十一个汉字的标签名太长')).toBeUndefined();
  });
});

describe('fans', () => {
  it('are given tags together, are found by them, and lose them', async () => {
    const [first, second] = [await fanOf('oTagOne'), await fanOf('oTagTwo')];
    const id = await create('often');
    expect((await tag([first, second], [id])).json().data).toEqual({ changed: 2, isTold: true });
    expect(hostFansOf('often').sort()).toEqual(['oTagOne', 'oTagTwo']);
    expect(await tagsOf(first)).toEqual([{ id, name: 'often', isTold: true }]);
    const found = await dataOf(pageMpFans, { query: { tagId: id } });
    expect(found.records.map(({ wxUserId }) => wxUserId).sort()).toEqual([first, second].sort());
    const talks = await dataOf(pageMpConversations, { query: { tagId: id } });
    expect(talks.total).toBe(2);
    expect((await tag([first], [], [id])).json().data).toEqual({ changed: 1, isTold: true });
    expect(hostFansOf('often')).toEqual(['oTagTwo']);
    expect(await tagsOf(first)).toEqual([]);
    expect(await tagOf('often')).toMatchObject({ fans: 1 });
    // Nothing to do is nothing told.
    expect((await tag([first], [], [id])).json().data).toEqual({ changed: 0, isTold: true });
  });

  it('keep here what the platform was not told, until it answers', async () => {
    const fan = await fanOf('oTagAway');
    const id = await create('away');
    host.failNext(AWAY, '/cgi-bin/tags/members/batchtagging');
    expect((await tag([fan], [id])).json().data).toEqual({ changed: 1, isTold: false });
    expect(await tagsOf(fan)).toEqual([{ id, name: 'away', isTold: false }]);
    const other = await create('other');
    expect((await tag([fan], [other])).json().data).toEqual({ changed: 1, isTold: true });
    // The next change has told the former one as well.
    expect(hostFansOf('away')).toEqual(['oTagAway']);
    expect(await tagsOf(fan)).toEqual([
      { id, name: 'away', isTold: true },
      { id: other, name: 'other', isTold: true },
    ]);
  });

  it('that the platform does not know keep nobody else from their tags', async () => {
    const [known, unknown] = [await fanOf('oKnown'), await fanOf('xUnknown')];
    const id = await create('mixed');
    expect((await tag([known, unknown], [id])).json().data).toEqual({ changed: 2, isTold: false });
    expect(hostFansOf('mixed')).toEqual(['oKnown']);
    expect(await tagsOf(unknown)).toEqual([{ id, name: 'mixed', isTold: false }]);
  });

  it('have 20 tags at most', async () => {
    const fan = await fanOf('oFull');
    const ids: Id[] = [];
    for (let count = 0; count < 21; count += 1) ids.push(await create(`full ${count}`));
    expect((await tag([fan], ids.slice(0, 20))).json().data).toMatchObject({ changed: 1 });
    const refused = await tag([fan], ids.slice(20));
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'mp_fan_tags_full']);
    expect(await tagsOf(fan)).toHaveLength(20);
    expect((await tag([fan], ids.slice(20), ids.slice(0, 1))).statusCode).toBe(200);
    for (const id of ids) await dataOf(mpTag.remove, { params: { id } });
  });

  it('lose their tags when they are erased', async () => {
    const fan = await fanOf('oErased');
    const id = await create('erased');
    await tag([fan], [id]);
    await dataOf(eraseMpFan, { params: { id: fan } });
    expect(await tagOf('erased')).toMatchObject({ fans: 0 });
  });
});

describe('the synchronisation', () => {
  it('takes over tags, names and fans of the platform', async () => {
    const fan = await fanOf('oThere');
    const id = await create('old name');
    host.tags.names.set(hostIdOf('old name'), 'new name');
    host.tags.names.set(901, 'made there');
    host.tags.fans.set(901, new Set(['oThere', 'oNotKnownHere']));
    const found = await dataOf(syncMpTags, { body: { accountId } });
    expect(found).toMatchObject({ fans: 1 });
    expect(await tagOf('new name')).toMatchObject({ id, state: 'told' });
    expect((await tagsOf(fan)).map(({ name }) => name)).toEqual(['made there']);
    host.tags.names.delete(901);
    host.tags.fans.delete(901);
    await dataOf(syncMpTags, { body: { accountId } });
    expect(await tagsOf(fan)).toEqual([]);
    expect(await tagOf('made there')).toBeUndefined();
  });

  it('says in words what went wrong, and changes nothing', async () => {
    await create('stays');
    host.failNext({ errcode: 48001, errmsg: 'api unauthorized' }, '/cgi-bin/tags/get');
    const denied = await server.call(syncMpTags, { body: { accountId } }, agent);
    expect([denied.statusCode, denied.json().error]).toEqual([409, 'mp_host_denied']);
    host.failNext(AWAY, '/cgi-bin/tags/get');
    const away = await server.call(syncMpTags, { body: { accountId } }, agent);
    expect([away.statusCode, away.json().error]).toEqual([502, 'wechat_unavailable']);
    expect(await tagOf('stays')).toMatchObject({ state: 'told' });
  });
});

it('tags of another account are given to nobody', async () => {
  const other = { name: '北仓', account: 'gh_other', appId: 'wxother000000', secret: 'anotherSecret1' };
  const { id } = await dataOf(mpAccount.create, { body: other });
  const foreign = await server.call(mpTag.create, { body: { name: 'theirs', accountId: id } }, agent);
  const refused = await tag([await fanOf('oTagOne')], [foreign.json().data.id]);
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['give']]);
});

it('tags of another tenant are neither synchronised nor given', async () => {
  const stranger = await server.addUser({ tenantId: await server.addTenant('other') });
  const sync = await server.call(syncMpTags, { body: { accountId } }, stranger);
  const body = { wxUserIds: [await fanOf('oTagOne')], give: [await create('not theirs')] };
  const given = await server.call(tagMpFans, { body }, stranger);
  expect([sync.statusCode, given.statusCode]).toEqual([404, 404]);
});
