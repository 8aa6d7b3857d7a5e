import { sql } from 'kysely';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reading } from '#server/core/ports/plant/readings.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type FeedTopic, LINE_FEED_KEYS, LineFeedValue } from '#shared/contracts/live/feed.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { toLiveMetric, toLiveState } from '#shared/domain/machine/live-value.ts';
import { untilHeard, type WatchedTopic, watchTopic } from '#tests/support/benches/watch-topic.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let address: string;
let user: TestUser;
let line: Line;
let machineId: Id;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  address = await server.listen();
  user = await server.addUser({ permissions: ['plant_view'] });
  const found = server.wiring.directory.lines('1')[0];
  if (!found) throw new Error('no line');
  line = found;
  machineId = line.bottleneckMachineId;
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await server.close();
});

async function watch(topic: FeedTopic, as: TestUser = user): Promise<WatchedTopic> {
  const watched = await watchTopic(address, topic, as);
  sockets.push(watched.socket);
  return watched;
}

function state(sourceTs: number, states: MachineState[], machine = machineId): Reading {
  return {
    tenantId: '1',
    machineId: machine,
    kind: 'state',
    sourceTs,
    arrivalTs: sourceTs + 7,
    quality: 'good',
    states,
    code: 'C1',
    text: '文',
  };
}

function metric(sourceTs: number, value: number, machine = machineId): Reading {
  return {
    tenantId: '1',
    machineId: machine,
    kind: 'metrics',
    sourceTs,
    arrivalTs: sourceTs + 7,
    quality: 'uncertain',
    values: { speed: value },
  };
}

describe('the line topic', () => {
  it('begins with the line and its summary, and then shows what is committed', async () => {
    const watched = await watch({ name: 'line', id: line.id });
    await untilHeard(() => expect(watched.values.get(LINE_FEED_KEYS.line(line.id))).toEqual(line));
    LineFeedValue.summary.parse(watched.values.get(LINE_FEED_KEYS.summary(line.id)));
    const now = server.clock.now();
    await server.wiring.sink.write([
      state(now - 10, ['production']),
      state(now, ['fault', 'warning']),
      metric(now, 412.5),
    ]);
    await untilHeard(() => expect(watched.values.has(LINE_FEED_KEYS.state(machineId))).toBe(true));
    const wire = LineFeedValue.state.parse(watched.values.get(LINE_FEED_KEYS.state(machineId)));
    expect(toLiveState(wire, watched.baseTs)).toMatchObject({
      base: 'fault',
      sinceTs: now,
      sourceTs: now,
      arrivalTs: now + 7,
      code: 'C1',
    });
    const speed = LineFeedValue.metric.parse(watched.values.get(LINE_FEED_KEYS.metric(machineId, 'speed')));
    expect(toLiveMetric(speed, watched.baseTs)).toEqual({
      value: 412.5,
      sourceTs: now,
      arrivalTs: now + 7,
      quality: 'uncertain',
    });
  });

  it('shows a stop in its summary soon after the state changed', async () => {
    const watched = await watch({ name: 'line', id: line.id });
    const now = server.clock.now() + 1_000;
    server.clock.advance(2_000);
    await server.wiring.sink.write([state(now, ['crash-stop'])]);
    await untilHeard(() => {
      const summary = LineFeedValue.summary.parse(watched.values.get(LINE_FEED_KEYS.summary(line.id)));
      expect(summary.lastStop).toMatchObject({ causeBase: 'crash-stop', causeMachineId: machineId });
    });
  });

  it('never lets an older value replace a newer one', async () => {
    const watched = await watch({ name: 'line', id: line.id });
    const now = server.clock.now() + 5_000;
    await server.wiring.sink.write([metric(now, 2), state(now, ['production'])]);
    await server.wiring.sink.write([metric(now - 2_000, 1), state(now - 2_000, ['fault'])]);
    await server.wiring.sink.write([metric(now + 1, 3)]);
    const key = LINE_FEED_KEYS.metric(machineId, 'speed');
    await untilHeard(() => expect(watched.values.get(key)).toMatchObject({ 0: 3 }));
    const wire = LineFeedValue.state.parse(watched.values.get(LINE_FEED_KEYS.state(machineId)));
    expect(wire.s).toEqual(['production']);
  });

  it('begins again when the plant model changes', async () => {
    const watched = await watch({ name: 'line', id: line.id });
    await untilHeard(() => expect(watched.epochs.size).toBe(1));
    const boundary = 'b';
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const editor = await server.addUser();
    await server.app.inject({
      method: 'PUT',
      url: `/data/machine/${machineId}/image`,
      headers: { ...editor.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\n`),
        Buffer.from(png, 'base64'),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    });
    await untilHeard(() => {
      const shown = LineFeedValue.line.parse(watched.values.get(LINE_FEED_KEYS.line(line.id)));
      expect(shown.machines.find((machine) => machine.id === machineId)?.imageUrl).not.toBeNull();
      expect(watched.values.has(LINE_FEED_KEYS.state(machineId))).toBe(true);
    });
    expect(watched.epochs.size).toBe(2);
  });
});

describe('the machine and plant topics', () => {
  it('hold one machine with all it reports, and all machines with their states only', async () => {
    const other = line.machines[0]?.id ?? '';
    const now = server.clock.now() + 10_000;
    await server.wiring.sink.write([state(now, ['cip'], other), metric(now, 7, other)]);
    const machine = await watch({ name: 'machine', id: other });
    const plant = await watch({ name: 'plant' });
    await untilHeard(() => expect(plant.values.size).toBeGreaterThan(3));
    await untilHeard(() => expect(machine.values.size).toBe(3));
    expect([...machine.values.keys()].sort()).toEqual([`m:${other}:speed`, `machine:${other}`, `s:${other}`]);
    expect([...plant.values.keys()].filter((key) => key.startsWith('line:'))).toHaveLength(3);
    expect([...plant.values.keys()].some((key) => key.startsWith('m:'))).toBe(false);
    expect(plant.values.get(`s:${other}`)).toMatchObject({ s: ['cip'] });
  });

  it('do not exist for what is not there', async () => {
    expect((await watch({ name: 'line', id: '999999' })).reply).toEqual({ ok: false, reason: 'not_found' });
    expect((await watch({ name: 'machine', id: '999999' })).reply).toEqual({
      ok: false,
      reason: 'not_found',
    });
  });
});

describe('a user whose roles reach one workshop', () => {
  it('gets its lines and machines, and no topic or value of the others', async () => {
    const workshopOf = async ({ id }: Line): Promise<Id> => {
      const { rows } = await server.db.platform((tx) =>
        sql<{ id: Id }>`select parent_id::text as id from department where id = ${id}`.execute(tx),
      );
      return rows[0]?.id ?? '';
    };
    const lines = server.wiring.directory.lines('1');
    const workshops = await Promise.all(lines.map(workshopOf));
    const deptId = workshops[0] ?? '';
    const reached = lines.filter((_line, index) => workshops[index] === deptId);
    const others = lines.filter((_line, index) => workshops[index] !== deptId);
    expect(others.length).toBeGreaterThan(0);
    const narrow = await server.addUser({ permissions: ['plant_view'], reach: { dsType: 3, deptId } });

    const refused = { ok: false, reason: 'not_found' };
    for (const other of others) {
      expect((await watch({ name: 'line', id: other.id }, narrow)).reply).toEqual(refused);
      for (const { id } of other.machines)
        expect((await watch({ name: 'machine', id }, narrow)).reply).toEqual(refused);
    }
    const plant = await watch({ name: 'plant' }, narrow);
    const own = await watch({ name: 'line', id: line.id }, narrow);
    const machine = await watch({ name: 'machine', id: machineId }, narrow);
    expect([plant, own, machine].map(({ reply }) => reply)).toEqual(Array(3).fill({ ok: true }));

    // What comes later: first of a machine out of reach, then of one within.
    const ts = server.clock.now() + 20_000;
    const foreign = others[0]?.bottleneckMachineId ?? '';
    await server.wiring.sink.write([state(ts, ['fault'], foreign), metric(ts, 9, foreign)]);
    await server.wiring.sink.write([state(ts, ['blockage']), metric(ts, 11)]);
    for (const { values } of [plant, own, machine])
      await untilHeard(() =>
        expect(values.get(LINE_FEED_KEYS.state(machineId))).toMatchObject({ s: ['blockage'] }),
      );
    await untilHeard(() =>
      expect(own.values.get(LINE_FEED_KEYS.metric(machineId, 'speed'))).toMatchObject({ 0: 11 }),
    );
    const ids = (all: readonly Line[]) => all.flatMap((one) => [one.id, ...one.machines.map(({ id }) => id)]);
    const named = [plant, own, machine].flatMap(({ values }) =>
      [...values.keys()].map((key) => key.split(':')[1]),
    );
    expect(ids(reached)).toEqual(expect.arrayContaining([...new Set(named)]));
    expect(named.filter((id) => ids(others).includes(id ?? ''))).toEqual([]);
    expect([...plant.values.keys()].filter((key) => key.startsWith('line:'))).toHaveLength(reached.length);
  });
});

describe('another tenant', () => {
  it('gets neither the line nor the machine, and an empty plant', async () => {
    const stranger = await server.addUser({ tenantId: await server.addTenant('stranger') });
    expect((await watch({ name: 'line', id: line.id }, stranger)).reply).toEqual({
      ok: false,
      reason: 'not_found',
    });
    expect((await watch({ name: 'machine', id: machineId }, stranger)).reply).toEqual({
      ok: false,
      reason: 'not_found',
    });
    const plant = await watch({ name: 'plant' }, stranger);
    expect(plant.reply).toEqual({ ok: true });
    await untilHeard(() => expect(plant.epochs.size).toBe(1));
    expect(plant.values.size).toBe(0);
  });
});
