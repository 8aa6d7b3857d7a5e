import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadingSink } from '#server/core/ports/plant/readings.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { derivedRule } from '#shared/contracts/derivation/derived-rule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type TestTenant, tenantWith } from '#tests/support/servers/tenant-with.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { createDerivingSink } from './deriving-sink.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let machineId: Id;
const machineCode = 'L1-FILLER';
let nowMs: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await tenantWith(server, { plant: bottlingPlant });
  admin = await tenant.addUser();
  machineId = tenant.wiring.directory.findMachine(tenant.tenantId, machineCode)?.id ?? '';
  nowMs = server.clock.now() - 60_000;
  for (const rule of [
    { kind: 'state', metric: 'speed', operator: '>', value: 100, state: 'production' },
    { kind: 'otherwise', state: 'shutdown' },
    { kind: 'counter', metric: 'pulse', targetMetric: 'yield' },
  ] as const) {
    const answer = await tenant.call(derivedRule.create, { body: { machineCode, ...rule } }, admin);
    expect(answer.statusCode, answer.body).toBe(200);
  }
});
afterAll(() => server.close());

async function send(values: Record<string, number>): Promise<void> {
  nowMs += 1_000;
  const { tenantId } = tenant;
  const times = { sourceTs: nowMs, arrivalTs: nowMs, quality: 'good' } as const;
  await tenant.wiring.sink.write([{ tenantId, machineId, kind: 'metrics', ...times, values }]);
}
const state = () => tenant.wiring.history.latestState(tenant.tenantId, machineId);
const count = () => tenant.wiring.history.latestMetrics(tenant.tenantId, machineId).get('yield')?.value;

describe('readings of a machine with rules', () => {
  it('are stored with the state and the counter that follow from them', async () => {
    await send({ speed: 0, pulse: 0 });
    expect(state()).toMatchObject({ states: ['shutdown'], sourceTs: nowMs });
    await send({ speed: 250, pulse: 1 });
    await send({ speed: 250, pulse: 0 });
    await send({ speed: 250, pulse: 1 });
    expect(state()).toMatchObject({ states: ['production'] });
    expect(count()).toBe(2);
  });

  it('follow a changed rule at once', async () => {
    const rules = (await tenant.call(derivedRule.page, { query: { kind: 'state' } }, admin)).json().data
      .records;
    const body = { ...rules[0], value: 500 };
    expect((await tenant.call(derivedRule.update, { body }, admin)).statusCode).toBe(200);
    await send({ speed: 300 });
    expect(state()?.states).toEqual(['shutdown']);
  });

  it('are refused at their fields', async () => {
    const fieldsOf = async (body: object) =>
      (await tenant.call(derivedRule.create, { body: body as never }, admin)).json().fields;
    expect(await fieldsOf({ machineCode, kind: 'state' })).toMatchObject({
      metric: expect.anything(),
      value: expect.anything(),
      state: expect.anything(),
    });
    expect(await fieldsOf({ machineCode, kind: 'otherwise', state: 'fault' })).toMatchObject({
      kind: expect.anything(),
    });
    expect(await fieldsOf({ machineCode, kind: 'counter', metric: 'a', targetMetric: 'a' })).toMatchObject({
      targetMetric: expect.anything(),
    });
    expect(await fieldsOf({ machineCode: 'nobody', kind: 'otherwise', state: 'fault' })).toMatchObject({
      machineCode: expect.anything(),
    });
  });
});

it('a write that fails counts nothing: the edge is counted when it comes again', async () => {
  let isBroken = true;
  const written: number[] = [];
  const next: ReadingSink = {
    async write(readings) {
      if (isBroken) throw new Error('disk');
      for (const reading of readings)
        if (reading.kind === 'metrics' && reading.values.n !== undefined) written.push(reading.values.n);
    },
  };
  const { directory } = tenant.wiring;
  const sink = createDerivingSink({
    clock: server.clock,
    directory,
    history: {
      latestState: () => null,
      latestMetrics: () => new Map([['pulse', { value: 0, sourceTs: 1, arrivalTs: 1, quality: 'good' }]]),
    },
    next,
  });
  const rules = { states: [], otherwise: null, counters: [{ metric: 'pulse', targetMetric: 'n' }] };
  sink.setRules(tenant.tenantId, new Map([[machineId, rules]]));
  const times = { sourceTs: 100_000, arrivalTs: 100_000, quality: 'good' } as const;
  const reading = {
    tenantId: tenant.tenantId,
    machineId,
    kind: 'metrics' as const,
    ...times,
    values: { pulse: 1 },
  };
  await expect(sink.write([reading])).rejects.toThrow('disk');
  isBroken = false;
  await sink.write([reading]);
  expect(written).toEqual([1]);
});
