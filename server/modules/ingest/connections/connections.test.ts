import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Connection,
  type ConnectionBody,
  createConnection,
  listConnections,
  removeConnection,
  tryConnection,
  updateConnection,
} from '#shared/contracts/ingest.ts';
import { type IngestBench, startIngestBench } from '#tests/support/ingest-bench.ts';

let bench: IngestBench;
beforeAll(async () => {
  bench = await startIngestBench();
});
afterAll(() => bench.close());
afterEach(() => bench.forget());

async function connect(body: Partial<ConnectionBody> = {}): Promise<Connection> {
  const answer = await bench.call(createConnection, { body: { ...STATUS, ...body } }, bench.user);
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

describe('connections', () => {
  it('makes states of foreign topics and codes, keeping the raw code', async () => {
    const { id } = await connect();
    const client = await bench.machineClient();
    const at = new Date(bench.clock.now() - 2_000).toISOString();
    const message = { time: at, state: { code: 9, text: 'Jam at infeed' } };
    await client.publishAsync('hall/L1/M17/Status', JSON.stringify(message), { qos: 1 });
    await client.publishAsync('hall/L1/M99/Status', JSON.stringify(message), { qos: 1 });
    await client.publishAsync('hall/L1/M17/Status', JSON.stringify({ time: at, state: { code: 4 } }), {
      qos: 1,
    });
    expect(bench.sink.readings).toMatchObject([
      {
        machineId: bench.machineId('FILLER'),
        states: ['fault', 'warning'],
        code: '9',
        text: 'Jam at infeed',
        sourceTs: Date.parse(at),
      },
    ]);
    expect(await bench.deadLetters()).toMatchObject([
      { reason: 'value_not_mapped', connectionId: id, detail: expect.stringContaining('"4"') },
      { reason: 'value_not_mapped', connectionId: id, detail: expect.stringContaining('"M99"') },
    ]);
    const [listed] = (await bench.call(listConnections, {}, bench.user)).json().data;
    expect(listed).toMatchObject({ id, received: 3, rejected: 2, lastReceivedAt: expect.any(Number) });
  });

  it('makes metrics with scale and offset, a bare number too', async () => {
    await connect({
      pattern: 'opc/{machine}/{tag}',
      machine: { from: 'topic', level: 'machine' },
      target: { kind: 'metric', metric: { from: 'topic', level: 'tag' }, path: '', scale: 60, offset: 1 },
      tsPath: undefined,
    });
    const client = await bench.machineClient();
    await client.publishAsync('opc/FILLER/speed', '7', { qos: 1 });
    expect(bench.sink.readings).toMatchObject([{ values: { speed: 421 }, quality: 'uncertain' }]);
  });

  it('takes effect at once, and no longer when disabled or removed', async () => {
    const client = await bench.machineClient();
    const publish = () =>
      client.publishAsync('hall/L1/M17/Status', '{"time":1,"state":{"code":6}}', { qos: 1 });
    await publish();
    const { id } = await connect({ tsPath: undefined });
    await publish();
    await bench.call(updateConnection, { params: { id }, body: { ...STATUS, enabled: false } }, bench.user);
    await publish();
    await bench.call(removeConnection, { params: { id } }, bench.user);
    await publish();
    expect(bench.sink.readings).toHaveLength(1);
    expect((await bench.deadLetters()).map(({ reason }) => reason)).toEqual([
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
    const client = await bench.machineClient();
    await client.publishAsync('hall/L1/M17/Status', '{"state":{"code":6},"speed":"12"}', { qos: 1 });
    expect(bench.sink.readings.map(({ kind }) => kind).sort()).toEqual(['metrics', 'state']);
  });

  it("neither shows nor changes another tenant's", async () => {
    const { id } = await connect();
    expect((await bench.call(listConnections, {}, bench.other)).json().data).toEqual([]);
    const change = { params: { id }, body: STATUS };
    expect((await bench.call(updateConnection, change, bench.other)).json().error).toBe(
      'connection_not_found',
    );
    expect((await bench.call(removeConnection, { params: { id } }, bench.other)).json().error).toBe(
      'connection_not_found',
    );
    expect((await bench.call(listConnections, {}, bench.user)).json().data).toHaveLength(1);
  });

  it('refuses a mapping that names a level which the pattern does not have', async () => {
    const body: ConnectionBody = { ...STATUS, machine: { from: 'topic', level: 'robot' } };
    const answer = await bench.call(createConnection, { body }, bench.user, { 'accept-language': 'en' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({ 'machine.level': 'The pattern has no level {robot}' });
  });

  it('tells what a mapping would make of a message', async () => {
    const payload = '{"time":1700000000,"state":{"code":6}}';
    const attempt = async (topic: string, text: string, connection = STATUS) =>
      (await bench.call(tryConnection, { body: { connection, topic, payload: text } }, bench.user)).json()
        .data;
    const ts = bench.clock.now();
    expect(await attempt('hall/L1/M17/Status', JSON.stringify({ time: ts, state: { code: 6 } }))).toEqual({
      ok: true,
      machineId: bench.machineId('FILLER'),
      machineName: 'FILLER',
      states: ['production'],
      code: '6',
      ts,
    });
    expect(await attempt('hall/L1/M17/Status', payload)).toMatchObject({ ok: false, reason: 'too_old' });
    expect(await attempt('hall/L1/M17', payload)).toMatchObject({ ok: false, reason: 'no_mapping' });
    expect(await attempt('hall/L1/M17/Status', 'RUN')).toMatchObject({ ok: false, reason: 'not_json' });
    expect(bench.sink.readings).toEqual([]);
    expect(await bench.deadLetters()).toEqual([]);
  });
});
