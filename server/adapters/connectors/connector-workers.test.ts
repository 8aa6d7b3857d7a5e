import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  deviceOf,
  eventually,
  planPoint,
  runConnector,
} from '#tests/support/devices/connector-peers/connector-bench.ts';
import { createConnectorWorkers } from './connector-workers.ts';

const plan = {
  device: deviceOf({ kind: 'modbus', address: '127.0.0.1:1' }),
  points: [planPoint('1', { address: 'hr:0', dataType: 'uint16' })],
};

/** A worker that ends with an uncaught error the first time it is started. */
const DYING = `
import { existsSync, writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
parentPort.on('message', (order) => {
  if (order.kind === 'stop') return parentPort.postMessage({ kind: 'stopped', seat: order.seat });
  if (order.kind !== 'start') return;
  const mark = import.meta.dirname + '/died';
  if (existsSync(mark)) return parentPort.postMessage({ kind: 'readings', numbers: new Float64Array(0), batches: [{ seat: order.seat, readings: 0, rest: null }] });
  writeFileSync(mark, '');
  setImmediate(() => { throw new Error('a bug in the driver'); });
});`;

/** A worker that tells which one it is. */
const NUMBERED = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', (order) => {
  if (order.kind === 'stop') return parentPort.postMessage({ kind: 'stopped', seat: order.seat });
  const problem = { code: 'protocol', detail: String(threadId) };
  parentPort.postMessage({ kind: 'status', seat: order.seat, status: { phase: 'degraded', problem } });
});`;

describe('the workers of connectors', () => {
  it('are shared by connectors as long as their points together have room', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'linewall-worker-'));
    const workerFile = join(folder, 'worker.mjs');
    await writeFile(workerFile, NUMBERED);
    const host = createConnectorWorkers({ workerFile, onDeath: (_kind, error) => expect.fail(error) });
    const points = Array.from({ length: LIMITS.connectorPointsMax }, (_none, at) =>
      planPoint(String(at), { address: `hr:${at}`, dataType: 'uint16' }),
    );
    const runs = [...Array.from({ length: 5 }, () => ({ ...plan, points })), plan].map((one) =>
      runConnector(host, one),
    );
    const workers = () => runs.map((run) => run.status()?.problem?.detail);
    await eventually(() => expect(workers()).not.toContain(undefined));
    const [first, , , , second] = workers();
    expect(workers()).toEqual([first, first, first, first, second, second]);
    expect(second).not.toBe(first);
    await host.close();
    await rm(folder, { recursive: true });
  });

  it('are replaced when they die, and their connectors told', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'linewall-worker-'));
    const workerFile = join(folder, 'worker.mjs');
    await writeFile(workerFile, DYING);
    const deaths: string[] = [];
    const host = createConnectorWorkers({ workerFile, onDeath: (_kind, error) => deaths.push(error) });
    let batches = 0;
    const statuses: string[] = [];
    const running = host.start('1', plan, {
      async readings() {
        batches += 1;
      },
      status: ({ problem }) => statuses.push(`${problem?.code} ${problem?.detail}`),
      seen: () => undefined,
    });
    await eventually(() => expect(batches).toBe(1));
    expect(deaths).toEqual(['a bug in the driver']);
    expect(statuses).toEqual(['worker_ended a bug in the driver']);
    await running.stop();
    await host.close();
    await rm(folder, { recursive: true });
  });

  it('can be stopped while the device is away, and twice', async () => {
    const host = createConnectorWorkers({ onDeath: (_kind, error) => expect.fail(error) });
    const run = runConnector(host, plan);
    await eventually(() => expect(run.status()?.problem?.code).toBe('unreachable'));
    await Promise.all([run.stop(), run.stop()]);
    await host.close();
  });
});
