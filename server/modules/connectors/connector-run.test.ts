import { expect, it } from 'vitest';
import type { ConnectorListener, PointReading } from '#server/core/ports/plant/connector.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { deviceOf, planPoint } from '#tests/support/devices/connector-peers/connector-bench.ts';
import { startConnectorRun } from './connector-run.ts';
import { createRateCap } from './rate-cap.ts';

const BATCH = 5_000;

/** A connector whose worker is the test, with a clock that only `wait` puts forward. */
function startRun(tenantPerS: number) {
  let nowMs = 0;
  const waits: number[] = [];
  const listeners: ConnectorListener[] = [];
  const plan = {
    id: '1',
    device: deviceOf({ kind: 'modbus', address: 'plc' }),
    isSecretLost: false,
    points: [planPoint('1', { address: 'hr:0', dataType: 'auto' })],
    targets: new Map(),
  };
  const run = startConnectorRun(
    '1',
    plan,
    {
      host: {
        start(_owner, _plan, given) {
          listeners.push(given);
          return { stop: () => Promise.resolve() };
        },
        test: () => Promise.reject(new Error('not asked for')),
        values: () => Promise.reject(new Error('not asked for')),
        browse: () => Promise.reject(new Error('not asked for')),
        close: () => Promise.resolve(),
      },
      sink: { write: () => Promise.resolve() },
      ends: { end: () => Promise.resolve() },
      clock: { now: () => nowMs },
      directory: null as never,
      pastMs: Number.MAX_SAFE_INTEGER,
      shortage: () => null,
      monotonicMs: () => nowMs,
      async wait(ms) {
        waits.push(ms);
        nowMs += ms;
      },
    },
    {
      gaps: { begin: () => undefined, end: () => undefined, stop: () => Promise.resolve() },
      positions: { set: () => Promise.resolve(), stop: () => Promise.resolve() },
      tenantCap: createRateCap(tenantPerS, () => nowMs),
    },
  );
  const [listener] = listeners;
  if (!listener) throw new Error('the connector was not started');
  const status = { problem: null, heardAt: null, skipped: 0, dropped: 0, reconnects: 0 };
  listener.status({ ...status, phase: 'online' });
  return {
    run,
    waits,
    pass(ms: number) {
      nowMs += ms;
    },
    now: () => nowMs,
    send(values: number) {
      const reading: PointReading = {
        point: '1',
        value: 1,
        sourceTs: nowMs,
        arrivalTs: Date.now(),
        quality: 'good',
        problem: null,
      };
      return listener.readings(Array.from({ length: values }, () => reading));
    },
  };
}

it('a connector below its cap is never made to wait', async () => {
  const { run, waits, pass, send } = startRun(LIMITS.tenantConnectorValuesPerSMax);
  for (let n = 0; n < 100; n += 1) {
    await send(LIMITS.connectorValuesPerSMax / 10);
    pass(100);
  }
  expect(waits).toEqual([]);
  expect(run.live()).toMatchObject({ phase: 'online', problem: null });
});

it('a connector above its cap waits, is told to be degraded, and is well when it is over', async () => {
  const { run, now, pass, send } = startRun(LIMITS.tenantConnectorValuesPerSMax);
  let taken = 0;
  while (now() < 60_000) {
    await send(BATCH);
    taken += BATCH;
    pass(1);
  }
  expect(taken / 60 / LIMITS.connectorValuesPerSMax).toBeCloseTo(1, 1);
  expect(run.live()).toMatchObject({
    phase: 'degraded',
    problem: { code: 'too_many_values', detail: `${LIMITS.connectorValuesPerSMax}/s` },
  });
  pass(60_000);
  expect(run.live()).toMatchObject({ phase: 'online', problem: null });
});

it('a tenant above its cap is told which one it was', async () => {
  const { run, send } = startRun(1_000);
  await send(BATCH);
  expect(run.live().problem).toEqual({ code: 'too_many_values', detail: '1000/s' });
});
