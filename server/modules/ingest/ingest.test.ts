import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Connection,
  type ConnectionBody,
  clearDeadLetters,
  createConnection,
  createCredential,
  type DeadLetter,
  ingest,
  listConnections,
  listCredentials,
  pageDeadLetters,
  removeConnection,
  removeCredential,
  tryConnection,
  updateConnection,
} from '../../../shared/contracts/ingest.ts';
import {
  connectMachine,
  type IngestServer,
  type MachineClient,
  startIngestServer,
} from '../../../tests/support/ingest-server.ts';
import type { TestUser } from '../../../tests/support/test-server.ts';
import { createCredentials } from './credentials.ts';
import { writeDemoCredential } from './demo-credential.ts';

let server: IngestServer;
let user: TestUser;
let otherTenant: string;
let other: TestUser;

beforeEach(async () => {
  server = await startIngestServer({ '1': ['FILLER', 'CAPPER'], '2': ['PRESS'] });
  user = await server.addUser();
  otherTenant = await server.addTenant('other');
  other = await server.addUser({ tenantId: otherTenant });
  expect(otherTenant).toBe('2');
});
afterEach(() => server.close());

async function credential(
  kind: 'mqtt' | 'http',
  owner = user,
): Promise<{ id: string; username: string; secret: string }> {
  const answer = await server.call(createCredential, { body: { name: 'gateway', kind } }, owner);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

async function machineClient(owner = user): Promise<MachineClient> {
  const { username, secret } = await credential('mqtt', owner);
  return connectMachine(server.buses[0]?.url(), username, secret);
}

async function deadLetters(
  owner = user,
  query: { reason?: DeadLetter['reason']; topic?: string } = {},
): Promise<DeadLetter[]> {
  const answer = await server.call(pageDeadLetters, { query }, owner);
  expect(answer.statusCode).toBe(200);
  return answer.json().data.records;
}

function machineId(code: string, tenantId = '1'): string {
  return server.directory.findMachine(tenantId, code)?.id ?? 'none';
}

async function connect(body: Partial<ConnectionBody> = {}, owner = user): Promise<Connection> {
  const answer = await server.call(createConnection, { body: { ...STATUS, ...body } }, owner);
  expect(answer.json()).toMatchObject({ code: 0 });
  return answer.json().data;
}

const STATUS: ConnectionBody = {
  name: 'Vendor status',
  enabled: true,
  pattern: '{site}/{line}/{machine}/Status',
  machine: { from: 'topic', level: 'machine', map: { M17: 'FILLER', M18: 'CAPPER' } },
  target: {
    kind: 'state',
    path: 'state.code',
    map: { '6': ['production'], '9': ['fault', 'warning'] },
    textPath: 'state.text',
  },
  tsPath: 'time',
};

describe('messages over MQTT', () => {
  it('takes states and metrics by machine code and by id', async () => {
    const client = await machineClient();
    const ts = server.clock.now() - 1_000;
    const state = { ts, states: ['fault'], code: 'E217', text: 'Motor' };
    await client.publishAsync('linewall/v1/1/FILLER/state', JSON.stringify(state), { qos: 1 });
    await client.publishAsync(
      `linewall/v1/1/${machineId('CAPPER')}/metrics`,
      '{"speed":412.5,"yield":18234}',
      { qos: 1 },
    );
    expect(server.sink.readings).toMatchObject([
      {
        kind: 'state',
        tenantId: '1',
        machineId: machineId('FILLER'),
        sourceTs: ts,
        quality: 'good',
        states: ['fault'],
        code: 'E217',
        text: 'Motor',
      },
      {
        kind: 'metrics',
        tenantId: '1',
        machineId: machineId('CAPPER'),
        quality: 'uncertain',
        values: { speed: 412.5, yield: 18234 },
      },
    ]);
    const [, metrics] = server.sink.readings;
    expect(metrics?.sourceTs).toBe(metrics?.arrivalTs);
  });

  it('keeps a message unacknowledged while the sink fails', async () => {
    const client = await machineClient();
    server.sink.failure = new Error('disk is full');
    const lost = new Promise((resolve) => client.once('close', () => resolve('connection lost')));
    let isAcknowledged = false;
    client.publishAsync('linewall/v1/1/FILLER/state', '{"states":["cip"]}', { qos: 1 }).then(
      () => {
        isAcknowledged = true;
      },
      () => undefined,
    );
    await expect(lost).resolves.toBe('connection lost');
    expect(isAcknowledged).toBe(false);
  });

  it("keeps a message for another tenant as the publisher's dead letter", async () => {
    const client = await machineClient();
    await client.publishAsync('linewall/v1/2/PRESS/state', '{"states":["cip"]}', { qos: 1 });
    await client.publishAsync('linewall/v1/1/PRESS/state', '{"states":["cip"]}', { qos: 1 });
    expect(server.sink.readings).toEqual([]);
    expect((await deadLetters()).map(({ reason, source }) => [reason, source])).toEqual([
      ['unknown_machine', 'mqtt'],
      ['foreign_tenant', 'mqtt'],
    ]);
    expect(await deadLetters(other)).toEqual([]);
  });

  it('ends the connection of a revoked credential and lets it in no more', async () => {
    const { id, username, secret } = await credential('mqtt');
    const url = server.buses[0]?.url();
    const client = await connectMachine(url, username, secret);
    const closed = new Promise((resolve) => client.once('close', () => resolve('closed')));
    const answer = await server.call(removeCredential, { params: { id } }, user);
    expect(answer.json().data).toBe(true);
    await expect(closed).resolves.toBe('closed');
    const again = connectMachine(url, username, secret);
    await expect(again).rejects.toThrow();
  });
});

describe('messages over HTTP', () => {
  it('answers with what was taken and what not, by index', async () => {
    const { secret } = await credential('http');
    const body = [
      { topic: 'linewall/v1/1/FILLER/metrics', payload: { speed: 1 } },
      { topic: 'linewall/v1/1/FILLER/metrics', payload: { speed: 'fast' } },
      { topic: 'linewall/v1/1/NOBODY/metrics', payload: { speed: 1 } },
      { topic: 'linewall/v1/1/FILLER/state', payload: '{"states":["production"]}' },
    ];
    const answer = await server.call(ingest, { body }, null, { authorization: `Bearer ${secret}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toEqual({
      accepted: 2,
      rejected: [
        { index: 1, reason: 'not_a_number', detail: expect.stringContaining('"fast"') },
        { index: 2, reason: 'unknown_machine', detail: expect.stringContaining('NOBODY') },
      ],
    });
    expect(server.sink.readings.map(({ kind }) => kind)).toEqual(['metrics', 'state']);
    expect((await deadLetters()).map(({ reason, source }) => [reason, source])).toEqual([
      ['unknown_machine', 'http'],
      ['not_a_number', 'http'],
    ]);
  });

  it('answers not_durable when the good ones could not be stored', async () => {
    const { secret } = await credential('http');
    server.sink.failure = new Error('disk is full');
    const body = [{ topic: 'linewall/v1/1/FILLER/metrics', payload: { speed: 1 } }];
    const answer = await server.call(ingest, { body }, null, { authorization: `Bearer ${secret}` });
    expect(answer.statusCode).toBe(503);
    expect(answer.json().error).toBe('not_durable');
  });

  it.each(['mqtt secret', 'nonsense', 'access token'])('refuses a key that is no key: %s', async (what) => {
    const { secret } = await credential('mqtt');
    const token = what === 'mqtt secret' ? secret : what === 'access token' ? user.token : 'lwk_nonsense';
    const body = [{ topic: 'linewall/v1/1/FILLER/metrics', payload: { speed: 1 } }];
    const answer = await server.call(ingest, { body }, null, { authorization: `Bearer ${token}` });
    expect(answer.statusCode).toBe(401);
    expect(server.sink.readings).toEqual([]);
  });
});

describe('connections', () => {
  it('makes states of foreign topics and codes, keeping the raw code', async () => {
    const { id } = await connect();
    const client = await machineClient();
    const at = new Date(server.clock.now() - 2_000).toISOString();
    const message = { time: at, state: { code: 9, text: 'Jam at infeed' } };
    await client.publishAsync('hall/L1/M17/Status', JSON.stringify(message), { qos: 1 });
    await client.publishAsync('hall/L1/M99/Status', JSON.stringify(message), { qos: 1 });
    await client.publishAsync('hall/L1/M17/Status', JSON.stringify({ time: at, state: { code: 4 } }), {
      qos: 1,
    });
    expect(server.sink.readings).toMatchObject([
      {
        machineId: machineId('FILLER'),
        states: ['fault', 'warning'],
        code: '9',
        text: 'Jam at infeed',
        sourceTs: Date.parse(at),
      },
    ]);
    expect(await deadLetters()).toMatchObject([
      { reason: 'value_not_mapped', connectionId: id, detail: expect.stringContaining('"4"') },
      { reason: 'value_not_mapped', connectionId: id, detail: expect.stringContaining('"M99"') },
    ]);
    const [listed] = (await server.call(listConnections, {}, user)).json().data;
    expect(listed).toMatchObject({ id, received: 3, rejected: 2, lastReceivedAt: expect.any(Number) });
  });

  it('makes metrics with scale and offset, a bare number too', async () => {
    await connect({
      pattern: 'opc/{machine}/{tag}',
      machine: { from: 'topic', level: 'machine' },
      target: { kind: 'metric', metric: { from: 'topic', level: 'tag' }, path: '', scale: 60, offset: 1 },
      tsPath: undefined,
    });
    const client = await machineClient();
    await client.publishAsync('opc/FILLER/speed', '7', { qos: 1 });
    expect(server.sink.readings).toMatchObject([{ values: { speed: 421 }, quality: 'uncertain' }]);
  });

  it('takes effect at once, and no longer when disabled or removed', async () => {
    const client = await machineClient();
    const publish = () =>
      client.publishAsync('hall/L1/M17/Status', '{"time":1,"state":{"code":6}}', { qos: 1 });
    await publish();
    const { id } = await connect({ tsPath: undefined });
    await publish();
    await server.call(updateConnection, { params: { id }, body: { ...STATUS, enabled: false } }, user);
    await publish();
    await server.call(removeConnection, { params: { id } }, user);
    await publish();
    expect(server.sink.readings).toHaveLength(1);
    expect((await deadLetters()).map(({ reason }) => reason)).toEqual([
      'no_mapping',
      'no_mapping',
      'no_mapping',
    ]);
  });

  it('applies every connection that matches a topic', async () => {
    await connect({ tsPath: undefined });
    await connect({
      tsPath: undefined,
      target: {
        kind: 'metric',
        metric: { from: 'fixed', value: 'speed' },
        path: 'speed',
        scale: 1,
        offset: 0,
      },
    });
    const client = await machineClient();
    await client.publishAsync('hall/L1/M17/Status', '{"state":{"code":6},"speed":"12"}', { qos: 1 });
    expect(server.sink.readings.map(({ kind }) => kind).sort()).toEqual(['metrics', 'state']);
  });

  it("neither shows nor changes another tenant's", async () => {
    const { id } = await connect();
    expect((await server.call(listConnections, {}, other)).json().data).toEqual([]);
    const change = { params: { id }, body: STATUS };
    expect((await server.call(updateConnection, change, other)).json().error).toBe('connection_not_found');
    expect((await server.call(removeConnection, { params: { id } }, other)).json().error).toBe(
      'connection_not_found',
    );
    expect((await server.call(listConnections, {}, user)).json().data).toHaveLength(1);
  });

  it('refuses a mapping that names a level which the pattern does not have', async () => {
    const body: ConnectionBody = { ...STATUS, machine: { from: 'topic', level: 'robot' } };
    const answer = await server.call(createConnection, { body }, user, { 'accept-language': 'en' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({ 'machine.level': 'The pattern has no level {robot}' });
  });

  it('tells what a mapping would make of a message', async () => {
    const payload = '{"time":1700000000,"state":{"code":6}}';
    const attempt = async (topic: string, text: string, connection = STATUS) =>
      (await server.call(tryConnection, { body: { connection, topic, payload: text } }, user)).json().data;
    const ts = server.clock.now();
    expect(await attempt('hall/L1/M17/Status', JSON.stringify({ time: ts, state: { code: 6 } }))).toEqual({
      ok: true,
      machineId: machineId('FILLER'),
      machineName: 'FILLER',
      states: ['production'],
      code: '6',
      ts,
    });
    expect(await attempt('hall/L1/M17/Status', payload)).toMatchObject({ ok: false, reason: 'too_old' });
    expect(await attempt('hall/L1/M17', payload)).toMatchObject({ ok: false, reason: 'no_mapping' });
    expect(await attempt('hall/L1/M17/Status', 'RUN')).toMatchObject({ ok: false, reason: 'not_json' });
    expect(server.sink.readings).toEqual([]);
    expect(await deadLetters()).toEqual([]);
  });
});

describe('dead letters', () => {
  it('can be filtered, and cleared by their own tenant only', async () => {
    const client = await machineClient();
    await client.publishAsync('linewall/v1/1/FILLER/state', 'no json', { qos: 1 });
    await client.publishAsync('linewall/v1/1/CAPPER/state', '{"states":["dancing"]}', { qos: 1 });
    expect(await deadLetters(user, { reason: 'bad_state' })).toMatchObject([
      { topic: 'linewall/v1/1/CAPPER/state', payload: '{"states":["dancing"]}' },
    ]);
    expect(await deadLetters(user, { topic: 'FILLER' })).toMatchObject([{ reason: 'not_json' }]);
    expect((await server.call(clearDeadLetters, {}, other)).json().data).toBe(0);
    expect((await server.call(clearDeadLetters, {}, user)).json().data).toBe(2);
    expect(await deadLetters()).toEqual([]);
  });
});

describe('credentials', () => {
  it('shows a secret once and keeps no trace of it', async () => {
    const { id, secret } = await credential('http');
    const listed = (await server.call(listCredentials, {}, user)).body;
    expect(listed).toContain(`"id":"${id}"`);
    expect(listed).not.toContain(secret);
    expect((await server.call(listCredentials, {}, other)).json().data).toEqual([]);
  });

  it('tells when a credential was last used', async () => {
    await machineClient();
    const [listed] = (await server.call(listCredentials, {}, user)).json().data;
    expect(listed.lastUsedAt).toEqual(expect.any(Number));
  });

  it.each([
    ['connection_view', createCredential, { body: { name: 'x', kind: 'http' } }],
    ['plant_view', listCredentials, {}],
  ] as const)('refuses who holds only %s', async (permission, contract, input) => {
    const weak = await server.addUser({ permissions: [permission] });
    const answer = await server.call(contract, input as never, weak);
    expect(answer.statusCode).toBe(403);
  });
});

describe('demo credential', () => {
  it('lets the demo plant in, is readable by its owner only, and stays the same at the next start', async () => {
    const demo = await startIngestServer({ '1': ['FILLER'] }, { env: { LINEWALL_DEMO: '1' } });
    const file = join(demo.config.dataDir, 'demo-credential.json');
    const { url, username, password, tenantId } = JSON.parse(await readFile(file, 'utf8'));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const client = await connectMachine(url, username, password);
    await client.publishAsync(`linewall/v1/${tenantId}/FILLER/state`, '{"states":["cip"]}', { qos: 1 });
    expect(demo.sink.readings).toHaveLength(1);
    const again = { credentials: createCredentials(demo.db, demo.clock), dataDir: demo.config.dataDir };
    await writeDemoCredential({ ...again, url: 'mqtt://plant.example:1883', externalUrl: null });
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      url: 'mqtt://plant.example:1883',
      tenantId: '1',
      username,
      password,
    });
    const broker = 'mqtt://plant.example:1883';
    await writeDemoCredential({
      ...again,
      url: broker,
      externalUrl: 'mqtt://line%201:s%40fe@plant.example:1883',
    });
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      url: broker,
      username: 'line 1',
      password: 's@fe',
    });
    await demo.close();
  });
});
