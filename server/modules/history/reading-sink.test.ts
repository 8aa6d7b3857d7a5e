import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommittedChange } from '#server/core/ports/plant/plant-history.ts';
import type { Reading } from '#server/core/ports/plant/readings.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let machineId: Id;
let otherId: Id;
const changes: CommittedChange[] = [];

beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  machineId = idOf('L1-FILLER');
  otherId = idOf('L2-FILLER');
  server.wiring.history.onCommitted((change) => changes.push(change));
});
afterAll(() => server.close());

function idOf(code: string): Id {
  const machine = server.wiring.directory.findMachine('1', code);
  if (!machine) throw new Error(`no machine ${code}`);
  return machine.id;
}

function metrics(sourceTs: number, values: Record<string, number>, machine = machineId): Reading {
  return {
    tenantId: '1',
    machineId: machine,
    kind: 'metrics',
    sourceTs,
    arrivalTs: sourceTs + 20,
    quality: 'good',
    values,
  };
}

async function rawCount(key: string): Promise<number> {
  const { rows } = await server.db.tenant('1', (tx) =>
    sql<{
      n: number;
    }>`select count(*)::int as n from metric_raw r join metric_series s on s.id = r.series_id where s.key = ${key}`.execute(
      tx,
    ),
  );
  return rows[0]?.n ?? -1;
}

describe('writing', () => {
  it('stores each value once, however often it comes', async () => {
    const now = server.clock.now();
    const readings = [metrics(now, { once: 1 }), metrics(now + 1, { once: 2 }), metrics(now, { once: 1 })];
    await Promise.all([server.wiring.sink.write(readings), server.wiring.sink.write(readings)]);
    await server.wiring.sink.write(readings);
    expect(await rawCount('once')).toBe(2);
  });

  it('shows the newest value live, and never an older one that came later', async () => {
    const now = server.clock.now();
    await server.wiring.sink.write([metrics(now, { late: 10 })]);
    changes.length = 0;
    await server.wiring.sink.write([metrics(now - 60_000, { late: 5 })]);
    expect(server.wiring.history.latestMetrics('1', machineId).get('late')?.value).toBe(10);
    expect(changes.flatMap((change) => [...change.metrics.keys()])).toEqual([]);
    expect(await rawCount('late')).toBe(2);
  });

  it('shows a value of a known metric before it is stored, and once', async () => {
    const now = server.clock.now();
    await server.wiring.sink.write([metrics(now, { early: 1 })]);
    changes.length = 0;
    const stored = server.wiring.sink.write([metrics(now + 1, { early: 2 })]);
    expect(server.wiring.history.latestMetrics('1', machineId).get('early')?.value).toBe(2);
    expect(changes.map(({ metrics: shown }) => shown.get(machineId)?.get('early')?.value)).toEqual([2]);
    await stored;
    expect(changes.flatMap(({ metrics: shown }) => [...shown.keys()])).toHaveLength(1);
    expect(await rawCount('early')).toBe(2);
  });

  it('leaves out a reading of a counter that leaves its total and returns, and counts on', async () => {
    const from = server.clock.now() - 10 * 60_000;
    const readings = [
      { yield: 15_000, reject: 50 },
      { yield: 15_060, reject: 51 },
      { yield: 0, reject: 0 },
      { yield: 15_180, reject: 53 },
      { yield: 9, reject: 54 },
      { yield: 69, reject: 55 },
    ].map((values, minute) => metrics(from + minute * 60_000, values, otherId));
    for (const reading of readings) await server.wiring.sink.write([reading]);
    const { rows } = await server.db.tenant('1', (tx) =>
      sql<{
        key: string;
        bad: number[];
      }>`select s.key, array_agg(r.value::int) filter (where r.quality = 2) as bad
        from metric_raw r join metric_series s on s.id = r.series_id
        where s.machine_id = ${otherId} and s.key in ('yield', 'reject') and r.ts >= ${from} and r.ts <= ${from + 300_000}
        group by s.key order by s.key`.execute(tx),
    );
    expect(rows).toEqual([
      { key: 'reject', bad: [0] },
      { key: 'yield', bad: [0] },
    ]);
  });

  it('leaves it out of a past that comes after the present, backwards too', async () => {
    const robot = idOf('L2-ROBOT');
    const from = server.clock.now() - 60 * 60_000;
    await server.wiring.sink.write([metrics(from + 40 * 60_000, { yield: 5_000 }, robot)]);
    for (let at = 30; at >= 0; at -= 1) {
      const value = at === 12 ? 904_000 : at === 20 ? 0 : 4_000 + at * 10;
      await server.wiring.sink.write([metrics(from + at * 30_000, { yield: value }, robot)]);
    }
    const { rows } = await server.db.tenant('1', (tx) =>
      sql<{ value: number }>`select r.value from metric_raw r join metric_series s on s.id = r.series_id
        where s.machine_id = ${robot} and s.key = 'yield' and r.quality = 2 order by r.ts`.execute(tx),
    );
    expect(rows.map(({ value }) => value)).toEqual([904_000, 0]);
  });

  it('tells a changed state apart from a repeated one', async () => {
    const now = server.clock.now();
    const state = (ts: number, states: ('production' | 'fault')[]): Reading => ({
      tenantId: '1',
      machineId: otherId,
      kind: 'state',
      sourceTs: ts,
      arrivalTs: ts,
      quality: 'good',
      states,
      code: null,
      text: null,
    });
    changes.length = 0;
    await server.wiring.sink.write([state(now, ['production'])]);
    await server.wiring.sink.write([state(now + 1_000, ['production'])]);
    await server.wiring.sink.write([state(now + 2_000, ['fault'])]);
    expect(changes.map((change) => change.changedMachines.size)).toEqual([1, 0, 1]);
    expect(changes.map((change) => change.states.get(otherId)?.sourceTs)).toEqual([
      now,
      now + 1_000,
      now + 2_000,
    ]);
    expect(server.wiring.history.latestState('1', otherId)).toMatchObject({
      states: ['fault'],
      sinceTs: now + 2_000,
    });
  });

  it('takes a state for current while its source sends values, and after a silence not before it is reported', async () => {
    const machine = idOf('L1-CROWNER');
    const from = server.clock.now() - 300_000;
    const at = (s: number, source: string) => ({
      ...metrics(from + s * 1_000, { warmth: s }, machine),
      source,
    });
    const state = (s: number): Reading => {
      const {
        kind: _kind,
        values: _values,
        ...origin
      } = at(s, 'connection 1') as Reading & { kind: 'metrics' };
      return { ...origin, kind: 'state', states: ['production'], code: null, text: null };
    };
    const seen = async (...readings: Reading[]) => {
      for (const reading of readings) await server.wiring.sink.write([reading]);
      const { sinceTs, sourceTs } = server.wiring.history.latestState('1', machine) ?? {
        sinceTs: 0,
        sourceTs: 0,
      };
      return [(sinceTs - from) / 1_000, (sourceTs - from) / 1_000];
    };
    expect(await seen(state(0), at(2, 'connection 1'))).toEqual([0, 0]);
    expect(await seen(at(8, 'connection 1'), at(16, 'connection 1'))).toEqual([0, 16]);
    expect(await seen(at(40, 'connector 9'))).toEqual([0, 16]);
    expect(await seen(at(60, 'connection 1'), at(110, 'connection 1'))).toEqual([0, 110]);
    expect(await seen(at(170, 'connection 1'), at(172, 'connection 1'))).toEqual([0, 110]);
    expect(await seen(state(180), at(190, 'connection 1'))).toEqual([180, 190]);
  });

  it('lets a value that cannot be stored fail alone', async () => {
    const now = server.clock.now();
    const bad: Reading = {
      tenantId: '1',
      machineId,
      kind: 'state',
      sourceTs: now,
      arrivalTs: now,
      quality: 'good',
      states: ['fault'],
      code: 'nul \u0000 byte',
      text: null,
    };
    const outcomes = await Promise.allSettled([
      server.wiring.sink.write([metrics(now, { good: 1 })]),
      server.wiring.sink.write([metrics(now + 1, { good: 2 }), bad, metrics(now + 2, { good: 3 })]),
      server.wiring.sink.write([metrics(now + 3, { good: 4 })]),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await rawCount('good')).toBe(4);
  });

  it('takes what is older than the raw values are kept without a trace', async () => {
    await server.wiring.sink.write([metrics(server.clock.now() - 30 * 86_400_000, { ancient: 1 })]);
    expect(await rawCount('ancient')).toBe(0);
  });

  it('leaves out metrics beyond what one machine may have, live and stored alike', async () => {
    const now = server.clock.now();
    const values = Object.fromEntries(
      Array.from({ length: LIMITS.metricsPerMachineMax + 5 }, (_, index) => [`many${index}`, index]),
    );
    const crowded = idOf('L3-FILLER');
    await server.wiring.sink.write([metrics(now, values, crowded)]);
    expect(server.wiring.history.latestMetrics('1', crowded).size).toBe(LIMITS.metricsPerMachineMax);
    const page = await server.app.inject({ url: '/metrics' });
    expect(page.body).toMatch(/linewall_history_without_series_total 5\b/);
    expect(page.body).toMatch(/linewall_history_too_old_total 1\b/);
  });

  it('keeps tenants apart', async () => {
    const now = server.clock.now();
    const tenantId = await server.addTenant('neighbour');
    await server.wiring.sink.write([{ ...metrics(now, { apart: 1 }), tenantId }, metrics(now, { apart: 2 })]);
    expect(await rawCount('apart')).toBe(1);
    expect(server.wiring.history.latestMetrics(tenantId, machineId).get('apart')?.value).toBe(1);
    expect(server.wiring.history.latestMetrics('1', machineId).get('apart')?.value).toBe(2);
  });

  it('commits together what arrives together', async () => {
    const now = server.clock.now();
    const before = await commitCount();
    const readings = Array.from({ length: 2_000 }, (_, index) => metrics(now + index, { together: index }));
    await Promise.all(readings.map((reading) => server.wiring.sink.write([reading])));
    expect(await rawCount('together')).toBe(2_000);
    expect((await commitCount()) - before).toBeLessThanOrEqual(3);
  });
});

async function commitCount(): Promise<number> {
  const page = await server.app.inject({ url: '/metrics' });
  return Number(/linewall_history_commit_seconds_count (\d+)/.exec(page.body)?.[1]);
}
