import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { type MpAccount, mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { endMpBinding } from '#shared/contracts/public-account/mp-binding.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import { getMpFan } from '#shared/contracts/public-account/mp-fan.ts';
import { pageMpMessages } from '#shared/contracts/public-account/mp-message.ts';
import { tryMpAutoReply } from '#shared/contracts/public-account/mp-reply-desk.ts';
import { fillMpTemplate, mpTemplate } from '#shared/contracts/public-account/mp-template.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { type AppointmentStep, appointment, stepAppointment } from '#shared/contracts/yard/appointment.ts';
import { setQueueSetting } from '#shared/contracts/yard/dock-queue.ts';
import { vehicle } from '#shared/contracts/yard/vehicle.ts';
import { mpBinding as en } from '#shared/i18n/en/public-account/mp-binding.ts';
import { mpTemplate as textsEn } from '#shared/i18n/en/public-account/mp-template.ts';
import { mpBinding as zh } from '#shared/i18n/zh/public-account/mp-binding.ts';
import { mpTemplate as texts } from '#shared/i18n/zh/public-account/mp-template.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { passiveTextOf } from '#tests/support/devices/wechat-push.ts';
import { makeDock, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { givePhone, keptCodes, waitForCode } from '#tests/support/people/sms-outbox.ts';
import { mpTemplateSample } from '#tests/support/samples/public-account/mp-template.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

describeCrud(mpTemplateSample);

const KEYS = {
  ...{ appId: 'wx1f2e3d4c5b6a7980', token: 'theTokenOfTheHook' },
  encodingKey: 'LinewallDemoEncodingAESKey0123456789abcdefg',
};
const SLOT_MS = 20 * 60_000;
const DRIVER = '13800006021';
const { myQueue } = texts.texts;
const CASES = Object.entries(myQueue).map(([when, text]) => ({
  ...{ when, zh: text },
  en: textsEn.texts.myQueue[when as keyof typeof myQueue],
}));

let server: TestServer;
let admin: TestUser;
let account: MpAccount;
let templateId: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser();
  account = await dataOf(mpAccount.create, {
    body: { name: '清泉仓储', account: 'gh_linewall', secret: 'theSecretOfTheAccount', ...KEYS },
  });
  await makeWarehouse(server, admin, 'WQ', 'UTC');
  await makeDock(server, admin, { warehouseCode: 'WQ', code: '7' });
  templateId = (await dataOf(mpTemplate.create, { body: { name: '我的月台', branches: CASES } })).id;
  await dataOf(mpAutoReply.create, {
    body: { accountId: account.id, name: 'dock', reqKey: '月台\ndock', repMate: '2', templateId },
  });
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

/** What the account answers to a text of a fan; null = nothing. */
const ask = (openId: string, text: string) =>
  passiveTextOf(server.app, account.hookUrl, { ...KEYS, openId, text, now: server.clock.now() });
const fanIdOf = async (openId: string): Promise<string> => {
  const { records } = await dataOf(pageMpConversations, { query: { q: openId } });
  return records[0]?.wxUserId ?? '';
};
const fanOf = async (openId: string, user = admin) =>
  dataOf(getMpFan, { params: { id: await fanIdOf(openId) } }, user);
async function bind(openId: string, phone: string): Promise<string | null> {
  const before = server.clock.now();
  await ask(openId, '绑定');
  await ask(openId, phone);
  return ask(openId, await waitForCode(server.db, server.tenantId, phone, SMS_TEMPLATES.bind, before));
}
const book = (plate: string, driverPhone: string, hours: number) =>
  dataOf(appointment.create, {
    body: {
      ...{ warehouseCode: 'WQ', direction: 'out' as const, plate, driverPhone },
      slotStart: Math.ceil(server.clock.now() / SLOT_MS) * SLOT_MS + hours * 3 * SLOT_MS,
    },
  });
async function step(id: string, ...steps: readonly AppointmentStep[]): Promise<void> {
  for (const one of steps) await dataOf(stepAppointment, { params: { id }, body: { step: one } as never });
}

describe('an answer with data', () => {
  it('asks who is not bound to bind, by a code to a phone, the same for every number', async () => {
    expect(await ask('oDriver', '我的月台?')).toBe(myQueue.unbound);
    expect(await ask('oDriver', '绑定')).toBe(zh.says.askPhone);
    // Nobody has this number: nothing is sent, and the fan cannot see that.
    expect(await ask('oDriver', '13900000000')).toBe(zh.says.askCode);
    await book('沪A00001', '+86 138-0000-6021', 1);
    expect(await ask('oDriver', '绑定')).toBe(zh.says.askPhone);
    expect(await ask('oDriver', DRIVER)).toBe(zh.says.askCode);
    const code = await waitForCode(server.db, server.tenantId, DRIVER, SMS_TEMPLATES.bind, 0);
    expect(await keptCodes(server.db, server.tenantId, '13900000000')).toEqual([]);
    expect(await ask('oDriver', code === '000000' ? '111111' : '000000')).toBe(zh.says.wrongCode);
    // The code of another fan's phone binds nobody.
    expect(await ask('oOther', code)).toBe(null);
    expect(await ask('oDriver', code)).toBe(zh.says.boundDriver);
    expect(await ask('oDriver', code)).toBe(null);
    expect((await fanOf('oDriver')).binding).toMatchObject({
      ...{ kind: 'driver', phone: DRIVER, userName: null },
    });
    const reader = await server.addUser({ permissions: ['mp_chat'] });
    expect((await fanOf('oDriver', reader)).binding?.phone).toBe('138****6021');
    const { records } = await dataOf(pageMpMessages, {
      query: { wxUserId: await fanIdOf('oDriver'), q: '138' },
    });
    expect(records.map(({ repContent }) => repContent)).toEqual(['138****6021']);
  });

  it('says where the own truck is, at each step, and when that was read', async () => {
    // A truck that comes again and again has no appointment yet.
    for (const driverPhone of ['13800006022', '13800006029'])
      await dataOf(vehicle.create, { body: { plate: `沪A${driverPhone.slice(-5)}`, driverPhone } as never });
    await bind('oWaits', '13800006022');
    expect(await ask('oWaits', '我的月台')).toBe(myQueue.none);
    const ahead = await book('沪A00002', '13800006029', 2);
    const own = await book('沪A00003', '13800006022', 3);
    expect(await ask('oWaits', '我的月台')).toMatch(
      /^沪A00003 预约在warehouse WQ：\d\d-\d\d \d\d:\d\d–\d\d:\d\d。/,
    );
    await step(ahead.id, 'arrive');
    await step(own.id, 'arrive');
    expect(await ask('oWaits', '我的月台')).toMatch(
      /^沪A00003（A\d{3}）在warehouse WQ排第 2，前面还有 1 辆，预计 \d\d:\d\d 叫号。（\d\d:\d\d 的数据）$/,
    );
    expect(await ask('oWaits', 'where is my dock?')).toMatch(/is number 2 at warehouse WQ, 1 ahead/);
    await dataOf(setQueueSetting, { body: { warehouseCode: 'WQ', pauseReason: '设备检修' } as never });
    expect(await ask('oWaits', '我的月台')).toMatch(/排第 2。叫号暂停：设备检修。/);
    await dataOf(setQueueSetting, { body: { warehouseCode: 'WQ' } as never });
    await step(ahead.id, 'call', 'dock', 'start', 'finish', 'leave');
    await step(own.id, 'call');
    expect(await ask('oWaits', '我的月台')).toMatch(
      /^沪A00003（A\d{3}）请到 7 号月台，须在 \d\d:\d\d 前到位。/,
    );
    await step(own.id, 'dock');
    const [last] = (await dataOf(pageMpMessages, { query: { wxUserId: await fanIdOf('oWaits') } })).records;
    expect(last?.quoted).toMatchObject({ source: 'myQueue', when: 'called' });
    expect(last).toMatchObject({ isAuto: true, ruleName: 'dock' });
    expect(await ask('oWaits', '我的月台')).toMatch(/^沪A00003 在 7 号月台，\d\d:\d\d 到位。/);
    const wxUserId = await fanIdOf('oWaits');
    const filled = await dataOf(fillMpTemplate, { params: { id: templateId }, query: { wxUserId } });
    expect([filled.when, filled.text.slice(0, 7)]).toEqual(['docked', '沪A00003']);
    expect(filled.hidden).toEqual([]);
    // Who may chat and not see appointments, and who may see those of other departments alone.
    const chat = await server.addUser({ permissions: ['mp_chat'] });
    const away = await server.addUser({
      permissions: ['mp_chat', 'mp_fan_edit', 'appointment_view'],
      reach: { dsType: 3, deptId: await makeWarehouse(server, admin, 'WX', 'UTC') },
    });
    for (const reader of [chat, away]) {
      const call = { params: { id: templateId }, query: { wxUserId } };
      const { text, hidden } = await dataOf(fillMpTemplate, call, reader);
      expect(text).not.toContain('沪A00003');
      expect(text).toContain('***');
      expect(hidden).toContain('plate');
    }
    await step(own.id, 'start', 'finish');
    expect(await ask('oWaits', '我的月台')).toMatch(/^沪A00003 在 7 号月台已完成/);
  });

  it('ends with the binding: by the fan, and by who manages fans', async () => {
    await bind('oEnds', '13800006029');
    expect(await ask('oEnds', '解绑')).toBe(zh.says.ended);
    expect(await ask('oEnds', '月台')).toBe(myQueue.unbound);
    expect(await ask('oEnds', 'bind')).toBe(en.says.askPhone);
    const staff = await server.addUser();
    await givePhone(server.db, server.tenantId, staff.userId, '13700000001');
    expect(await bind('oStaff', '13700000001')).toBe(zh.says.boundStaff);
    expect((await fanOf('oStaff')).binding).toMatchObject({ kind: 'staff', phone: '13700000001' });
    await dataOf(endMpBinding, { params: { id: await fanIdOf('oStaff') } });
    expect((await fanOf('oStaff')).binding).toBe(null);
  });

  it('has a text for each case of its source, of its values alone', async () => {
    const add = (branches: readonly object[]) =>
      server.call(mpTemplate.create, { body: { name: 'refused', branches } as never }, admin);
    const fieldsOf = async (branches: readonly object[]) => {
      const answer = await add(branches);
      return [answer.statusCode, answer.json().fields];
    };
    expect(await fieldsOf(CASES.slice(1))).toEqual([400, { branches: '这种情况还没有写：unbound' }]);
    expect(await fieldsOf([...CASES, ...CASES.slice(0, 1)])).toEqual([
      400,
      { branches: '没有这种情况，或重复：unbound' },
    ]);
    const [first, ...others] = CASES;
    expect(await fieldsOf([{ ...first, zh: '{plate}' }, ...others])).toEqual([
      400,
      { branches: '「unbound」里没有这个数据：plate' },
    ]);
    const removal = await server.call(mpTemplate.remove, { params: { id: templateId } }, admin);
    expect([removal.statusCode, removal.json().error]).toEqual([409, 'mp_template_used']);
    const tried = await dataOf(tryMpAutoReply, { query: { accountId: account.id, text: '月台' } });
    expect([tried.reply?.repContent, tried.cases.length]).toEqual([null, CASES.length]);
    expect(tried.template).toMatchObject({ when: null });
  });
});
