import { connectAsync, type MqttClient } from 'mqtt';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts } from '#server/all-contracts.ts';
import { createCredential, listCredentials } from '#shared/contracts/ingest/credential.ts';
import { clearDeadLetters, pageDeadLetters } from '#shared/contracts/ingest/dead-letter.ts';
import { createConnection, ingest, listConnections } from '#shared/contracts/ingest/ingest.ts';
import type { CallInput, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import {
  FEED_EVENTS,
  type FeedFrame,
  type FeedTopic,
  type SubscribeReply,
} from '#shared/contracts/live/feed.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { PLATFORM_PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

/** Everything below that belongs to the first tenant carries one of these. */
const MARKERS = ['L1-', '灌装', 'ALPHA'];
const SECRET_TEXT = 'ALPHA-SECRET';
/** Numbered apart from the plant: these ids may be rows of the caller's own. Their own tests try foreign ones (H13). */
const OWN_NUMBERS =
  /^\/(?:admin\/(?:menu|param|dict|sysfilelist|user|role|post)|data\/(?:screen|code-table))\//;

let server: TestServer;
let url: string;
let mqttPort: number;
let owner: TestUser;
let foreigner: TestUser;
let lineId: string;
let machineId: string;
let connectionId: string;
let credentialId: string;

async function data(contract: Endpoint, input: object, user: TestUser): Promise<unknown> {
  const answer = await server.call(contract, input as CallInput<Endpoint>, user);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

async function credentialOf(
  user: TestUser,
  kind: 'mqtt' | 'http',
): Promise<{ id: string; username: string; secret: string }> {
  const answer = await server.call(createCredential, { body: { name: 'gateway', kind } }, user);
  return answer.json().data;
}

async function postMessages(
  user: TestUser,
  messages: readonly { topic: string; payload: unknown }[],
): Promise<{ accepted: number; rejected: { reason: string }[] }> {
  const { secret } = await credentialOf(user, 'http');
  const answer = await server.call(ingest, { body: [...messages] }, null, {
    authorization: `Bearer ${secret}`,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

function closed(client: MqttClient): Promise<void> {
  return new Promise((done) => client.once('close', () => done()));
}

/** What the first tenant has: if a foreigner could change any of it, this would differ. */
async function ownersPicture(): Promise<unknown> {
  return {
    lines: await data(listLines, {}, owner),
    connections: await data(listConnections, {}, owner),
    credentials: await data(listCredentials, {}, owner),
    deadLetters: await data(pageDeadLetters, { query: {} }, owner),
  };
}

beforeAll(async () => {
  mqttPort = await freePort();
  server = await startTestServer({ env: { LINEWALL_DEMO: '1', LINEWALL_MQTT_PORT: String(mqttPort) } });
  url = await server.listen();
  owner = await server.addUser();
  foreigner = await server.addUser({ tenantId: await server.addTenant('other') });
  const lines = server.wiring.directory.lines(server.tenantId);
  lineId = lines[0]?.id ?? '';
  machineId = server.wiring.directory.findMachine(server.tenantId, 'L1-FILLER')?.id ?? '';
  expect(lineId).not.toBe('');
  expect(machineId).not.toBe('');

  await postMessages(owner, [
    {
      topic: 'linewall/v1/1/L1-FILLER/state',
      payload: { ts: Date.now(), states: ['fault'], code: 'F1', text: SECRET_TEXT },
    },
    { topic: 'linewall/v1/1/L1-FILLER/metrics', payload: { ts: Date.now(), speed: 1, yield: 2 } },
    { topic: 'linewall/v1/1/L1-FILLER/state', payload: { states: ['ALPHA-NO-STATE'] } },
  ]);
  const connection = await server.call(
    createConnection,
    {
      body: {
        name: 'ALPHA gateway',
        rules: [
          {
            pattern: 'alpha/{tag}',
            machine: { from: 'fixed', value: 'L1-FILLER' },
            target: { kind: 'metric', metric: { from: 'fixed', value: 'speed' }, path: '' },
          },
        ],
      },
    },
    owner,
  );
  connectionId = connection.json().data.id;
  credentialId = (await credentialOf(owner, 'mqtt')).id;
});
afterAll(() => server.close());

describe('another tenant’s endpoints', () => {
  it('H13 H18 show nothing of this tenant and change nothing of it, whatever ids they are given', async () => {
    const before = await ownersPicture();
    const now = Date.now();
    const ids = [lineId, machineId, connectionId, credentialId];
    let asked = 0;
    for (const contract of await loadContracts()) {
      if (contract.access === 'public' || contract.access === 'apiKey' || contract.id === 'auth.logout')
        continue;
      for (const id of contract.path.includes(':id') ? ids : ['1']) {
        const path = contract.path.replace(':id', id).replace(':key', 'speed').replace(':type', 'machine');
        const query = `deptId=${machineId}&productIds=${ids.join(',')}&from=${now - 3_600_000}&to=${now}&connectionId=${connectionId}`;
        const answer = await server.app.inject({
          method: contract.method,
          url: `${path}?${query}`,
          headers: { ...foreigner.headers, ...(contract.body ? { 'content-type': 'application/json' } : {}) },
          ...(contract.body
            ? {
                payload: {
                  name: 'taken over',
                  pattern: 'beta/{tag}',
                  machine: { from: 'fixed', value: machineId },
                  target: { kind: 'metric', metric: { from: 'fixed', value: 'speed' }, path: '' },
                },
              }
            : {}),
        });
        asked += 1;
        expect(answer.statusCode, `${contract.id}: ${answer.body}`).toBeLessThan(500);
        for (const marker of MARKERS) expect(answer.body, contract.id).not.toContain(marker);
        // Permissions of the platform count nowhere else.
        if ((PLATFORM_PERMISSIONS as readonly string[]).includes(contract.access)) {
          expect([answer.statusCode, answer.json().error], contract.id).toEqual([403, 'forbidden']);
          continue;
        }
        // Asks who is there before it looks at the id, so it says the same of every id.
        if (answer.statusCode === 403 && answer.json().error === 'verification_required') continue;
        if (contract.path.includes(':id') && !OWN_NUMBERS.test(contract.path))
          expect([400, 404], `${contract.id} ${id}: ${answer.body}`).toContain(answer.statusCode);
      }
    }
    expect(asked).toBeGreaterThan(40);
    expect(await ownersPicture()).toEqual(before);
  });

  it('H13 refuse the foreigner’s session under this tenant’s header', async () => {
    const answer = await server.call(listLines, {}, foreigner, { 'tenant-id': server.tenantId });
    expect(answer.statusCode).toBe(403);
  });

  it('clear only their own dead letters', async () => {
    await data(clearDeadLetters, {}, foreigner);
    const letters = await data(pageDeadLetters, { query: {} }, owner);
    expect(letters).toMatchObject({ total: 1 });
  });
});

describe('another tenant’s machines', () => {
  it('cannot write over HTTP below this tenant’s topics', async () => {
    const result = await postMessages(foreigner, [
      { topic: 'linewall/v1/1/L1-FILLER/state', payload: { ts: Date.now(), states: ['production'] } },
    ]);
    expect(result).toMatchObject({ accepted: 0, rejected: [{ reason: 'foreign_tenant' }] });
  });

  it('cannot write or read over MQTT below this tenant’s topics', async () => {
    const theirs = await credentialOf(foreigner, 'mqtt');
    const ours = await credentialOf(owner, 'mqtt');
    const connect = (login: { username: string; secret: string }) =>
      connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
        username: login.username,
        password: login.secret,
        reconnectPeriod: 0,
      });
    const spy = await connect(theirs);
    const heard: string[] = [];
    spy.on('message', (topic) => heard.push(topic));
    spy.on('error', () => undefined);
    for (const filter of ['linewall/v1/1/#', '#', '+/+/+/+/+', 'alpha/#']) {
      // Refused, or granted for the tenant's own topics only; a broker may also end the connection.
      await Promise.race([spy.subscribeAsync(filter).catch(() => undefined), closed(spy)]);
    }
    const machine = await connect(ours);
    await machine.publishAsync(
      'linewall/v1/1/L1-FILLER/metrics',
      JSON.stringify({ ts: Date.now(), speed: 77 }),
      { qos: 1 },
    );
    await machine.publishAsync('alpha/one', '78', { qos: 1 });
    await machine.endAsync();
    await spy.endAsync(true);

    const intruder = await connect(theirs);
    intruder.on('error', () => undefined);
    await Promise.race([
      intruder
        .publishAsync('linewall/v1/1/L1-FILLER/metrics', JSON.stringify({ ts: Date.now(), speed: 0.0666 }), {
          qos: 1,
        })
        .catch(() => undefined),
      closed(intruder),
    ]);
    await intruder.endAsync(true);
    expect(heard).toEqual([]);
    const frames = await framesOf(owner, { name: 'line', id: lineId });
    expect(JSON.stringify(frames)).not.toContain('0.0666');
  });
});

/** Subscribes and collects what arrives until a full frame or a refusal is there. */
async function framesOf(
  user: TestUser,
  topic: FeedTopic,
): Promise<{ reply: SubscribeReply; frames: FeedFrame[] }> {
  const socket: Socket = io(url, {
    auth: { token: user.token, tenantId: user.tenantId },
    transports: ['websocket'],
    reconnection: false,
  });
  const frames: FeedFrame[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    const arrived = new Promise<void>((resolve) => {
      socket.on(FEED_EVENTS.frame, (frame: FeedFrame) => {
        frames.push(frame);
        resolve();
      });
    });
    const reply: SubscribeReply = await socket.emitWithAck(FEED_EVENTS.subscribe, { topic });
    if (reply.ok) await arrived;
    return { reply, frames };
  } finally {
    socket.close();
  }
}

describe('another tenant’s sockets', () => {
  it.each(['line', 'machine'] as const)('get no %s of this tenant', async (name) => {
    const id = name === 'line' ? lineId : machineId;
    expect((await framesOf(foreigner, { name, id })).reply).toEqual({ ok: false, reason: 'not_found' });
    expect((await framesOf(owner, { name, id })).frames).toHaveLength(1);
  });

  // The foreigner's ingest feed shows their own refused attempts on `L1-FILLER`, and nothing that was published here.
  it.each([
    ['plant', MARKERS, 'L1-'],
    ['ingest', ['ALPHA', 'alpha/one', '\\"speed\\":77'], 'alpha/one'],
  ] as const)('see nothing of this tenant on %s', async (name, markers, ownMarker) => {
    const own = JSON.stringify((await framesOf(owner, { name })).frames);
    expect(own).toContain(ownMarker);
    const foreign = JSON.stringify((await framesOf(foreigner, { name })).frames);
    for (const marker of markers) expect(foreign).not.toContain(marker);
  });

  it('are refused with this tenant’s id in the handshake', async () => {
    await expect(
      framesOf({ ...foreigner, tenantId: server.tenantId }, { name: 'plant' }),
    ).rejects.toMatchObject({ data: { reason: 'wrong_tenant' } });
  });
});
