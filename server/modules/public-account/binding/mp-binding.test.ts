import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWechatHost, type WechatHostProgram } from '#server/demo/wechat-host/wechat-host.ts';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { type MpAccount, mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import * as binding from '#shared/contracts/public-account/mp-binding.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import { getMpFan } from '#shared/contracts/public-account/mp-fan.ts';
import { pageMpMessages } from '#shared/contracts/public-account/mp-message.ts';
import { mpTemplate } from '#shared/contracts/public-account/mp-template.ts';
import { addWalkIn, cancelAppointment } from '#shared/contracts/yard/appointment.ts';
import { mpBinding as zh } from '#shared/i18n/zh/public-account/mp-binding.ts';
import { mpTemplate as texts } from '#shared/i18n/zh/public-account/mp-template.ts';
import { passiveTextOf } from '#tests/support/devices/wechat-push.ts';
import { makeDock, makePartner, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const KEYS = {
  ...{ appId: 'wx1f2e3d4c5b6a7980', token: 'theTokenOfTheHook' },
  encodingKey: 'LinewallDemoEncodingAESKey0123456789abcdefg',
};
const SECRET = 'theSecretOfTheAccount';
const DRIVER = '13800006021';

let host: WechatHostProgram;
let server: TestServer;
let admin: TestUser;
let account: MpAccount;
let far: string;

beforeAll(async () => {
  const asked = { appId: KEYS.appId, secret: SECRET, allowed: [], hasAutoReply: false };
  host = await startWechatHost(asked, () => server.clock.now());
  server = await startTestServer({ env: { LINEWALL_WECHAT_ORIGIN: host.origin } });
  admin = await server.addUser();
  const body = { name: '清泉仓储', account: 'gh_linewall', secret: SECRET, ...KEYS };
  account = await dataOf(mpAccount.create, { body });
  await makeWarehouse(server, admin, 'WB', 'UTC');
  far = await makeWarehouse(server, admin, 'WF', 'UTC');
  await makeDock(server, admin, { warehouseCode: 'WB', code: '7' });
  const branches = Object.entries(texts.texts.myQueue).map(([when, text]) => ({ when, zh: text, en: null }));
  const template = await dataOf(mpTemplate.create, { body: { name: 'dock', source: 'myQueue', branches } });
  const rule = { accountId: account.id, name: 'dock', reqKey: '月台', repMate: '2' as const };
  await dataOf(mpAutoReply.create, { body: { ...rule, templateId: template.id } });
});
afterAll(async () => {
  await server.close();
  await host.close();
});

async function dataOf<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  user = admin,
): Promise<CallReply<E>> {
  const answer = await server.call(contract, input, user);
  expect(answer.statusCode, answer.payload).toBe(200);
  return contract.reply.parse(answer.json().data) as CallReply<E>;
}
async function refusalOf<E extends Endpoint>(contract: E, input: CallInput<E>, user = admin) {
  const answer = await server.call(contract, input, user);
  return [answer.statusCode, answer.json().error];
}
const push = (openId: string, text: string | Readonly<Record<string, string>>) =>
  passiveTextOf(server.app, account.hookUrl, { ...KEYS, openId, text, now: server.clock.now() });
const scan = (openId: string, scene: string) =>
  push(openId, { MsgType: 'event', Event: 'SCAN', EventKey: scene });
const follow = (openId: string, scene: string) =>
  push(openId, { MsgType: 'event', Event: 'subscribe', EventKey: `qrscene_${scene}` });
const lastScene = (): string => host.qrs.at(-1)?.scene ?? '';
async function fanIdOf(openId: string): Promise<string> {
  await push(openId, 'x');
  const { records } = await dataOf(pageMpConversations, { query: { q: openId } });
  return records[0]?.wxUserId ?? '';
}
const bindingOf = async (openId: string, user = admin) =>
  (await dataOf(getMpFan, { params: { id: await fanIdOf(openId) } }, user)).binding;
async function moveAccount(deptId: string | null): Promise<void> {
  const { name, appId, updateTime } = await dataOf(mpAccount.get, { params: { id: account.id } });
  const body = { id: account.id, name, account: 'gh_linewall', appId, updateTime, deptId } as never;
  await dataOf(mpAccount.update, { body });
}
const walkIn = (warehouseCode: string, plate: string, driverPhone: string | null) =>
  dataOf(addWalkIn, { body: { warehouseCode, direction: 'out', plate, driverPhone } as never });
const count = async (table: string): Promise<number> => {
  const { rows } = await server.db.platform((tx) =>
    sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(tx as never),
  );
  return rows[0]?.count ?? 0;
};
const auditText = async (): Promise<string> => {
  const { rows } = await server.db.platform((tx) =>
    sql<{ text: string }>`select string_agg(a::text, ' ') as text from sys_audit a`.execute(tx as never),
  );
  return rows[0]?.text ?? '';
};

describe('a binding by a colleague', () => {
  it('to the driver of a truck lets the fan ask for it, and shows who has made it', async () => {
    const truck = await walkIn('WB', '沪B00001', `+86 ${DRIVER}`);
    const id = await fanIdOf('oTruck');
    const query = { kind: 'driver', q: '沪B00001' } as const;
    const [choice] = await dataOf(binding.listMpBindable, { params: { id }, query });
    expect(choice).toEqual({ id: truck.id, name: '沪B00001', note: `${truck.no} · 138****6021` });
    expect(await push('oTruck', '我的月台')).toBe(texts.texts.myQueue.unbound);
    const body = { kind: 'driver', targetId: truck.id } as const;
    await dataOf(binding.bindMpFan, { params: { id }, body });
    expect(await push('oTruck', '我的月台')).toMatch(/^沪B00001（A\d{3}）在warehouse WB排第/);
    expect(await bindingOf('oTruck')).toMatchObject({
      ...{ kind: 'driver', phone: DRIVER, way: 'operator', byName: admin.username },
    });
    const reader = await server.addUser({ permissions: ['mp_chat'] });
    expect((await bindingOf('oTruck', reader))?.phone).toBe('138****6021');
    await dataOf(binding.endMpBinding, { params: { id } });
    expect(await push('oTruck', '我的月台')).toBe(texts.texts.myQueue.unbound);
    expect(await auditText()).not.toContain(DRIVER);
  });

  it('gives nothing that the colleague does not have', async () => {
    const id = await fanIdOf('oBeyond');
    const bind = (user: TestUser, kind: binding.MpBindingKind, targetId: string) =>
      refusalOf(binding.bindMpFan, { params: { id }, body: { kind, targetId } }, user);
    const choices = (user: TestUser, kind: binding.MpBindingKind) =>
      refusalOf(binding.listMpBindable, { params: { id }, query: { kind } }, user);
    const chatter = await server.addUser({ permissions: ['mp_chat', 'mp_fan_edit'] });
    const partnerId = await makePartner(server, admin, { code: 'OWN-B', isOwner: true });
    const near = await walkIn('WB', '沪B00002', '13800006022');
    const alone = await walkIn('WF', '沪B00003', null);
    await walkIn('WF', '沪B00004', '13800006022');
    for (const kind of binding.MpBindingKind.options) expect((await choices(chatter, kind))[0]).toBe(403);
    expect((await bind(chatter, 'partner', partnerId))[0]).toBe(403);
    const permissions = ['mp_chat', 'mp_fan_edit', 'appointment_view', 'user_view'] as const;
    const deptId = (
      await server.db.platform((tx) =>
        sql<{ id: string }>`select id::text as id from department where code = 'WB'`.execute(tx as never),
      )
    ).rows[0]?.id as string;
    const ofHouse = await server.addUser({ permissions, reach: { dsType: 2, deptId } });
    // The account is of the tenant, and only read by who reaches a department.
    await moveAccount(deptId);
    expect((await bind(ofHouse, 'driver', alone.id))[0]).toBe(404);
    expect(await bind(ofHouse, 'driver', near.id)).toEqual([409, 'mp_bind_beyond']);
    expect((await bind(ofHouse, 'staff', admin.userId))[0]).toBe(404);
    await moveAccount(null);
    const weak = await server.addUser({ permissions });
    expect(await bind(weak, 'staff', admin.userId)).toEqual([403, 'user_holds_more']);
    expect(await bindingOf('oBeyond')).toBe(null);
    const shown = await dataOf(binding.bindMpFan, {
      params: { id },
      body: { kind: 'partner', targetId: partnerId },
    });
    expect(shown).toMatchObject({ kind: 'partner', partnerName: 'OWN-B', phone: null });
    expect((await bindingOf('oBeyond', chatter))?.partnerName).toBe(null);
    expect(far).not.toBe('');
  });
});

describe('a code that binds', () => {
  it('of a truck binds who scans it, once', async () => {
    const truck = await walkIn('WB', '沪B00011', null);
    const body = { accountId: account.id, appointmentId: truck.id };
    const code = await dataOf(binding.makeTicketMpCode, { body });
    expect(code.url).toBe(host.qrs.at(-1)?.url);
    const scene = lastScene();
    expect(scene).toMatch(/^b:[A-Za-z0-9]{20}$/);
    const state = () => dataOf(binding.getMpBindCode, { params: { id: code.id } });
    expect((await state()).state).toBe('open');
    const sessions = await count('auth_session');
    expect(await follow('oGate', scene)).toBe(zh.says.boundTicket);
    expect(await count('auth_session')).toBe(sessions);
    expect((await state()).state).toBe('used');
    expect(await push('oGate', '月台')).toMatch(/^沪B00011/);
    expect(await bindingOf('oGate')).toMatchObject({ kind: 'driver', truck: '沪B00011', way: 'ticket' });
    expect(await scan('oGate', scene)).toBe(zh.says.codeUsedHere);
    expect(await scan('oSecond', scene)).toBe(zh.says.codeUsed);
    expect(await bindingOf('oSecond')).toBe(null);
    const wxUserId = await fanIdOf('oGate');
    const { records } = await dataOf(pageMpMessages, { query: { wxUserId, repType: 'event' } });
    expect(records.map(({ eventKey }) => eventKey)).toEqual(['b:', 'b:']);
    const other = await server.addUser();
    expect((await refusalOf(binding.getMpBindCode, { params: { id: code.id } }, other))[0]).toBe(404);
  });

  it('is refused in words when it is forged, has ended, or its truck has left', async () => {
    expect(await scan('oForged', `b:${'x'.repeat(20)}`)).toBe(zh.says.codeForged);
    const truck = await walkIn('WB', '沪B00012', null);
    const body = { accountId: account.id, appointmentId: truck.id };
    await dataOf(binding.makeTicketMpCode, { body });
    const first = lastScene();
    await dataOf(binding.makeTicketMpCode, { body });
    const second = lastScene();
    await dataOf(cancelAppointment, { params: { id: truck.id }, body: { reason: 'left' } });
    expect(await scan('oForged', first)).toBe(zh.says.codeOver);
    expect((await refusalOf(binding.makeTicketMpCode, { body }))[0]).toBe(404);
    expect(await bindingOf('oForged')).toBe(null);
    server.clock.advance(24 * 3_600_000 + 1);
    expect(await scan('oForged', second)).toBe(zh.says.codeExpired);
    // Sessions have ended meanwhile.
    admin = await server.addUser();
    expect(await bindingOf('oForged')).toBe(null);
  });

  it('of a user binds the own WeChat, which a ticket does not replace', async () => {
    const user = await server.addUser({ permissions: ['mp_chat'] });
    const own = await dataOf(binding.listOwnMpBindings, {}, user);
    expect(own).toEqual({ accounts: [{ id: account.id, name: '清泉仓储' }], bindings: [] });
    await dataOf(binding.makeOwnMpCode, { body: { accountId: account.id } }, user);
    expect(await scan('oOwn', lastScene())).toBe(zh.says.boundStaff);
    const [bound] = (await dataOf(binding.listOwnMpBindings, {}, user)).bindings;
    expect(bound).toMatchObject({ appName: '清泉仓储', way: 'scan' });
    const truck = await walkIn('WB', '沪B00013', null);
    await dataOf(binding.makeTicketMpCode, { body: { accountId: account.id, appointmentId: truck.id } });
    expect(await scan('oOwn', lastScene())).toBe(zh.says.boundElse);
    // It was not spent.
    expect(await scan('oThird', lastScene())).toBe(zh.says.boundTicket);
    const params = { id: bound?.wxUserId ?? '' };
    expect((await refusalOf(binding.endOwnMpBinding, { params }))[0]).toBe(404);
    await dataOf(binding.endOwnMpBinding, { params }, user);
    expect(await bindingOf('oOwn')).toBe(null);
  });

  it('of an account out of reach, or of a user who was disabled, binds nobody', async () => {
    const user = await server.addUser({ permissions: ['mp_chat'] });
    await dataOf(binding.makeOwnMpCode, { body: { accountId: account.id } }, user);
    await server.db.platform((tx) =>
      sql`update sys_user set is_disabled = true where user_id = ${user.userId}`.execute(tx as never),
    );
    expect(await scan('oDisabled', lastScene())).toBe(zh.says.codeOver);
    expect((await refusalOf(binding.makeOwnMpCode, { body: { accountId: '999999' } }))[0]).toBe(404);
    host.failNext({ errcode: 48001, errmsg: 'api unauthorized' }, '/cgi-bin/qrcode/create');
    const refused = await refusalOf(binding.makeOwnMpCode, { body: { accountId: account.id } });
    expect(refused).toEqual([409, 'mp_host_denied']);
  });
});
