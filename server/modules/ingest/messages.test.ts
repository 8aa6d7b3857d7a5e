import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { removeCredential } from '#shared/contracts/ingest/credential.ts';
import { ingest } from '#shared/contracts/ingest/ingest.ts';
import { type IngestBench, startIngestBench } from '#tests/support/benches/ingest-bench.ts';
import { connectMachine } from '#tests/support/benches/ingest-server.ts';
import { provePassword } from '#tests/support/people/prove-password.ts';

let bench: IngestBench;
beforeAll(async () => {
  bench = await startIngestBench();
});
afterAll(() => bench.close());
afterEach(() => bench.forget());

describe('messages over MQTT', () => {
  it('takes states and metrics by machine code and by id', async () => {
    const client = await bench.machineClient();
    const ts = bench.clock.now() - 1_000;
    const state = { ts, states: ['fault'], code: 'E217', text: 'Motor' };
    await client.publishAsync('linewall/v1/1/FILLER/state', JSON.stringify(state), { qos: 1 });
    await client.publishAsync(
      `linewall/v1/1/${bench.machineId('CAPPER')}/metrics`,
      '{"speed":412.5,"yield":18234}',
      { qos: 1 },
    );
    expect(bench.sink.readings).toMatchObject([
      {
        kind: 'state',
        tenantId: '1',
        machineId: bench.machineId('FILLER'),
        sourceTs: ts,
        quality: 'good',
        states: ['fault'],
        code: 'E217',
        text: 'Motor',
      },
      {
        kind: 'metrics',
        tenantId: '1',
        machineId: bench.machineId('CAPPER'),
        quality: 'uncertain',
        values: { speed: 412.5, yield: 18234 },
      },
    ]);
    const [, metrics] = bench.sink.readings;
    expect(metrics?.sourceTs).toBe(metrics?.arrivalTs);
  });

  it('keeps a message unacknowledged while the sink fails', async () => {
    const client = await bench.machineClient();
    bench.sink.failure = new Error('disk is full');
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
    const client = await bench.machineClient();
    await client.publishAsync('linewall/v1/2/PRESS/state', '{"states":["cip"]}', { qos: 1 });
    await client.publishAsync('linewall/v1/1/PRESS/state', '{"states":["cip"]}', { qos: 1 });
    expect(bench.sink.readings).toEqual([]);
    expect((await bench.deadLetters()).map(({ reason, source }) => [reason, source])).toEqual([
      ['unknown_machine', 'mqtt'],
      ['foreign_tenant', 'mqtt'],
    ]);
    expect(await bench.deadLetters(bench.other)).toEqual([]);
  });

  it('ends the connection of a revoked credential and lets it in no more', async () => {
    const { id, username, secret } = await bench.credential('mqtt');
    const url = bench.buses[0]?.url();
    const client = await connectMachine(url, username, secret);
    const closed = new Promise((resolve) => client.once('close', () => resolve('closed')));
    const proof = await provePassword(bench, bench.user, 'credential_remove');
    const answer = await bench.call(removeCredential, { params: { id }, query: { proof } }, bench.user);
    expect(answer.json().data).toBe(true);
    await expect(closed).resolves.toBe('closed');
    const again = connectMachine(url, username, secret);
    await expect(again).rejects.toThrow();
  });
});

describe('messages over HTTP', () => {
  it('answers with what was taken and what not, by index', async () => {
    const { secret } = await bench.credential('http');
    const body = [
      { topic: 'linewall/v1/1/FILLER/metrics', payload: { speed: 1 } },
      { topic: 'linewall/v1/1/FILLER/metrics', payload: { speed: 'fast' } },
      { topic: 'linewall/v1/1/NOBODY/metrics', payload: { speed: 1 } },
      { topic: 'linewall/v1/1/FILLER/state', payload: '{"states":["production"]}' },
    ];
    const answer = await bench.call(ingest, { body }, null, { authorization: `Bearer ${secret}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toEqual({
      accepted: 2,
      rejected: [
        { index: 1, reason: 'not_a_number', detail: expect.stringContaining('"fast"') },
        { index: 2, reason: 'unknown_machine', detail: expect.stringContaining('NOBODY') },
      ],
    });
    expect(bench.sink.readings.map(({ kind }) => kind)).toEqual(['metrics', 'state']);
    expect((await bench.deadLetters()).map(({ reason, source }) => [reason, source])).toEqual([
      ['unknown_machine', 'http'],
      ['not_a_number', 'http'],
    ]);
  });

  it('case 36: reads a time without an offset in the zone of the line, and one in µs', async () => {
    const { secret } = await bench.credential('http');
    const at = Math.floor(bench.clock.now() / 1_000) * 1_000 - 5_000;
    const shanghai = new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const body = [
      { topic: 'linewall/v1/1/FILLER/metrics', payload: { ts: shanghai, speed: 1 } },
      { topic: 'linewall/v1/1/FILLER/state', payload: { ts: at * 1_000, states: ['cip'] } },
      { topic: 'linewall/v1/1/FILLER/state', payload: { ts: 'soon', states: ['cip'] } },
    ];
    const answer = await bench.call(ingest, { body }, null, { authorization: `Bearer ${secret}` });
    expect(answer.json().data).toEqual({
      accepted: 2,
      rejected: [{ index: 2, reason: 'bad_shape', detail: expect.stringContaining('"soon"') }],
    });
    expect(bench.sink.readings.map(({ sourceTs, quality }) => [sourceTs, quality])).toEqual([
      [at, 'good'],
      [at, 'good'],
    ]);
  });

  it('leaves out a metric that is null, and says which states there are', async () => {
    const { secret } = await bench.credential('http');
    const body = [
      { topic: 'linewall/v1/1/FILLER/metrics', payload: { speed: null, yield: 7 } },
      { topic: 'linewall/v1/1/FILLER/metrics', payload: { speed: null } },
      { topic: 'linewall/v1/1/FILLER/state', payload: { states: ['running'] } },
    ];
    const answer = await bench.call(ingest, { body }, null, { authorization: `Bearer ${secret}` });
    expect(answer.json().data).toEqual({
      accepted: 1,
      rejected: [
        { index: 1, reason: 'bad_shape', detail: expect.stringContaining('null') },
        { index: 2, reason: 'bad_state', detail: expect.stringMatching(/"running".*production.*fault/) },
      ],
    });
    expect(bench.sink.readings).toMatchObject([{ kind: 'metrics', values: { yield: 7 } }]);
  });

  it('answers not_durable when the good ones could not be stored', async () => {
    const { secret } = await bench.credential('http');
    bench.sink.failure = new Error('disk is full');
    const body = [{ topic: 'linewall/v1/1/FILLER/metrics', payload: { speed: 1 } }];
    const answer = await bench.call(ingest, { body }, null, { authorization: `Bearer ${secret}` });
    expect(answer.statusCode).toBe(503);
    expect(answer.json().error).toBe('not_durable');
  });

  it.each(['mqtt secret', 'nonsense', 'access token'])('refuses a key that is no key: %s', async (what) => {
    const { secret } = await bench.credential('mqtt');
    const token =
      what === 'mqtt secret' ? secret : what === 'access token' ? bench.user.token : 'lwk_nonsense';
    const body = [{ topic: 'linewall/v1/1/FILLER/metrics', payload: { speed: 1 } }];
    const answer = await bench.call(ingest, { body }, null, { authorization: `Bearer ${token}` });
    expect(answer.statusCode).toBe(401);
    expect(bench.sink.readings).toEqual([]);
  });
});
