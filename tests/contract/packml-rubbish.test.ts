import { connect } from 'node:net';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { type DeadLetter, pageDeadLetters } from '#shared/contracts/ingest/dead-letter.ts';
import { createConnection } from '#shared/contracts/ingest/ingest.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { ingest as enIngest } from '#shared/i18n/en/ingest/ingest.ts';
import { errors as enErrors } from '#shared/i18n/en/kit/errors.ts';
import { ingest as zhIngest } from '#shared/i18n/zh/ingest/ingest.ts';
import { errors as zhErrors } from '#shared/i18n/zh/kit/errors.ts';
import { eventually } from '#tests/support/devices/connector-peers/connector-bench.ts';
import type { Rubbish } from '#tests/support/devices/connector-peers/rubbish.ts';
import { inAYear } from '#tests/support/devices/connector-peers/rubbish-sources.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { type TestTenant, tenantWith } from '#tests/support/servers/tenant-with.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

const STATE = 'hall/filler/Status/StateCurrent';
const SPEED = 'hall/filler/Status/CurMachSpeed';
const HEALTHY_SPEED = 'hall/labeller/Status/CurMachSpeed';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let labeller: Machine;
let login: {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
};
let rubbish: MqttClient;
let healthy: MqttClient;
let round = 100;

interface Sent {
  readonly topic: string;
  readonly payload: string;
  readonly told: DeadLetter['reason'];
}

/**
 * What PackML machines publish to the server's own broker. Half a frame is no message: it has a test of its own. A
 * certificate cannot be refused: the server is the broker, and what stands in front of it ends TLS.
 */
const RUBBISH_OF_PACKML: Readonly<
  Record<Exclude<Rubbish, 'certificate refused' | 'half a frame'>, readonly Sent[]>
> = {
  'wrong type': [
    { topic: SPEED, payload: ofNow({}), told: 'not_a_number' },
    { topic: STATE, payload: '{"value":"dancing"}', told: 'value_not_mapped' },
    { topic: SPEED, payload: '[]', told: 'path_not_found' },
  ],
  NaN: [
    { topic: SPEED, payload: '{"value":NaN}', told: 'not_json' },
    { topic: SPEED, payload: ofNow('NaN'), told: 'not_a_number' },
  ],
  'huge text': [
    {
      topic: SPEED,
      payload: `{"value":"${'x'.repeat(LIMITS.mqttPayloadMaxBytes)}"}`,
      told: 'too_large',
    },
  ],
  'clock a year off': [
    {
      topic: SPEED,
      payload: JSON.stringify({ value: 1, timestamp: inAYear().toISOString() }),
      told: 'future_time',
    },
    { topic: SPEED, payload: '{"value":1,"timestamp":"2020-01-01T00:00:00Z"}', told: 'too_old' },
  ],
};

function ofNow(value: unknown): string {
  return JSON.stringify({ value, timestamp: new Date().toISOString() });
}

const letters = async (): Promise<readonly DeadLetter[]> =>
  (await tenant.call(pageDeadLetters, { query: { current: 1, size: 50 } }, admin)).json().data.records;

async function expectOthersGoOn(): Promise<void> {
  round += 1;
  const value = round;
  await healthy.publishAsync(HEALTHY_SPEED, ofNow(value), { qos: 1 });
  await eventually(() =>
    expect(tenant.wiring.history.latestMetrics(tenant.tenantId, labeller.id).get('speed')?.value).toBe(value),
  );
}

beforeAll(async () => {
  const port = await freePort();
  server = await startTestServer({ env: { LINEWALL_MQTT_PORT: String(port) } });
  tenant = await tenantWith(server, { plant: bottlingPlant });
  admin = await tenant.addUser();
  const [first, second] = tenant.wiring.directory.machines(tenant.tenantId);
  if (!first || !second) throw new Error('the plant has too few machines');
  labeller = second;
  const body = { name: 'gateway', kind: 'mqtt' } as const;
  const { username = '', secret = '' } = await dataOf(tenant, createCredential, { body }, admin);
  const speedOf = (pattern: string, machine: Machine) =>
    ({
      pattern,
      machine: { from: 'fixed', value: machine.code },
      target: {
        kind: 'metric',
        metric: { from: 'fixed', value: 'speed' },
        path: 'value',
        scale: 1,
        offset: 0,
      },
      tsPath: 'timestamp',
    }) as const;
  const state = {
    pattern: STATE,
    machine: { from: 'fixed', value: first.code },
    target: { kind: 'state', path: 'value', map: { '6': ['production'] } },
  } as const;
  const rules = [state, speedOf(SPEED, first), speedOf(HEALTHY_SPEED, second)];
  await dataOf(tenant, createConnection, { body: { name: 'PackML', rules } as never }, admin);
  login = { host: '127.0.0.1', port, username, password: secret };
  rubbish = await connectAsync({ ...login });
  healthy = await connectAsync({ ...login });
});
afterAll(async () => {
  await rubbish.endAsync(true);
  await healthy.endAsync(true);
  await server.close();
});

describe('rubbish from a PackML machine', () => {
  for (const [name, one] of Object.entries(RUBBISH_OF_PACKML)) {
    it.each(one)(`${name}: is kept as $told with a reason in both languages`, async (sent) => {
      const { topic, payload, told } = sent;
      await rubbish.publishAsync(topic, payload, { qos: 1 });
      await eventually(async () => {
        const [newest] = await letters();
        expect(newest).toMatchObject({ topic, reason: told });
        expect(payload.startsWith(newest?.payload.slice(0, 20) ?? '?')).toBe(true);
      });
      for (const words of [zhErrors.deadLetter[told], zhIngest.remedy[told]])
        expect(words).toMatch(/\p{Script=Han}/u);
      for (const words of [enErrors.deadLetter[told], enIngest.remedy[told]]) expect(words).toMatch(/^[A-Z]/);
      await expectOthersGoOn();
    });
  }

  it('half a frame: ends its connection, is no message, and harms no other', async () => {
    const before = (await letters()).length;
    const half = connect(login.port, login.host);
    const ended = new Promise<void>((done) => half.once('close', () => done()));
    half.on('error', () => undefined);
    half.write(toConnect(login.username, login.password));
    const [accepted] = await new Promise<[Buffer]>((done) => half.once('data', (data) => done([data])));
    expect([...accepted]).toEqual([0x20, 2, 0, 0]);
    // A PUBLISH of 200 bytes, of which the topic comes.
    half.end(Buffer.concat([Buffer.from([0x30, 0xc8, 0x01]), toText(SPEED)]));
    await ended;
    await expectOthersGoOn();
    expect(await letters()).toHaveLength(before);
  });
});

function toText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
}

/** CONNECT of MQTT 3.1.1 with user name and password, and a clean session. */
function toConnect(username: string, password: string): Buffer {
  const body = Buffer.concat([
    toText('MQTT'),
    Buffer.from([4, 0xc2, 0, 60]),
    toText('half'),
    toText(username),
    toText(password),
  ]);
  return Buffer.concat([Buffer.from([0x10, body.length]), body]);
}
