import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { clearDeadLetters, type DeadLetter, pageDeadLetters } from '#shared/contracts/ingest/dead-letter.ts';
import { ingest } from '#shared/contracts/ingest/ingest.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { MACHINE_STATES } from '#shared/contracts/plant/machine-state.ts';
import {
  connectMachine,
  type IngestServer,
  type MachineClient,
  startIngestServer,
} from '#tests/support/benches/ingest-server.ts';
import { badMessages } from '#tests/support/devices/bad-messages.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';

let server: IngestServer;
let user: TestUser;
let machine: MachineClient;
let key: string;

beforeAll(async () => {
  server = await startIngestServer({ '1': ['FILLER', 'CAPPER'], '2': ['PRESS'] });
  user = await server.addUser();
  await server.addTenant('other');
  const create = async (kind: 'mqtt' | 'http') =>
    (await server.call(createCredential, { body: { name: 'any', kind } }, user)).json().data;
  const { username, secret } = await create('mqtt');
  machine = await connectMachine(server.buses[0]?.url(), username, secret);
  key = (await create('http')).secret;
});
afterAll(() => server.close());
beforeEach(() => forget());

async function forget(): Promise<void> {
  server.sink.readings.length = 0;
  await server.call(clearDeadLetters, {}, user);
}

interface Sample {
  readonly topic: string;
  readonly text: string;
  readonly expected: 'taken' | DeadLetter['reason'];
  /** What the sink must hold of it. */
  readonly reading?: object;
}

const STATE = 'linewall/v1/1/FILLER/state';
const METRICS = 'linewall/v1/1/CAPPER/metrics';

/** Raw values are kept for a week unless the settings say otherwise; what is older is not taken. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Late, early and repeated, but all of them believable. */
const goodTs = fc.integer({
  min: -KEPT_MS + 3_600_000,
  max: LIMITS.futureToleranceMs - 60_000,
});
const good: fc.Arbitrary<Sample> = fc.oneof(
  fc
    .record({
      ago: goodTs,
      states: fc.subarray([...MACHINE_STATES], { minLength: 1 }),
      code: fc.string({ maxLength: 64 }),
    })
    .map(({ ago, states, code }) => {
      const ts = Date.now() + ago;
      const text = JSON.stringify({ ts, states, code });
      const kept = code.replaceAll('\u0000', '').trim() || null;
      return {
        topic: STATE,
        text,
        expected: 'taken' as const,
        reading: { kind: 'state', sourceTs: ts, states, code: kept, quality: 'good' },
      };
    }),
  fc.record({ speed: fc.double({ noNaN: true, noDefaultInfinity: true }), yield: fc.nat() }).map((values) => {
    const text = JSON.stringify(values);
    return {
      topic: METRICS,
      text,
      expected: 'taken' as const,
      reading: { kind: 'metrics', values: JSON.parse(text), quality: 'uncertain' },
    };
  }),
);

const unfit = badMessages(STATE, METRICS);
const repeated = (samples: readonly Sample[]) =>
  samples.flatMap((sample, index) => (index % 5 === 0 ? [sample, sample] : [sample]));
const batch = fc
  .array(fc.oneof({ weight: 3, arbitrary: good }, { weight: 2, arbitrary: unfit }), {
    minLength: 1,
    maxLength: 25,
  })
  .map(repeated);

async function check(samples: readonly Sample[]): Promise<void> {
  const taken = samples.filter(({ expected }) => expected === 'taken');
  expect(server.sink.readings).toMatchObject(taken.map(({ reading }) => reading));
  const answer = await server.call(pageDeadLetters, { query: { size: 200 } }, user);
  const letters: DeadLetter[] = answer.json().data.records;
  const refused = samples.filter(({ expected }) => expected !== 'taken');
  const found = letters.map(({ topic, reason }) => `${topic} ${reason}`).sort();
  expect(found).toEqual(refused.map(({ topic, expected }) => `${topic} ${expected}`).sort());
  for (const letter of letters) expect(letter.detail).not.toBe('');
}

describe('good messages between bad ones', () => {
  it('all arrive over MQTT, and every bad one is a dead letter with its reason', async () => {
    await fc.assert(
      fc.asyncProperty(batch, async (samples) => {
        await forget();
        await Promise.all(samples.map(({ topic, text }) => machine.publishAsync(topic, text, { qos: 1 })));
        await check(samples);
      }),
      { numRuns: 40 },
    );
  });

  it('all arrive over HTTP, and the answer names the bad ones', async () => {
    await fc.assert(
      fc.asyncProperty(batch, async (samples) => {
        await forget();
        const body = samples.map(({ topic, text }) => ({ topic, payload: text }));
        const answer = await server.call(ingest, { body }, null, { authorization: `Bearer ${key}` });
        const { accepted, rejected } = answer.json().data;
        expect(accepted).toBe(samples.filter(({ expected }) => expected === 'taken').length);
        const reasons = new Map(
          rejected.map((one: { index: number; reason: string }) => [one.index, one.reason]),
        );
        expect(samples.map((_, index) => reasons.get(index) ?? 'taken')).toEqual(
          samples.map(({ expected }) => expected),
        );
        await check(samples);
      }),
      { numRuns: 40 },
    );
  });

  it('survives any bytes under any topic', async () => {
    const topic = fc.constantFrom(STATE, METRICS, 'plant/x');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(topic, fc.uint8Array({ maxLength: 60 })), { minLength: 1, maxLength: 20 }),
        async (messages) => {
          await forget();
          await Promise.all(
            messages.map(([name, bytes]) => machine.publishAsync(name, Buffer.from(bytes), { qos: 1 })),
          );
          await machine.publishAsync(METRICS, '{"speed":1}', { qos: 1 });
          expect(server.sink.readings.at(-1)).toMatchObject({ values: { speed: 1 } });
        },
      ),
      { numRuns: 40 },
    );
  });
});
