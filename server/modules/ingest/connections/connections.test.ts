import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  amendConnection,
  type Connection,
  type ConnectionBody,
  type ConnectionRule,
  createConnection,
  listConnections,
  removeConnection,
  tryConnection,
  updateConnection,
} from '#shared/contracts/ingest/ingest.ts';
import { type IngestBench, startIngestBench } from '#tests/support/benches/ingest-bench.ts';

let bench: IngestBench;
beforeAll(async () => {
  bench = await startIngestBench();
});
afterAll(() => bench.close());
afterEach(() => bench.forget());

const STATUS: ConnectionRule = {
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
const SPEED: ConnectionRule = {
  pattern: STATUS.pattern,
  machine: STATUS.machine,
  target: { kind: 'metric', metric: { from: 'fixed', value: 'speed' }, path: 'speed', scale: 1, offset: 0 },
};

const bodyOf = (...rules: ConnectionRule[]): ConnectionBody => ({
  name: 'Vendor status',
  enabled: true,
  rules,
  ignored: [],
});

/** Without what the rules make of messages that were heard before. */
async function connect(body: ConnectionBody): Promise<Connection> {
  const answer = await bench.call(createConnection, { body }, bench.user);
  expect(answer.json()).toMatchObject({ code: 0 });
  bench.sink.readings.length = 0;
  return answer.json().data;
}

async function listed(id: string): Promise<Connection> {
  const all: Connection[] = (await bench.call(listConnections, {}, bench.user)).json().data;
  const found = all.find((connection) => connection.id === id);
  if (!found) throw new Error(`no connection ${id}`);
  return found;
}

describe('connections', () => {
  it('makes states of foreign topics and codes, keeping the raw code', async () => {
    const { id } = await connect(bodyOf(STATUS));
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
    expect(await listed(id)).toMatchObject({ received: 3, rejected: 2, lastReceivedAt: expect.any(Number) });
  });

  it('makes metrics with scale and offset, a bare number too', async () => {
    await connect(
      bodyOf({
        pattern: 'opc/{machine}/{tag}',
        machine: { from: 'topic', level: 'machine' },
        target: { kind: 'metric', metric: { from: 'topic', level: 'tag' }, path: '', scale: 60, offset: 1 },
      }),
    );
    const client = await bench.machineClient();
    await client.publishAsync('opc/FILLER/speed', '7', { qos: 1 });
    expect(bench.sink.readings).toMatchObject([{ values: { speed: 421 }, quality: 'uncertain' }]);
  });

  it('takes effect at once, and no longer when disabled or removed', async () => {
    const client = await bench.machineClient();
    const publish = () =>
      client.publishAsync('hall/L1/M17/Status', '{"time":1,"state":{"code":6}}', { qos: 1 });
    await publish();
    const body = bodyOf({ ...STATUS, tsPath: undefined });
    const { id } = await connect(body);
    await publish();
    await bench.call(updateConnection, { params: { id }, body: { ...body, enabled: false } }, bench.user);
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

  it('stores what was heard before it was saved, a state as of the newest word of its machine, and each rule once', async () => {
    const client = await bench.machineClient();
    const publish = (topic: string, message: object) =>
      client.publishAsync(`press/L9/M18/${topic}`, JSON.stringify(message), { qos: 1 });
    await publish('State', { state: { code: 6 } });
    bench.clock.advance(600_000);
    await publish('Speed', { speed: 12 });
    const speedAt = bench.clock.now();
    bench.clock.advance(1_000);
    const rules = (['State', 'Speed'] as const).map(
      (name): ConnectionRule => ({
        ...(name === 'State' ? STATUS : SPEED),
        pattern: `press/{line}/{machine}/${name}`,
        tsPath: undefined,
      }),
    );
    const answer = await bench.call(createConnection, { body: bodyOf(...rules) }, bench.user);
    const { id } = answer.json().data;
    const stored = bench.sink.readings.toSorted((a, b) => a.kind.localeCompare(b.kind));
    expect(stored).toMatchObject([
      { kind: 'metrics', values: { speed: 12 }, machineId: bench.machineId('CAPPER') },
      { kind: 'state', states: ['production'], quality: 'uncertain' },
    ]);
    for (const { sourceTs } of stored) expect(Math.abs(sourceTs - speedAt)).toBeLessThan(1_000);
    const more = { ...rules[1], target: { ...SPEED.target, metric: { from: 'fixed', value: 'pace' } } };
    const body = bodyOf(...rules, more as ConnectionRule);
    await bench.call(updateConnection, { params: { id }, body }, bench.user);
    expect(bench.sink.readings).toHaveLength(3);
    expect(bench.sink.readings.at(-1)).toMatchObject({ values: { pace: 12 } });
  });

  it('applies every connection that matches a topic', async () => {
    await connect(bodyOf({ ...STATUS, tsPath: undefined }));
    await connect(bodyOf(SPEED));
    const client = await bench.machineClient();
    await client.publishAsync('hall/L1/M17/Status', '{"state":{"code":6},"speed":"12"}', { qos: 1 });
    expect(bench.sink.readings.map(({ kind }) => kind).sort()).toEqual(['metrics', 'state']);
  });

  it('takes several values out of one message by the rules of one connection, each of them counted', async () => {
    const metric = { from: 'fixed', value: 'heat' } as const;
    const heat: ConnectionRule = {
      ...SPEED,
      target: { kind: 'metric', metric, path: 'heat', scale: 1, offset: 0 },
    };
    const { id } = await connect(bodyOf({ ...STATUS, tsPath: undefined }, SPEED, heat));
    const client = await bench.machineClient();
    const send = (message: object) =>
      client.publishAsync('hall/L1/M17/Status', JSON.stringify(message), { qos: 1 });
    await send({ state: { code: 6 }, speed: 12, heat: 80 });
    await send({ speed: 13 });
    await send({ speed: 14, heat: 'warm' });
    expect(
      bench.sink.readings.map((reading) => ('values' in reading ? reading.values : reading.states)),
    ).toEqual([['production'], { speed: 12 }, { heat: 80 }, { speed: 13 }, { speed: 14 }]);
    expect(await bench.deadLetters()).toMatchObject([{ reason: 'not_a_number', connectionId: id }]);
    const { received, rejected, ruleCounters } = await listed(id);
    expect({ received, rejected }).toEqual({ received: 3, rejected: 1 });
    expect(ruleCounters.map((rule) => [rule.received, rule.rejected])).toEqual([
      [1, 0],
      [3, 0],
      [2, 1],
    ]);
    await bench.call(updateConnection, { params: { id }, body: bodyOf(heat, SPEED) }, bench.user);
    expect((await listed(id)).ruleCounters.map((rule) => rule.received)).toEqual([2, 3]);
  });

  it('refuses a message of which no rule finds its value', async () => {
    await connect(bodyOf(SPEED));
    const client = await bench.machineClient();
    await client.publishAsync('hall/L1/M17/Status', '{"heat":80}', { qos: 1 });
    expect(await bench.deadLetters()).toMatchObject([{ reason: 'path_not_found' }]);
  });

  it('keeps no dead letter of what is ignored on purpose, counts it, and lets rules come first', async () => {
    const ignored = [{ pattern: 'hall/#' }, { pattern: 'hall/L1/M17/Status', path: 'heat' }];
    const { id } = await connect({ ...bodyOf(SPEED), ignored });
    const client = await bench.machineClient();
    await client.publishAsync('hall/oven', 'x', { qos: 1 });
    await client.publishAsync('hall/L1/M17/Status', '{"speed":12,"heat":3}', { qos: 1 });
    expect(bench.sink.readings).toMatchObject([{ values: { speed: 12 } }]);
    expect(await bench.deadLetters()).toEqual([]);
    expect(await listed(id)).toMatchObject({ received: 1, rejected: 0, ignoredCount: 1 });
  });

  it('is amended by two users at once without loss, and nothing is added twice', async () => {
    const { id } = await connect(bodyOf(STATUS));
    const amend = (body: object) => bench.call(amendConnection, { params: { id }, body }, bench.user);
    await Promise.all([
      amend({ rules: [SPEED] }),
      amend({ rules: [SPEED], ignored: [{ pattern: 'hall/oven' }, { pattern: 'hall/x', path: 'a' }] }),
    ]);
    expect(await listed(id)).toMatchObject({
      rules: [STATUS, SPEED],
      ignored: [{ pattern: 'hall/oven' }, { pattern: 'hall/x', path: 'a' }],
    });
    await amend({ heeded: [{ pattern: 'hall/oven' }] });
    expect((await listed(id)).ignored).toEqual([{ pattern: 'hall/x', path: 'a' }]);
    expect((await bench.call(amendConnection, { params: { id }, body: {} }, bench.other)).json().error).toBe(
      'connection_not_found',
    );
    const many = Array.from({ length: 2_000 }, (_, at) => ({ ...SPEED, pattern: `hall/${at}/{machine}` }));
    expect((await amend({ rules: many })).json()).toMatchObject({
      error: 'invalid_input',
      fields: { rules: expect.any(String) },
    });
  });

  it("neither shows nor changes another tenant's", async () => {
    const { id } = await connect(bodyOf(STATUS));
    expect((await bench.call(listConnections, {}, bench.other)).json().data).toEqual([]);
    const change = { params: { id }, body: bodyOf(STATUS) };
    expect((await bench.call(updateConnection, change, bench.other)).json().error).toBe(
      'connection_not_found',
    );
    expect((await bench.call(removeConnection, { params: { id } }, bench.other)).json().error).toBe(
      'connection_not_found',
    );
    expect((await bench.call(listConnections, {}, bench.user)).json().data).toHaveLength(1);
  });

  it('refuses a rule that names a level which the pattern does not have', async () => {
    const body = bodyOf(STATUS, { ...STATUS, machine: { from: 'topic', level: 'robot' } });
    const answer = await bench.call(createConnection, { body }, bench.user, { 'accept-language': 'en' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({ 'rules.1.machine.level': 'The pattern has no level {robot}' });
  });

  it('tells what its rules would make of messages', async () => {
    const ts = bench.clock.now();
    const payload = '{"time":1700000000,"state":{"code":6}}';
    const connection = { ...bodyOf(STATUS, SPEED), ignored: [{ pattern: 'oven/#' }] };
    const attempt = async (...messages: { topic: string; payload: string | null }[]) =>
      (await bench.call(tryConnection, { body: { connection, messages } }, bench.user)).json().data;
    const topic = 'hall/L1/M17/Status';
    const [both, old, ...others] = await attempt(
      { topic, payload: JSON.stringify({ time: ts, state: { code: 6 }, speed: 3 }) },
      { topic, payload },
      { topic: 'hall/L1/M17', payload },
      { topic, payload: 'RUN' },
      { topic: 'oven/1', payload },
      { topic: 'never/heard', payload: null },
    );
    const machine = { machineId: bench.machineId('FILLER'), machineName: 'FILLER' };
    expect(both).toEqual([
      { result: 'taken', rule: 0, ...machine, states: ['production'], code: '6', ts },
      { result: 'taken', rule: 1, ...machine, metric: 'speed', value: 3, ts: null },
    ]);
    expect(old[0]).toMatchObject({ result: 'refused', rule: 0, reason: 'too_old' });
    expect(others).toMatchObject([
      [{ result: 'refused', rule: null, reason: 'no_mapping' }],
      [{ reason: 'not_json' }, { reason: 'not_json' }],
      [{ result: 'ignored' }],
      [{ reason: 'no_mapping' }],
    ]);
    expect(bench.sink.readings).toEqual([]);
    expect(await bench.deadLetters()).toEqual([]);
  });
});

describe('a rule for a number', () => {
  const TEMPERATURE: ConnectionRule = {
    pattern: 'hall/{machine}/temp',
    machine: { from: 'topic', level: 'machine' },
    target: { kind: 'metric', metric: { from: 'fixed', value: 'temp' }, path: '', scale: 1, offset: 0 },
  };
  const WITH_COMMA: ConnectionRule = {
    ...TEMPERATURE,
    target: { ...TEMPERATURE.target, text: { decimal: 'comma' } } as ConnectionRule['target'],
  };

  it('is refused where only texts were heard, and taken when it says how they are written', async () => {
    const client = await bench.machineClient();
    await client.publishAsync('hall/FILLER/temp', '1.234,5', { qos: 1 });
    const refused = await bench.call(createConnection, { body: bodyOf(TEMPERATURE) }, bench.user);
    expect(refused.json()).toMatchObject({
      error: 'invalid_input',
      fields: { 'rules.0.target.path': expect.stringContaining('1.234,5') },
    });
    const saved = await bench.call(createConnection, { body: bodyOf(WITH_COMMA) }, bench.user);
    expect(saved.json()).toMatchObject({ code: 0 });
    await client.publishAsync('hall/FILLER/temp', '1.234', { qos: 1 });
    expect(bench.sink.readings).toMatchObject([{ values: { temp: 1_234.5 } }, { values: { temp: 1_234 } }]);
    const { id } = saved.json().data;
    const body = bodyOf(WITH_COMMA, { ...TEMPERATURE, pattern: 'hall/{machine}/+' });
    await client.publishAsync('hall/FILLER/temp', '0,5', { qos: 1 });
    const changed = await bench.call(updateConnection, { params: { id }, body }, bench.user);
    expect(changed.json().fields).toEqual({ 'rules.1.target.path': expect.stringContaining('0,5') });
    const amendment = {
      rules: [{ ...TEMPERATURE, pattern: 'hall/+/temp', machine: { from: 'fixed', value: 'FILLER' } }],
    };
    const amended = await bench.call(
      amendConnection,
      { params: { id }, body: amendment as never },
      bench.user,
    );
    expect(amended.json().fields).toEqual({ 'rules.0.target.path': expect.stringContaining('0,5') });
  });
});
