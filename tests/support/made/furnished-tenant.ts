import { connectAsync } from 'mqtt';
import { generate } from 'otplib';
import { createConnection } from '#shared/contracts/ingest/ingest.ts';
import { notice } from '#shared/contracts/messages/notice.ts';
import { postLogs } from '#shared/contracts/platform/log.ts';
import { confirmSecondFactor, startSecondFactor } from '#shared/contracts/second-factor/second-factor.ts';
import { SMS_TEMPLATES, sendPhoneCode } from '#shared/contracts/sms/sms.ts';
import { addWalkIn } from '#shared/contracts/yard/appointment.ts';
import { sealWithChallenge } from '#tests/support/people/password-sign-in.ts';
import type { MqttLogin } from '#tests/support/servers/server-process.ts';
import type { NewTenant, TestTenant } from '#tests/support/servers/tenant-with.ts';
import { TEST_PASSWORD, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { makeDock, makePartner, makeWarehouse } from './made-warehouse.ts';

/** Users and settings that give every page of the console something to show. */
export const FURNISHED_TENANT: NewTenant<string> = {
  users: {
    admin: { role: 'admin', phone: '13800001234' },
    colleague: { role: 'admin' },
    /** The sign-in asks for a second factor. */
    careful: { role: 'admin' },
    /** Has to change the password first. */
    newcomer: { role: 'admin', passwordChangedAt: null },
  },
  params: { REGISTER_ENABLE: 'Y' },
};

export interface Furnished<Server extends TestTenant<string> = TestTenant<string>> {
  readonly server: Server;
  /** Another user with every permission, for what happens around the browser. */
  readonly colleague: TestUser;
  /** Lets one machine fault, another run, and a third send what cannot be read. */
  publish(): Promise<void>;
}

/** Fills a tenant that was made as `FURNISHED_TENANT`: a warehouse with a truck, a notice, a connection, an error report, a text message, messages of
 * machines. */
export async function furnish<Server extends TestTenant<string> & { readonly mqtt: MqttLogin }>(
  server: Server,
): Promise<Furnished<Server>> {
  const { careful } = server.users;
  if (!careful) throw new Error('the tenant was not made as FURNISHED_TENANT');
  await turnSecondFactorOn(server, careful);
  const colleague = await server.addUser();
  await makeWarehouse(server, colleague, 'FW1');
  await makeDock(server, colleague, { warehouseCode: 'FW1', code: '1', direction: 'both' });
  await makePartner(server, colleague, { code: 'CARRIER' });
  const made = [
    await server.call(
      addWalkIn,
      { body: { warehouseCode: 'FW1', direction: 'out', plate: '沪A86K3K', carrierCode: 'CARRIER' } },
      colleague,
    ),
    await server.call(
      sendPhoneCode,
      { query: { phone: '13800009999', template: SMS_TEMPLATES.information } },
      server.users.admin,
    ),
    await server.call(
      notice.create,
      { body: { msgType: '2', noticeTitle: 'Shift change', messageContent: 'At six' } },
      colleague,
    ),
    await server.call(
      createConnection,
      {
        body: {
          name: 'Filler speed',
          rules: [
            {
              pattern: 'plantA/{tag}',
              machine: { from: 'fixed', value: 'L1-FILLER' },
              target: { kind: 'metric', metric: { from: 'fixed', value: 'speed' }, path: '' },
            },
          ],
        },
      },
      colleague,
    ),
    await server.call(
      postLogs,
      {
        body: [
          {
            id: '0123456789abcdef',
            url: '/lines/index',
            time: server.clock.now(),
            type: 'error',
            message: 'seal is not a function',
            stack: 'TypeError: seal is not a function',
            info: 'lines-page.js:1:1',
          },
        ],
      },
      colleague,
    ),
  ];
  const failed = made.filter(({ statusCode }) => statusCode !== 200);
  if (failed.length > 0) throw new Error(failed.map(({ body }) => body).join('\n'));
  const publish = () => publishMessages(server.mqtt);
  await publish();
  return { server, colleague, publish };
}

async function turnSecondFactorOn(server: TestServer, user: TestUser): Promise<void> {
  const { challenge, sealed } = await sealWithChallenge(server.app, [TEST_PASSWORD], {
    'tenant-id': user.tenantId,
  });
  const body = { password: sealed[0] ?? '', challenge };
  const { secret }: { secret: string } = (await server.call(startSecondFactor, { body }, user)).json().data;
  const code = await generate({ secret, epoch: Math.floor(server.clock.now() / 1_000) });
  const confirmed = await server.call(confirmSecondFactor, { body: { code } }, user);
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
}

/** One connection per call: none is left open between. */
async function publishMessages(login: MqttLogin): Promise<void> {
  const { host, port, username, password, tenantId } = login;
  const client = await connectAsync({ host, port, username, password });
  const ts = (login.now ?? Date.now)();
  const publish = (topic: string, text: string) =>
    client.publishAsync(`linewall/v1/${tenantId}/${topic}`, text, { qos: 1 });
  // A stop that is over, as it is listed for good; then one that ends unseen when its data is dead.
  for (const agoMs of [60_000, 50_000, 40_000, 30_000, 20_000])
    await publish('L1-FILLER/state', JSON.stringify({ ts: ts - agoMs, states: ['fault'], code: 'F112' }));
  await publish('L1-FILLER/state', JSON.stringify({ ts: ts - 10_000, states: ['production'] }));
  await publish('L1-FILLER/state', JSON.stringify({ ts, states: ['fault'], code: 'F112' }));
  await publish('L2-FILLER/state', JSON.stringify({ ts, states: ['production'] }));
  await publish('L2-FILLER/metrics', JSON.stringify({ ts, speed: 24_000 }));
  await publish('L3-FILLER/state', 'not json');
  await client.publishAsync('hall/press/Status/StateCurrent', '6', { qos: 1 });
  await client.endAsync();
}
