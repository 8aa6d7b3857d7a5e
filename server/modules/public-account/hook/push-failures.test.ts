import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { pushOf, pushXml } from '#server/demo/wechat-host/host-push.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { vehicle } from '#shared/contracts/yard/vehicle.ts';
import { mpBinding } from '#shared/i18n/zh/public-account/mp-binding.ts';
import { waitForCode } from '#tests/support/people/sms-outbox.ts';
import { openTestDatabase } from '#tests/support/servers/template-database.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { elementText, parsePush } from './push-xml.ts';
import { decryptText } from './safe-mode.ts';

const KEYS = {
  ...{ account: 'gh_linewall', appId: 'wx1f2e3d4c5b6a7980', token: 'theTokenOfTheHook' },
  encodingKey: 'LinewallDemoEncodingAESKey0123456789abcdefg',
};
const PHONE = '13800006021';

let server: TestServer;
let admin: TestUser;
let hook: string;
/** Before a push is stored. */
let beforeStoring: (() => Promise<void>) | null = null;

beforeAll(async () => {
  const database = await openTestDatabase(MIGRATIONS);
  const urgent = database.urgent.bind(database);
  const slow: typeof urgent = async (tenantId, work) => {
    await beforeStoring?.();
    return urgent(tenantId, work);
  };
  server = await startTestServer({ database: Object.assign(database, { urgent: slow }) });
  admin = await server.addUser();
  const body = { name: '清泉仓储', secret: 'theSecretOfTheAccount', ...KEYS };
  const account = (await server.call(mpAccount.create, { body }, admin)).json().data;
  hook = new URL(account.hookUrl).pathname;
  const rule = { name: 'dock', type: '3' as const, reqKey: '月台', repContent: '7 号月台' };
  await server.call(mpAutoReply.create, { body: { ...rule, accountId: account.id } }, admin);
});
afterAll(() => server.close());
afterEach(() => {
  beforeStoring = null;
  vi.restoreAllMocks();
});

let serial = 0;
/** A push that may be sent again, as the platform does it. Each try returns status and text of the answer. */
function pushOfFan(openId: string, content: string): () => Promise<readonly [number, string]> {
  serial += 1;
  const elements = {
    ...{ ToUserName: KEYS.account, FromUserName: openId, CreateTime: Math.floor(server.clock.now() / 1_000) },
    ...{ MsgType: 'text', Content: content, MsgId: `8${serial}` },
  };
  return async () => {
    serial += 1;
    const timestamp = String(Math.floor(server.clock.now() / 1_000));
    const target = { ...KEYS, hookUrl: hook, mode: 'safe' as const };
    const { url, body: payload } = pushOf(target, pushXml(elements), { timestamp, nonce: String(serial) });
    const headers = { 'content-type': 'text/xml' };
    const answer = await server.app.inject({ method: 'POST', url, headers, payload });
    if (!answer.payload.startsWith('<xml>')) return [answer.statusCode, answer.payload];
    const sealed = elementText(parsePush(Buffer.from(answer.payload)), 'Encrypt');
    return [answer.statusCode, elementText(parsePush(Buffer.from(decryptText(sealed, KEYS))), 'Content')];
  };
}
const messagesOf = (openId: string) =>
  typed<PublicAccountSchema>(server.db).tenant(server.tenantId, (tx) =>
    tx
      .selectFrom('mp_message as m')
      .innerJoin('mp_fan as f', 'f.id', 'm.fan_id')
      .select(['m.type', 'm.rep_content'])
      .where('f.open_id', '=', openId)
      .orderBy('m.id')
      .execute(),
  );
const ANSWERED = [
  { type: 1, rep_content: '月台' },
  { type: 2, rep_content: '7 号月台' },
];

it('a push whose storing took longer than the platform waits is answered to its next try', async () => {
  const send = pushOfFan('oSlow', '月台');
  const start = performance.now();
  // Six seconds pass while it is stored.
  let pastMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => start + pastMs);
  beforeStoring = async () => {
    pastMs = 6_000;
  };
  expect(await send()).toEqual([500, '']);
  expect(await messagesOf('oSlow')).toEqual(ANSWERED);
  vi.restoreAllMocks();
  expect(await send()).toEqual([200, '7 号月台']);
  expect(await messagesOf('oSlow')).toEqual(ANSWERED);
});

it('a push that could not be stored is refused, leaves nothing, and is taken at its next try', async () => {
  const send = pushOfFan('oFull', '月台');
  beforeStoring = async () => {
    throw Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  };
  const [status] = await send();
  expect(status).toBeGreaterThanOrEqual(500);
  expect(await messagesOf('oFull')).toEqual([]);
  beforeStoring = null;
  expect(await send()).toEqual([200, '7 号月台']);
  expect(await messagesOf('oFull')).toEqual(ANSWERED);
});

it('three tries of a code at once are one, and all are answered that it was right', async () => {
  const made = await server.call(
    vehicle.create,
    { body: { plate: '沪A12345', driverPhone: PHONE } as never },
    admin,
  );
  expect(made.statusCode, made.payload).toBe(200);
  const since = server.clock.now();
  await pushOfFan('oCode', '绑定')();
  await pushOfFan('oCode', PHONE)();
  const code = await waitForCode(server.db, server.tenantId, PHONE, SMS_TEMPLATES.bind, since);
  const send = pushOfFan('oCode', code);
  const right = [200, mpBinding.says.boundDriver];
  expect(await Promise.all([send(), send(), send()])).toEqual([right, right, right]);
  expect(await send()).toEqual(right);
});
