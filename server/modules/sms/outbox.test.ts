import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmsFailure } from '#server/core/ports/sms-gateway.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms.ts';
import { sharedServer } from '#tests/support/shared-server.ts';
import type { TestServer } from '#tests/support/test-server.ts';
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
  const gateway = { send: () => Promise.reject(error) };
  const outbox = createOutbox(server.db, server.clock, gateway, (one) => void seen.push(one));
  const { tenantId } = server;
  await outbox.send({ tenantId, phone: '13800000001', template: SMS_TEMPLATES.login, code: '135790' });
  const { records } = await outbox.page(tenantId, { current: 1, size: 1 });
  expect(records[0]).toMatchObject({ status: 'failed', problem, hasCode: false });
  expect(seen).toEqual([error]);
});
