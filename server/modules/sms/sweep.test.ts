import { afterAll, beforeAll, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import type { SmsStatus } from '#shared/contracts/sms/sms.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';
import type { SmsSchema } from './schema.ts';
import { SENDING_AT_MOST_MS, sweepMessages } from './sweep.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.close());

it('says of a message whose server ended that it may have been sent, and leaves the others alone', async () => {
  const { db, clock, tenantId } = server;
  const add = (phone: string, status: SmsStatus, ageMs: number) => ({
    tenant_id: tenantId,
    phone,
    template: SMS_TEMPLATES.login,
    code: null,
    status,
    problem: null,
    created_at: new Date(clock.now() - ageMs),
    expires_at: new Date(clock.now() + 60_000),
  });
  const rows = [
    add('13800000001', 'sending', SENDING_AT_MOST_MS + 1),
    add('13800000002', 'sending', SENDING_AT_MOST_MS - 10_000),
    add('13800000003', 'sent', SENDING_AT_MOST_MS + 1),
  ];
  await typed<SmsSchema>(db).tenant(tenantId, (tx) => tx.insertInto('sms_message').values(rows).execute());
  await sweepMessages(db, clock);
  const left = await typed<SmsSchema>(db).tenant(tenantId, (tx) =>
    tx.selectFrom('sms_message').select(['status', 'problem']).orderBy('phone').execute(),
  );
  expect(left).toEqual([
    { status: 'failed', problem: 'interrupted' },
    { status: 'sending', problem: null },
    { status: 'sent', problem: null },
  ]);
});
