import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  type ConnectorDriver,
  ConnectorFault,
  type ConnectorOutput,
  type ConnectorStatus,
} from '#server/core/ports/plant/connector.ts';
import { deviceOf } from '#tests/support/devices/connector-peers/connector-bench.ts';
import { runSessions } from './connector-sessions.ts';

type Connect = (output: ConnectorOutput, signal: AbortSignal, attempt: number) => Promise<void>;

/** Runs a driver that does as told until it has been given `attempts` connections. */
async function run(connect: Connect, attempts: number, silentMs = 60_000, storeMs = 0) {
  const stop = new AbortController();
  const waits: number[] = [];
  const statuses: ConnectorStatus[] = [];
  let stuck = 0;
  let attempt = 0;
  const driver: ConnectorDriver = {
    kind: 'modbus',
    silentAfterMs: () => silentMs,
    test: () => Promise.reject(new Error('not asked')),
    connect(_plan, output, signal) {
      attempt += 1;
      if (attempt > attempts) stop.abort();
      return stop.signal.aborted ? Promise.resolve() : connect(output, signal, attempt);
    },
  };
  await runSessions({
    driver,
    plan: { device: deviceOf({ kind: 'modbus', address: 'plc' }), points: [] },
    store: () => sleep(storeMs),
    onStatus: (status) => statuses.push(status),
    onSeen: () => undefined,
    onStuck: () => {
      stuck += 1;
    },
    signal: stop.signal,
    async wait(ms, signal) {
      // The only wait of 5 s is for a connection to end; it is over at once where the connection does not.
      if (ms !== 5_000) waits.push(ms);
      await sleep(1, undefined, { signal }).catch(() => undefined);
    },
    random: () => 1,
  });
  return { waits, statuses, stuck };
}

const abortOf = (signal: AbortSignal) =>
  new Promise<void>((done) => signal.addEventListener('abort', () => done()));

describe('connections of a connector', () => {
  it('are made again for ever, after pauses of 1 to 30 s', async () => {
    const { waits, statuses } = await run(() => Promise.reject(new ConnectorFault('protocol', 'no')), 7);
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(statuses).toContainEqual({
      phase: 'failed',
      problem: { code: 'protocol', detail: 'no' },
      heardAt: null,
      skipped: 0,
      dropped: 0,
      reconnects: 0,
    });
  });

  it('begin with a short pause again once the device has answered', async () => {
    const { waits } = await run((output, _signal, attempt) => {
      if (attempt === 3) output.heard();
      return Promise.reject(new ConnectorFault('closed'));
    }, 4);
    expect(waits).toEqual([1_000, 2_000, 1_000, 2_000]);
  });

  it('are given up when nothing is heard, whatever the connection says of itself', async () => {
    const { statuses, stuck } = await run((_output, signal) => abortOf(signal), 1, 20);
    expect(statuses).toContainEqual(
      expect.objectContaining({ phase: 'failed', problem: { code: 'silent', detail: '' } }),
    );
    expect(stuck).toBe(0);
  });

  it('are not given up while their readings wait to be stored, whatever else is heard meanwhile', async () => {
    const { statuses } = await run(
      async (output) => {
        const stored = output.readings([]);
        output.heard();
        await stored;
        throw new ConnectorFault('closed');
      },
      1,
      20,
      60,
    );
    expect(statuses.map(({ problem }) => problem?.code)).toContain('closed');
    expect(statuses.map(({ problem }) => problem?.code)).not.toContain('silent');
  });

  it('that do not end when they are given up cost the worker', async () => {
    const { stuck } = await run(() => new Promise<void>(() => undefined), 1, 20);
    expect(stuck).toBe(1);
  });

  it('tell what is wrong and when it is over', async () => {
    const { statuses } = await run(async (output) => {
      output.heard();
      output.degraded({ code: 'unit_silent', detail: 'unit 3' });
      output.skipped(4);
      output.degraded(null);
      throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    }, 1);
    expect(statuses.map(({ phase, problem, skipped }) => [phase, problem?.code ?? null, skipped])).toEqual([
      ['connecting', null, 0],
      ['online', null, 0],
      ['degraded', 'unit_silent', 0],
      ['degraded', 'unit_silent', 4],
      ['online', null, 4],
      ['failed', 'closed', 4],
      ['connecting', 'closed', 4],
    ]);
  });
});
