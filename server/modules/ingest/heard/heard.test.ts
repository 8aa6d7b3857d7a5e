import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { getHeardAddress, type HeardValue, pageHeard } from '#shared/contracts/ingest/heard.ts';
import {
  type ConnectionBody,
  createConnection,
  ingest,
  tryConnection,
} from '#shared/contracts/ingest/ingest.ts';
import { type IngestBench, startIngestBench } from '#tests/support/benches/ingest-bench.ts';
import { connectMachine } from '#tests/support/benches/ingest-server.ts';

let bench: IngestBench;
beforeAll(async () => {
  bench = await startIngestBench();
});
afterAll(() => bench.close());
afterEach(() => bench.forget());

/** The values that the tenant received on topics with this text. */
async function heard(text: string, who = bench.user): Promise<HeardValue[]> {
  const answer = await bench.call(pageHeard, { query: { text, size: 200 } }, who);
  expect(answer.statusCode).toBe(200);
  return answer.json().data.records;
}

const connection = (pattern: string): ConnectionBody => ({
  name: 'Filler gateway',
  enabled: true,
  rules: [
    {
      pattern,
      machine: { from: 'topic', level: 'm' },
      target: { kind: 'metric', metric: { from: 'fixed', value: 'speed' }, path: 'v', scale: 2, offset: 0 },
      tsPath: 'ts',
    },
  ],
  ignored: [{ pattern: 'rest/+/speed', path: 'noise' }, { pattern: 'rest/junk/#' }],
});

describe('the heard list', () => {
  it('says of each value whether it is mapped, by which rule and to which machine', async () => {
    const client = await bench.machineClient();
    const ts = bench.clock.now();
    const publish = async () => {
      await client.publishAsync('rest/FILLER/speed', `{"ts":${ts},"v":7,"noise":1,"more":"x"}`, { qos: 1 });
      await client.publishAsync('rest/junk/a', '1', { qos: 1 });
    };
    await publish();
    expect((await heard('rest/')).map(({ state }) => state)).toEqual(Array(5).fill('unmapped'));
    const { id } = (
      await bench.call(createConnection, { body: connection('rest/{m}/speed') }, bench.user)
    ).json().data;
    await publish();
    const listed = await heard('rest/');
    expect(listed.map(({ topic, path, state }) => [topic, path, state])).toEqual([
      ['rest/FILLER/speed', 'more', 'unmapped'],
      ['rest/FILLER/speed', 'ts', 'mapped'],
      ['rest/FILLER/speed', 'v', 'mapped'],
      ['rest/FILLER/speed', 'noise', 'ignored'],
      ['rest/junk/a', '', 'ignored'],
    ]);
    expect(listed[2]).toMatchObject({
      source: 'mqtt',
      count: 2,
      last: ['7', '7'],
      tsPath: 'ts',
      problem: null,
      mapping: {
        connectionId: id,
        connectionName: 'Filler gateway',
        rule: 0,
        machineId: bench.machineId('FILLER'),
        target: 'metric',
        metric: 'speed',
      },
    });
    const unmapped = await bench.call(pageHeard, { query: { text: 'rest/', state: 'unmapped' } }, bench.user);
    expect(unmapped.json().data.total).toBe(1);
  });

  it('shows why the newest message of a mapped value was refused', async () => {
    await bench.call(createConnection, { body: connection('bad/{m}/speed') }, bench.user);
    const client = await bench.machineClient();
    const ts = bench.clock.now();
    await client.publishAsync('bad/FILLER/speed', `{"ts":${ts},"v":"fast"}`, { qos: 1 });
    const problemOf = async () => (await heard('bad/')).find(({ path }) => path === 'v')?.problem;
    expect(await problemOf()).toBe('not_a_number');
    await client.publishAsync('bad/FILLER/speed', `{"ts":${ts},"v":3}`, { qos: 1 });
    expect(await problemOf()).toBeNull();
  });

  it('recognises topics of the product, and machines that are not in the plant', async () => {
    const { secret } = await bench.credential('http');
    const body = ['FILLER', 'NOBODY'].map((machine) => ({
      topic: `linewall/v1/1/${machine}/metrics`,
      payload: { speed: 1 },
    }));
    await bench.call(ingest, { body }, null, { authorization: `Bearer ${secret}` });
    const [nobody, filler] = await heard('/metrics');
    expect(nobody).toMatchObject({ state: 'unmapped', problem: 'unknown_machine', source: 'http' });
    expect(filler).toMatchObject({
      state: 'mapped',
      mapping: { connectionId: null, machineName: 'FILLER', target: 'metric', metric: 'speed' },
    });
  });

  it('begins with the first message of a tenant that has no machine yet', async () => {
    const tenantId = await bench.addTenant('new');
    expect(bench.directory.tenantIds()).not.toContain(tenantId);
    const owner = await bench.addUser({ tenantId });
    const made = await bench.call(createCredential, { body: { name: 'gateway', kind: 'mqtt' } }, owner);
    const { username, secret } = made.json().data;
    const client = await connectMachine(bench.buses[0]?.url(), username, secret);
    const topic = `linewall/v1/${tenantId}/PRESS/metrics`;
    await client.publishAsync(topic, '{"speed":1}', { qos: 1 });
    expect(await heard('', owner)).toMatchObject([
      { topic, path: 'speed', state: 'unmapped', problem: 'unknown_machine' },
    ]);
    expect(await bench.deadLetters(owner)).toMatchObject([
      { topic, reason: 'unknown_machine', detail: 'no machine has the code or id "PRESS"' },
    ]);
  });

  it("never holds another tenant's", async () => {
    const client = await bench.machineClient();
    await client.publishAsync('secret/topic', '1', { qos: 1 });
    expect(await heard('secret')).toHaveLength(1);
    expect(await heard('', bench.other)).toEqual([]);
    const tried = {
      connection: connection('secret/{m}'),
      messages: [{ topic: 'secret/topic', payload: null }],
    };
    const answer = await bench.call(tryConnection, { body: tried }, bench.other);
    expect(answer.json().data[0]).toMatchObject([{ detail: 'nothing was heard on this topic' }]);
  });

  it('is what rules are tried with before they are saved', async () => {
    const client = await bench.machineClient();
    await client.publishAsync('try/FILLER/speed', `{"ts":${bench.clock.now()},"v":7}`, { qos: 1 });
    const messages = [{ topic: 'try/FILLER/speed', payload: null }];
    const body = { connection: connection('try/{m}/speed'), messages };
    const answer = await bench.call(tryConnection, { body }, bench.user);
    expect(answer.json().data).toMatchObject([
      [{ result: 'taken', machineName: 'FILLER', metric: 'speed', value: 14, ts: expect.any(Number) }],
    ]);
  });

  it('returns the address at which machines publish', async () => {
    const { data } = (await bench.call(getHeardAddress, {}, bench.user)).json();
    const port = Number(new URL(bench.buses[0]?.url() ?? '').port);
    expect(data).toEqual({ host: null, port, isEncrypted: false, isLocalOnly: true });
    const weak = await bench.addUser({ permissions: ['plant_view'] });
    expect((await bench.call(pageHeard, { query: {} }, weak)).statusCode).toBe(403);
  });
});
