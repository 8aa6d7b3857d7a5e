import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendMessage } from '#server/modules/alarms/notify/send-message.ts';
import { createOidcProvider } from '#server/modules/social/providers/oidc.ts';
import { alarmChannel, testAlarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import { connector, testConnector } from '#shared/contracts/connectors/connector.ts';
import { socialProvider } from '#shared/contracts/social/social-provider.ts';
import { camera } from '#shared/contracts/video/camera.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

/** What every tenant tries to reach: it knows by the path for whom it was asked. */
const asked: string[] = [];
let target: Server;
let origin: string;
let server: TestServer;
/** Of the first tenant, of one with lists of its own, and of one without. */
const admins = new Map<'1' | '2' | '3', TestUser>();
const adminOf = (tenantId: '1' | '2' | '3') => admins.get(tenantId) as TestUser;

beforeAll(async () => {
  target = createServer((request, reply) => {
    asked.push(request.url ?? '');
    reply.setHeader('content-type', 'application/json').end('{"value":1}');
  });
  await new Promise<void>((done) => target.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  server = await startTestServer({
    env: {
      LINEWALL_CONNECTOR_NETWORKS: '127.0.0.0/8',
      LINEWALL_CONNECTOR_NETWORKS_TENANT_2: '127.0.0.1',
      LINEWALL_NOTIFY_ORIGINS: origin,
      LINEWALL_NOTIFY_ORIGINS_TENANT_2: origin,
      LINEWALL_NOTIFY_ORIGINS_OTHER_TENANTS: '',
      LINEWALL_MAIL_SERVERS: 'mail.invalid:465',
      LINEWALL_MAIL_SERVERS_TENANT_2: 'mail.invalid:465',
      LINEWALL_MAIL_SERVERS_OTHER_TENANTS: '',
      LINEWALL_OIDC_ORIGINS: origin,
      LINEWALL_OIDC_ORIGINS_TENANT_2: origin,
    },
  });
  expect([await server.addTenant('second'), await server.addTenant('third')]).toEqual(['2', '3']);
  for (const tenantId of ['1', '2', '3'] as const)
    admins.set(tenantId, await server.addUser({ tenantId, username: `admin-${tenantId}` }));
});
afterAll(async () => {
  await server.close();
  target.close();
});
beforeEach(() => {
  asked.length = 0;
});

const english = { 'accept-language': 'en' };
const fieldsOf = (answer: { json(): { fields?: unknown } }) => answer.json().fields;

describe('H11 another tenant does not reach what the first tenant may', () => {
  it('by a connector', async () => {
    const testOf = async (tenantId: '1' | '2' | '3') => {
      const body = {
        name: 'meter',
        kind: 'http' as const,
        address: `${origin}/${tenantId}`,
        timeoutMs: 2_000,
      };
      const created = await server.call(connector.create, { body }, adminOf(tenantId));
      const params = { id: created.json().data.id };
      return (await server.call(testConnector, { params }, adminOf(tenantId))).json().data;
    };
    expect(await testOf('3')).toMatchObject({
      ok: false,
      problem: { code: 'not_allowed', detail: 'LINEWALL_CONNECTOR_NETWORKS_TENANT_3: 127.0.0.1' },
    });
    expect(asked).toEqual([]);
    expect([(await testOf('1')).ok, (await testOf('2')).ok]).toEqual([true, true]);
    expect(asked).toEqual(['/1/', '/2/']);
  });

  it('by a camera', async () => {
    for (const tenantId of ['1', '2', '3'] as const) {
      const body = {
        name: 'gate',
        siteId: null,
        protocol: 'hls' as const,
        address: `${origin}/${tenantId}`,
      };
      expect((await server.call(camera.create, { body }, adminOf(tenantId))).statusCode).toBe(200);
    }
    await server.wiring.watchCameras();
    const problems = await Promise.all(
      (['1', '2', '3'] as const).map(async (tenantId) => {
        const page = await server.call(camera.page, { query: {} }, adminOf(tenantId));
        return page.json().data.records[0].problem;
      }),
    );
    expect(problems).toEqual(['not_a_stream', 'not_a_stream', 'not_allowed']);
    expect(asked.toSorted()).toEqual(['/1', '/2']);
  });

  it('by a message of an alarm', async () => {
    const create = (tenantId: '1' | '2' | '3', body: object) => {
      const whole = { name: `channel ${JSON.stringify(body)}`.slice(0, 60), ...body } as never;
      return server.call(alarmChannel.create, { body: whole }, adminOf(tenantId), english);
    };
    const hook = { kind: 'webhook', address: `${origin}/hook` };
    const mail = {
      kind: 'mail',
      mailHost: 'mail.invalid',
      mailPort: 465,
      mailFrom: 'wall@plant.example',
      recipients: 'lin@plant.example',
    };
    expect(fieldsOf(await create('3', hook))).toEqual({
      address:
        'LINEWALL_NOTIFY_ORIGINS_TENANT_3 of the server does not have this address: the operator has to add it there',
    });
    expect(fieldsOf(await create('3', mail))).toEqual({
      mailHost:
        'LINEWALL_MAIL_SERVERS_TENANT_3 of the server does not have this mail server and port: the operator has to add them there',
    });
    for (const tenantId of ['1', '2'] as const) {
      expect((await create(tenantId, mail)).statusCode).toBe(200);
      const params = { id: (await create(tenantId, hook)).json().data.id };
      await server.call(testAlarmChannel, { params }, adminOf(tenantId));
    }
    expect(asked).toEqual(['/hook', '/hook']);
  });

  it('by a message whose address was allowed when it was stored', async () => {
    const none = () => ({ list: [], setting: 'LINEWALL_NOTIFY_ORIGINS_TENANT_3' });
    const senders = {
      origins: none,
      mail: { serversOf: none, send: async () => null },
      texts: { send: async () => undefined },
      fans: { send: async () => undefined },
    };
    const receiver = { kind: 'webhook', address: `${origin}/stored`, secret: null } as const;
    await expect(sendMessage(senders, '3', receiver, {} as never, 0)).rejects.toMatchObject({
      message: 'origin not allowed: LINEWALL_NOTIFY_ORIGINS_TENANT_3',
      isFinal: true,
    });
    expect(asked).toEqual([]);
  });

  it('by a provider of sign-ins', async () => {
    const setUp = (tenantId: '1' | '2' | '3') => {
      const body = {
        type: 'OIDC' as const,
        name: 'issuer',
        appId: 'wall',
        secret: 'not-a-real-secret',
        issuer: origin,
        isEnabled: true,
      };
      return server.call(socialProvider.create, { body }, adminOf(tenantId), english);
    };
    expect(fieldsOf(await setUp('3'))).toEqual({
      issuer: "Not among the server's LINEWALL_OIDC_ORIGINS_TENANT_3: the operator has to add it there",
    });
    expect([(await setUp('1')).statusCode, (await setUp('2')).statusCode]).toEqual([200, 200]);
    // One that was stored before the list was changed.
    const provider = createOidcProvider((tenantId) => ({
      list: tenantId === '3' ? [] : [origin],
      setting: '',
    }));
    const begin = (tenantId: string) =>
      provider
        .authorizeUrl(
          {
            tenantId,
            appId: 'wall',
            secret: 's',
            agentId: null,
            issuer: origin,
            redirectUri: `${origin}/back`,
          },
          { state: 's', verifier: 'v', nonce: 'n' },
        )
        .catch(() => 'refused');
    expect([await begin('3'), asked.length]).toEqual(['refused', 0]);
    await begin('2');
    expect(asked).toEqual(['/.well-known/openid-configuration']);
  });
});
