import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reading } from '#server/core/ports/plant/readings.ts';
import { getMachineTimeline, getMetricHistory } from '#shared/contracts/history/history.ts';
import { createStateCorrection, revokeStateCorrection } from '#shared/contracts/history/state-correction.ts';
import { openLastingDatabase } from '#tests/support/servers/template-database.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';
import { createPartitions, DAY_MS } from './metrics/partitions.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewall-history-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function boot(): Promise<TestServer> {
  return startTestServer({ env: { LINEWALL_DEMO: '1' }, database: await openLastingDatabase(folder) });
}

function readings(machineId: string, sourceTs: number): Reading[] {
  const origin = { tenantId: '1', machineId, sourceTs, arrivalTs: sourceTs + 3, quality: 'good' as const };
  return [
    { ...origin, kind: 'state', states: ['fault'], code: 'E1', text: 'jam' },
    { ...origin, kind: 'metrics', values: { speed: sourceTs % 1_000, yield: 5 } },
  ];
}

describe('after a restart', { timeout: 120_000 }, () => {
  it('newest values, states and presence are what was committed', async () => {
    const first = await boot();
    const machineId = first.wiring.directory.findMachine('1', 'L1-FILLER')?.id ?? '';
    const now = first.clock.now();
    await first.wiring.sink.write(readings(machineId, now - 20_000));
    await first.wiring.sink.write(readings(machineId, now - 10_000));
    const state = first.wiring.history.latestState('1', machineId);
    const metrics = [...first.wiring.history.latestMetrics('1', machineId)];
    await first.close();

    const second = await boot();
    expect(second.wiring.directory.lines('1')).toHaveLength(3);
    expect(second.wiring.history.latestState('1', machineId)).toEqual(state);
    expect([...second.wiring.history.latestMetrics('1', machineId)].sort()).toEqual(metrics.sort());
    const user = await second.addUser();
    const query = { from: now - 60_000, to: now + 60_000 };
    const timeline = await second.call(getMachineTimeline, { params: { id: machineId }, query }, user);
    expect(timeline.json().data).toMatchObject([
      { base: 'unknown' },
      { from: now - 20_000, to: null, base: 'fault', code: 'E1', text: 'jam' },
    ]);
    await second.close();
  });

  it('they are also when the process died before it stored them behind', async () => {
    const first = await boot();
    const machineId = first.wiring.directory.findMachine('1', 'L2-FILLER')?.id ?? '';
    const now = first.clock.now();
    await first.wiring.sink.write(readings(machineId, now - 5_000));
    await first.close();
    const db = await openLastingDatabase(folder);
    await db.platform((tx) => sql`truncate metric_latest, machine_presence`.execute(tx));
    await db.close();
    const second = await boot();
    expect(second.wiring.history.latestMetrics('1', machineId).get('yield')).toMatchObject({
      value: 5,
      sourceTs: now - 5_000,
    });
    const user = await second.addUser();
    const query = { from: now - 4_000, to: now };
    const timeline = await second.call(getMachineTimeline, { params: { id: machineId }, query }, user);
    expect(timeline.json().data).toMatchObject([{ base: 'fault' }]);
    await second.close();
  });
});

describe('what people corrected', { timeout: 120_000 }, () => {
  it('stands after a restart, over the present state too', async () => {
    const first = await boot();
    const machineId = first.wiring.directory.findMachine('1', 'L1-EBI')?.id ?? '';
    const now = first.clock.now();
    await first.wiring.sink.write([...readings(machineId, now - 20_000), ...readings(machineId, now)]);
    const user = await first.addUser();
    const body = { machineId, from: now - 15_000, to: now - 5_000, state: 'cip' as const, why: 'cleaned' };
    const made = await first.call(createStateCorrection, { body }, user);
    expect(made.statusCode, made.body).toBe(200);
    expect(first.wiring.history.latestState('1', machineId)?.sinceTs).toBe(now - 5_000);
    await first.close();

    const second = await boot();
    expect(second.wiring.history.latestState('1', machineId)?.sinceTs).toBe(now - 5_000);
    const again = await second.addUser();
    const outside = await second.addUser({ reach: { dsType: 4 } });
    const query = { from: now - 20_000, to: now };
    const timeline = await second.call(getMachineTimeline, { params: { id: machineId }, query }, again);
    expect(timeline.json().data.map(({ base }: { base: string }) => base)).toEqual(['fault', 'cip', 'fault']);
    const params = { id: made.json().data.id };
    expect((await second.call(revokeStateCorrection, { params }, outside)).json()).toMatchObject({
      error: 'not_found',
    });
    await second.close();
  });
});

describe('retention', { timeout: 120_000 }, () => {
  it('drops the partitions that are too old and keeps the others', async () => {
    const server = await boot();
    const machineId = server.wiring.directory.findMachine('1', 'L3-FILLER')?.id ?? '';
    const now = server.clock.now();
    await server.wiring.sink.write([...readings(machineId, now - 6 * DAY_MS), ...readings(machineId, now)]);
    const partitions = createPartitions(server.db);
    expect(await partitions.drop('metric_raw', now - 5 * DAY_MS)).toBeGreaterThan(0);
    const { rows } = await server.db.tenant('1', (tx) =>
      sql<{
        ts: string;
      }>`select r.ts from metric_raw r join metric_series s on s.id = r.series_id where s.machine_id = ${machineId} and key = 'yield'`.execute(
        tx,
      ),
    );
    expect(rows.map((row) => Number(row.ts))).toEqual([now]);
    const user = await server.addUser();
    const query = { from: now - 7 * DAY_MS, to: now + 1 };
    const history = await server.call(
      getMetricHistory,
      { params: { id: machineId, key: 'yield' }, query },
      user,
    );
    expect(history.json().data.points.at(-1)).toMatchObject({ 3: 5 });
    await server.close();
  });
});
