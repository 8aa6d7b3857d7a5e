import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmsFailure } from '#server/core/ports/sign-in/sms-gateway.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import { tenantWith } from '#tests/support/servers/tenant-with.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';
import { createOutbox } from './outbox.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.close());

it.each([
  ['what a gateway says', new SmsFailure('isv.OUT_OF_SERVICE'), 'isv.OUT_OF_SERVICE'],
  [
    'of an error of any other kind only that there was one',
    new Error('POST ?code=135790 failed'),
    'unexpected',
  ],
])('keeps %s', async (_, error, problem) => {
  const seen: unknown[] = [];
  const gateway = { canSend: () => true, send: () => Promise.reject(error) };
  const outbox = createOutbox(server.db, server.clock, gateway, (one) => void seen.push(one));
  const { tenantId } = server;
  await outbox.sendCode({ tenantId, phone: '13800000001', template: SMS_TEMPLATES.login, code: '135790' });
  const { records } = await outbox.page(tenantId, { current: 1, size: 1 }, async () => new Set());
  expect(records[0]).toMatchObject({ status: 'failed', problem, hasCode: false });
  expect(seen).toEqual([error]);
});

it.each([
  ['no template of the provider', { canSend: () => false, send: async () => {} }, '13800000002'],
  ['no number', { canSend: () => true, send: async () => {} }, null],
])('a notice with %s is no message', async (_, gateway, phone) => {
  const { tenantId } = server;
  const outbox = createOutbox(server.db, server.clock, gateway, () => {});
  const before = (await outbox.page(tenantId, { current: 1, size: 1 }, async () => new Set())).total;
  outbox.send({ tenantId, phone, template: SMS_TEMPLATES.anomaly, account: 'lin' });
  await outbox.settled();
  expect((await outbox.page(tenantId, { current: 1, size: 1 }, async () => new Set())).total).toBe(before);
});

it('a notice is kept where nothing sends it', async () => {
  const { tenantId } = server;
  const outbox = createOutbox(server.db, server.clock, null, () => {});
  const notice = { phone: '13800000002', template: SMS_TEMPLATES.information, account: 'lin' } as const;
  outbox.send({ tenantId, ...notice });
  await outbox.settled();
  const { records } = await outbox.page(tenantId, { current: 1, size: 1 }, async () => new Set());
  expect(records[0]).toMatchObject({ status: 'kept', hasCode: false, template: SMS_TEMPLATES.information });
});

it('a notice holds no code, and names the account, the time and what the caller says', async () => {
  const { tenantId } = server;
  const sent: unknown[] = [];
  const gateway = { canSend: () => true, send: async (message: unknown) => void sent.push(message) };
  const outbox = createOutbox(server.db, server.clock, gateway, () => {});
  const account = 'a-name-that-is-longer-than-a-provider-takes';
  const notice = { tenantId, phone: '13800000003', template: SMS_TEMPLATES.anomaly, account } as const;
  outbox.send({ ...notice, params: { address: '10.0.0.7' } });
  await outbox.settled();
  const time = `${new Date(server.clock.now()).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const params = { account: 'a-name-that-is-longe', time, address: '10.0.0.7' };
  expect(sent).toEqual([{ phone: '13800000003', template: SMS_TEMPLATES.anomaly, use: 'notice', params }]);
  const { records } = await outbox.page(tenantId, { current: 1, size: 1 }, async () => new Set());
  expect(records[0]).toMatchObject({ status: 'sent', hasCode: false, template: SMS_TEMPLATES.anomaly });
});

it('a notice tells the time of the plant', async () => {
  const { tenantId } = await tenantWith(server, { plant: bottlingPlant });
  const sent: { params: Record<string, string> }[] = [];
  const gateway = {
    canSend: () => true,
    send: async (message: (typeof sent)[number]) => void sent.push(message),
  };
  const outbox = createOutbox(server.db, server.clock, gateway as never, () => {});
  outbox.send({ tenantId, phone: '13800000004', template: SMS_TEMPLATES.information, account: 'lin' });
  await outbox.settled();
  const shown = new Date(server.clock.now()).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
  expect(sent[0]?.params.time).toBe(shown.slice(0, 16));
});
