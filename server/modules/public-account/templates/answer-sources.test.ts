import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { notice } from '#shared/contracts/messages/notice.ts';
import { outboundOrder, stepOutboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { type MpAccount, mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { bindMpFan } from '#shared/contracts/public-account/mp-binding.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import { type MpAnswerSource, mpTemplate } from '#shared/contracts/public-account/mp-template.ts';
import { mpTemplate as texts } from '#shared/i18n/zh/public-account/mp-template.ts';
import { passiveTextOf } from '#tests/support/devices/wechat-push.ts';
import { makeDock, makePartner, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { tenantWith } from '#tests/support/servers/tenant-with.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const KEYS = {
  ...{ appId: 'wx1f2e3d4c5b6a7980', token: 'theTokenOfTheHook' },
  encodingKey: 'LinewallDemoEncodingAESKey0123456789abcdefg',
};
const { order, hours, notice: noticeTexts } = texts.texts;

let server: TestServer;
let admin: TestUser;
let account: MpAccount;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser();
  const body = { name: '清泉仓储', account: 'gh_linewall', secret: 'theSecretOfTheAccount', ...KEYS };
  account = await dataOf(mpAccount.create, { body });
  await makeWarehouse(server, admin, 'WO', 'UTC');
  for (const [name, source] of [
    ['订单', 'order'],
    ['时间', 'hours'],
    ['公告', 'notice'],
  ] as const)
    await addRule(name, source);
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
async function addRule(name: string, source: MpAnswerSource): Promise<void> {
  const branches = Object.entries(texts.texts[source]).map(([when, zh]) => ({ when, zh, en: null }));
  const { id: templateId } = await dataOf(mpTemplate.create, { body: { name, source, branches } });
  const rule = { accountId: account.id, name, reqKey: name, repMate: '2' as const, templateId };
  await dataOf(mpAutoReply.create, { body: rule });
}
const ask = (openId: string, text: string) =>
  passiveTextOf(server.app, account.hookUrl, { ...KEYS, openId, text, now: server.clock.now() });
async function bindTo(openId: string, targetId: string): Promise<void> {
  await ask(openId, 'x');
  const { records } = await dataOf(pageMpConversations, { query: { q: openId } });
  const params = { id: records[0]?.wxUserId ?? '' };
  await dataOf(bindMpFan, { params, body: { kind: 'partner', targetId } });
}
const addOrder = (fields: object) =>
  dataOf(outboundOrder.create, {
    body: { warehouseCode: 'WO', dueAt: server.clock.now() + 3_600_000, ...fields } as never,
  });

describe('an order', () => {
  it('is told to its own partner alone; to all others there is none', async () => {
    const own = await makePartner(server, admin, { code: 'OWN-1', isOwner: true });
    await makePartner(server, admin, { code: 'OWN-2', isOwner: true });
    const mine = await addOrder({ ownerCode: 'OWN-1', externalNo: 'SO/4711' });
    const foreign = await addOrder({ ownerCode: 'OWN-2' });
    expect(await ask('oNobody', '订单')).toBe(order.ask);
    for (const no of [mine.no, foreign.no, 'OUT-20200101-9999'])
      expect(await ask('oNobody', `订单 ${no}`)).toBe(order.unknown);
    await bindTo('oOwner', own);
    expect(await ask('oOwner', `订单 ${foreign.no}`)).toBe(order.unknown);
    expect(await ask('oOwner', `订单 ${mine.no.toLowerCase()}？`)).toMatch(
      new RegExp(`^${mine.no} 草稿，预计 .* 由warehouse WO处理。`),
    );
    expect(await ask('oOwner', '订单 so/4711')).toContain(mine.no);
    await dataOf(stepOutboundOrder, { params: { id: mine.id }, body: { step: 'cancel', reason: 'x' } });
    expect(await ask('oOwner', `订单 ${mine.no}`)).toMatch(/已于 \d\d:\d\d 取消。$/);
  });

  it('of another tenant is none, whatever its number', async () => {
    const other = await tenantWith(server, {});
    const stranger = await other.addUser();
    await makeWarehouse(other, stranger, 'WO', 'UTC');
    await makePartner(other, stranger, { code: 'OWN-1', isOwner: true });
    const created = await other.call(
      outboundOrder.create,
      {
        body: {
          ...{ warehouseCode: 'WO', ownerCode: 'OWN-1', externalNo: 'THEIRS-1' },
          dueAt: server.clock.now() + 3_600_000,
        } as never,
      },
      stranger,
    );
    expect(created.statusCode, created.payload).toBe(200);
    expect(await ask('oOwner', '订单 THEIRS-1')).toBe(order.unknown);
  });

  it('that another system runs is as old as its last report', async () => {
    const mine = await addOrder({ ownerCode: 'OWN-1', externalNo: 'WMS-7' });
    await server.db.platform((tx) =>
      sql`update outbound_order set is_external = true, state = 'picking', state_at = ${new Date(server.clock.now())}
        where id = ${mine.id}`.execute(tx as never),
    );
    expect(await ask('oOwner', '订单 WMS-7')).toContain('拣货中');
    server.clock.advance(61_000);
    expect(await ask('oOwner', '订单 WMS-7')).toMatch(
      new RegExp(`^${mine.no} 在 \\d\\d:\\d\\d 时：拣货中。之后warehouse WO没有新的数据`),
    );
  });
});

describe('what everybody is told', () => {
  it('is when docks take trucks', async () => {
    expect(await ask('oNobody', '时间')).toBe(hours.noDocks);
    await makeDock(server, admin, { warehouseCode: 'WO', code: '1' });
    expect(await ask('oNobody', '时间')).toBe('warehouse WO今天 00:00–24:00 收发货，现在开放，共 1 个月台。');
    await makeWarehouse(server, admin, 'WP', 'UTC');
    await makeDock(server, admin, { warehouseCode: 'WP', code: '1', openFrom: '06:00', openTo: '18:00' });
    expect(await ask('oNobody', '时间')).toBe(
      '今天的收发货时间：warehouse WO 00:00–24:00；warehouse WP 06:00–18:00。',
    );
    expect(await ask('oNobody', 'wp 的时间')).toMatch(/^warehouse WP今天/);
  });

  it('is the last notice that was opened to fans, and no other', async () => {
    const add = (noticeTitle: string, toFans: boolean, messageContent = '<p>暂停<b>收货</b>。</p>') =>
      dataOf(notice.create, { body: { msgType: '2', noticeTitle, messageContent, toFans } });
    await add('内部', false);
    expect(await ask('oNobody', '公告')).toBe(noticeTexts.noNotice);
    await add('元旦安排', true);
    await add('又是内部', false);
    expect(await ask('oNobody', '公告')).toMatch(/^【元旦安排】暂停收货。（\d{4}-\d\d-\d\d）$/);
    await add('长', true, `<p>${'很'.repeat(400)}</p>`);
    const long = await ask('oNobody', '公告');
    expect(long).toContain(`${'很'.repeat(199)}…`);
    expect(long).not.toContain('很'.repeat(200));
  });
});
