import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request as askHttp, type IncomingHttpHeaders } from 'node:http';
import { request as askHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedBus } from '#server/adapters/bus/bus-embedded.ts';
import { readAuthority, writeAuthority } from '#server/adapters/tls/authority-files.ts';
import { createHttp } from '#server/core/http/http.ts';
import { createPlainPort } from '#server/core/http/plain-port.ts';
import { createLog } from '#server/core/logs/log.ts';
import { authorityDirOf } from '#server/core/tls-settings.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { listen } from '#server/listen.ts';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { getHeardAddress } from '#shared/contracts/ingest/heard.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { mintMessageTicket } from '#shared/contracts/messages/message-centre.ts';
import { serverLog } from '#shared/contracts/server-log/server-log.ts';
import { getSessionInfo } from '#shared/contracts/sign-in/auth.ts';
import { startSocialSignIn } from '#shared/contracts/social/social.ts';
import { socialProvider } from '#shared/contracts/social/social-provider.ts';
import { openMessageClient } from '#tests/support/benches/message-client.ts';
import { untilHeard, watchTopic } from '#tests/support/benches/watch-topic.ts';
import { type MadeCertificates, makeCertificates } from '#tests/support/made/made-certificates.ts';
import { type TestTenant, tenantWith } from '#tests/support/servers/tenant-with.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let made: MadeCertificates;
let server: TestServer;
let tenant: TestTenant;
let user: TestUser;
/** Where HTTPS is, with a name that the certificate has. */
let address: string;
let plain: string;
let mqttUrl: string;
let login: { readonly username: string; readonly password: string };

/** One call, on a connection of its own, as a client does that trusts the authority and nothing else. */
async function ask(
  url: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const asked = url.startsWith('https:')
    ? askHttps(url, { method, headers, ca: made.ca, agent: false })
    : askHttp(url, { method, headers, agent: false });
  asked.end();
  const [answer] = await once(asked, 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

/** The certificate that a new connection is shown. */
async function shownAt(url: string, more: object = {}): Promise<string> {
  const socket: TLSSocket = connectTls({
    host: 'localhost',
    port: Number(new URL(url).port),
    ca: made.ca,
    servername: 'localhost',
    ...more,
  });
  await once(socket, 'secureConnect');
  const serial = new X509Certificate(socket.getPeerCertificate().raw).serialNumber;
  socket.destroy();
  return serial;
}

const machine = () =>
  connectAsync(mqttUrl, { ...login, ca: made.ca, reconnectPeriod: 0, connectTimeout: 10_000 });
const publish = (client: MqttClient, code: string, states: readonly string[]) =>
  client.publishAsync(
    `linewall/v1/${tenant.tenantId}/${code}/state`,
    JSON.stringify({ ts: server.clock.now(), states }),
    { qos: 1 },
  );

beforeAll(async () => {
  made = await makeCertificates();
  server = await startTestServer({
    env: {
      ...made.env,
      HOST: 'localhost',
      LINEWALL_MQTT_HOST: 'localhost',
      LINEWALL_MQTT_PORT: 'off',
      LINEWALL_HSTS_SECONDS: '3600',
    },
  });
  tenant = await tenantWith(server, { plant: bottlingPlant });
  user = await tenant.addUser();
  address = await server.listen();
  plain = server.plainAddress();
  const { port } = (await tenant.call(getHeardAddress, {}, user)).json().data;
  mqttUrl = `mqtts://localhost:${port}`;
  const body = { name: 'filler', kind: 'mqtt' as const };
  const { username, secret: password } = (await tenant.call(createCredential, { body }, user)).json().data;
  login = { username, password };
});
afterAll(async () => {
  await server.close();
  await made.remove();
});

describe('HTTPS', () => {
  it('answers a call of who trusts the authority, and no one else', async () => {
    expect(address).toMatch(/^https:\/\/localhost:\d+$/);
    const answer = await ask(`${address}${getSessionInfo.path}`, { headers: user.headers });
    expect(answer.status).toBe(200);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  });

  it('tells browsers to stay, for as long as the setting says', async () => {
    const { headers } = await ask(`${address}/healthz`);
    expect(headers['strict-transport-security']).toBe('max-age=3600');
  });

  it('speaks no TLS before 1.2', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };
    await expect(shownAt(address, old)).rejects.toThrow(/protocol|alert/i);
    expect(await shownAt(address, { maxVersion: 'TLSv1.2' })).not.toBe('');
  });

  it('speaks no cipher without forward secrecy or with CBC', async () => {
    for (const ciphers of ['AES128-GCM-SHA256', 'ECDHE-ECDSA-AES128-SHA256:ECDHE-RSA-AES128-SHA256'])
      await expect(shownAt(address, { maxVersion: 'TLSv1.2', ciphers })).rejects.toThrow(/handshake|alert/i);
  });

  it('sets cookies that are sent by HTTPS alone', async () => {
    const provider = {
      type: 'QQ' as const,
      name: 'QQ',
      appId: '1',
      secret: 'not-a-real-secret',
      issuer: null,
      isEnabled: true,
    };
    expect((await tenant.call(socialProvider.create, { body: provider }, user)).statusCode).toBe(200);
    const started = await tenant.call(startSocialSignIn, { body: { type: 'QQ' } }, null, {
      'tenant-id': tenant.tenantId,
    });
    expect(String(started.headers['set-cookie'])).toMatch(/; Secure/);
  });
});

describe('the port without TLS', () => {
  it.each([
    ['GET', '/productLineSignage?line=L1'],
    ['POST', '/auth/oauth/token'],
    ['GET', '//evil.example/x'],
    ['GET', '/metrics'],
  ])('sends %s %s on to HTTPS, at the same host', async (method, path) => {
    const { status, headers, body } = await ask(`${plain}${path}`, { method });
    expect([status, headers.location, body]).toEqual([308, `${address}${path}`, '']);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  });

  it('refuses what names no host to send on to', async () => {
    for (const host of ['evil.example/path', 'a b', '"'])
      expect((await ask(`${plain}/`, { headers: { host } })).status, host).toBe(400);
  });

  it('answers health checks, and shows no authority where there is none of its own', async () => {
    const { body, headers } = await ask(`${plain}/healthz`);
    expect([body, headers['strict-transport-security']]).toEqual(['{"status":"ok"}', undefined]);
    expect(JSON.parse((await ask(`${plain}/readyz`)).body).parts).toHaveProperty('broker');
    expect((await ask(`${plain}/authority.crt`)).status).toBe(404);
  });
});

describe('MQTTS', () => {
  it('is where machines are sent, and the only way in where the port without TLS is off', async () => {
    const shown = (await tenant.call(getHeardAddress, {}, user)).json().data;
    expect(shown).toMatchObject({ isEncrypted: true, port: Number(new URL(mqttUrl).port) });
    // Without TLS nothing is understood there.
    await expect(
      connectAsync(
        mqttUrl.replace('mqtts', 'mqtt'),
        { ...login, reconnectPeriod: 0, connectTimeout: 2_000 },
        false,
      ),
    ).rejects.toThrow();
    await expect(connectAsync(mqttUrl, { ...login, reconnectPeriod: 0 }, false)).rejects.toThrow(
      /certificate/,
    );
  });

  it('acknowledges what a machine publishes when it is stored', async () => {
    const client = await machine();
    const [filler] = tenant.wiring.directory.machines(tenant.tenantId);
    if (!filler) throw new Error('no machine');
    await publish(client, filler.code, ['cip']);
    const state = tenant.wiring.history.latestState(tenant.tenantId, filler.id);
    expect(state?.states).toEqual(['cip']);
    await client.endAsync();
  });

  it('takes a wrong secret for what it is', async () => {
    const wrong = { ...login, password: 'x'.repeat(20), ca: made.ca, reconnectPeriod: 0 };
    await expect(connectAsync(mqttUrl, wrong, false)).rejects.toThrow(/Bad username or password/i);
  });
});

it('says which port is taken by another program', async () => {
  const port = Number(new URL(mqttUrl).port);
  const certificates = { current: () => server.certificates?.current() as never, onRenewal: () => undefined };
  const tls = { port, certificates };
  const bus = createEmbeddedBus({ host: 'localhost', port: null, tls, authenticate: async () => null });
  await expect(bus.start(async () => undefined)).rejects.toThrow(/EADDRINUSE/);
  const app = await createHttp(createLog('silent'), { tls: server.certificates?.current() ?? null });
  const settings = { host: 'localhost', port: Number(new URL(plain).port) };
  const taken = { ...server.config.tls, httpsPort: Number(new URL(address).port) } as never;
  const beside = createPlainPort(app, () => 443);
  await expect(listen(app, beside, { ...settings, tls: taken })).rejects.toThrow(
    `LINEWALL_HTTPS_PORT: another program listens at localhost, port ${new URL(address).port} (EADDRINUSE)`,
  );
  await app.close();
  const other = await createHttp(createLog('silent'), { tls: server.certificates?.current() ?? null });
  await expect(
    listen(
      other,
      createPlainPort(other, () => 443),
      { ...settings, tls: server.config.tls },
    ),
  ).rejects.toThrow(`PORT: another program listens at localhost, port ${settings.port} (EADDRINUSE)`);
  await other.close();
});

describe('a renewal while walls and machines are connected', () => {
  it('shows the new certificate to those who come, and leaves those who are there', async () => {
    const line = tenant.wiring.directory.lines(tenant.tenantId)[0];
    const [filler] = line?.machines ?? [];
    if (!line || !filler) throw new Error('the plant has no line');
    const key = LINE_FEED_KEYS.state(filler.id);
    const watched = await watchTopic(address, { name: 'line', id: line.id }, user, made.ca);
    const { ticket } = (await tenant.call(mintMessageTicket, {}, user)).json().data;
    const centre = openMessageClient(address, `/msg/ws/msgCenter/${user.userId}_pc/${ticket}`, {}, made.ca);
    await centre.opened;
    const client = await machine();
    let isCut = false;
    const cut = () => {
      isCut = true;
    };
    watched.socket.on('disconnect', cut);
    client.on('close', cut);
    const before = [await shownAt(address), await shownAt(mqttUrl)];

    const next = await made.issue();
    await made.put(next);
    await server.certificates?.check();
    const { serialNumber } = new X509Certificate(next.cert);
    expect([await shownAt(address), await shownAt(mqttUrl)]).toEqual([serialNumber, serialNumber]);
    expect(before).not.toContain(serialNumber);

    await publish(client, filler.code, ['fault']);
    await untilHeard(() => expect(JSON.stringify(watched.values.get(key))).toContain('fault'));
    expect([isCut, centre.socket.readyState]).toEqual([false, centre.socket.OPEN]);
    watched.socket.disconnect();
    centre.socket.close();
    await client.endAsync();
  });
});

describe('a server with an authority of its own', () => {
  it('shows its certificate on both ports, by which its clients trust it', async () => {
    const own = await startTestServerWithAuthority();
    try {
      const authority = await readAuthority(authorityDirOf(own.server.config.dataDir));
      const { body, headers, status } = await ask(`${own.server.plainAddress()}/authority.crt`);
      expect([status, headers['content-type'], body]).toEqual([
        200,
        'application/x-x509-ca-cert',
        authority?.pem,
      ]);
      const asked = askHttps(`${own.address}/authority.crt`, { ca: body, agent: false });
      asked.end();
      const [answer] = await once(asked, 'response');
      expect([answer.statusCode, await text(answer)]).toEqual([200, body]);
    } finally {
      await own.server.close();
      await rm(own.server.config.dataDir, { recursive: true, force: true });
    }
  });
});

async function startTestServerWithAuthority(): Promise<{ server: TestServer; address: string }> {
  const own = await startTestServer({
    env: {
      HOST: 'localhost',
      LINEWALL_TLS_AUTHORITY: '1',
      LINEWALL_HTTPS_PORT: '0',
      LINEWALL_MQTTS_PORT: '0',
    },
    prepare: (dataDir) => writeAuthority(authorityDirOf(dataDir), ['wall.plant'], Date.now()),
  });
  return { server: own, address: await own.listen() };
}

describe('a server without TLS', () => {
  it('sets no HSTS, and says in the console that the network sees everything', async () => {
    const open = await startTestServer({
      env: { HOST: '0.0.0.0' },
      log: createLog('warn', { write: () => undefined }),
    });
    try {
      const { headers } = await open.app.inject('/healthz');
      expect(headers['strict-transport-security']).toBeUndefined();
      await open.wiring.flushServerLog();
      const page = await open.call(serverLog.page, { query: { size: 50 } } as never, await open.addUser());
      expect(page.json().data.records).toEqual([
        expect.objectContaining({
          level: 'warn',
          message: expect.stringMatching(/^HOST is 0\.0\.0\.0 and TLS is off: passwords and sessions cross/),
        }),
      ]);
    } finally {
      await open.close();
    }
  });
});
