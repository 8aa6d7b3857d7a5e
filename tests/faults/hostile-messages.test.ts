import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { connectAsync } from 'mqtt';
import { expect, it } from 'vitest';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { clearDeadLetters, DeadLetterReason, pageDeadLetters } from '#shared/contracts/ingest/dead-letter.ts';
import { ingest } from '#shared/contracts/ingest/ingest.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { badMessages } from '#tests/support/devices/bad-messages.ts';
import { type SignedIn, signInAdmin } from '#tests/support/people/signed-in.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';
import { IS_DRILL, report, scaled } from './drill-scale.ts';
import { PROBE } from './machine-reports.ts';
import { readStoredPlant } from './stored-plant.ts';

const CASES = scaled(10_000, 100_000);
/** Fewer bad ones than the list of dead letters holds, so that every one can be counted in it. */
const CASES_PER_ROUND = 10_000;
const BATCH = 100;
const HEAP_GROWTH_MAX_BYTES = 32 * 1024 * 1024;
const HOUR_MS = 3_600_000;
/** A prime: the times of good messages come in no order, and each once in an hour. */
const STRIDE_MS = 7_919;
const MACHINE = 'L1-FILLER';
const STATE = `linewall/v1/1/${MACHINE}/state`;
const METRICS = `linewall/v1/1/${MACHINE}/metrics`;
const PASSWORD = 'Wall-Test-9';

interface Message {
  readonly topic: string;
  readonly text: string;
  /** Null = to be taken. */
  readonly expected: DeadLetterReason | null;
}

/** Good ones are numbered when they are sent; some are sent twice. */
interface Good {
  readonly isTwice: boolean;
}
const good: fc.Arbitrary<Good> = fc.record({ isTwice: fc.boolean() });
const cases = fc.array(
  fc.oneof({ weight: 3, arbitrary: good }, { weight: 2, arbitrary: badMessages(STATE, METRICS) }),
  {
    minLength: BATCH,
    maxLength: BATCH,
  },
);

interface Memory {
  readonly heapBytes: number;
  readonly externalBytes: number;
  readonly rssBytes: number;
}

interface MeasuredServer {
  readonly baseURL: string;
  readonly dataDir: string;
  readonly mqttUrl: string;
  memory(): Promise<Memory>;
  stop(): Promise<void>;
}

async function startMeasuredServer(): Promise<MeasuredServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linewall-hostile-'));
  await prepareDataDir(dataDir);
  const [port, mqttPort] = [await freePort(), await freePort()];
  const child: ChildProcess = fork(join(import.meta.dirname, 'measured-server.ts'), {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      LINEWALL_MQTT_PORT: String(mqttPort),
      LINEWALL_DATA_DIR: dataDir,
      LINEWALL_ADMIN_PASSWORD: PASSWORD,
      LINEWALL_DEMO: '1',
      LINEWALL_LOG_LEVEL: 'error',
    },
  });
  const baseURL = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${baseURL}/readyz`).then(
          (answer) => answer.status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
  return {
    baseURL,
    dataDir,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    async memory() {
      const answer = once(child, 'message');
      child.send('measure');
      const [memory] = await answer;
      return memory;
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** What the list of dead letters holds, by reason. */
async function lettersByReason(admin: SignedIn): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const reason of DeadLetterReason.options) {
    const page = pageDeadLetters.reply.parse(
      await admin.get(`${pageDeadLetters.path}?reason=${reason}&size=5`),
    );
    if (page.total > 0) found.set(reason, page.total);
    for (const letter of page.records) expect(letter.detail).not.toBe('');
  }
  return found;
}

it(`takes every good one of ${CASES} generated messages and keeps every bad one with its reason`, {
  timeout: 900_000,
}, async () => {
  const server = await startMeasuredServer();
  const admin = await signInAdmin(server.baseURL, PASSWORD);
  const key = await admin.httpKey();
  const login: { username: string; password: string } = JSON.parse(
    await readFile(join(server.dataDir, 'demo-credential.json'), 'utf8'),
  );
  const machine = await connectAsync(server.mqttUrl, { ...login, reconnectPeriod: 0 });
  let isCut = false;
  machine.on('close', () => {
    isCut = true;
  });
  const startedAt = Date.now();
  const taken = new Map<number, number>();
  const refused = new Map<string, number>();
  let sent = 0;

  function toMessages(
    made: readonly (Good | { topic: string; text: string; expected: DeadLetterReason })[],
  ): Message[] {
    return made.flatMap((one): Message[] => {
      if (!('isTwice' in one)) {
        refused.set(one.expected, (refused.get(one.expected) ?? 0) + 1);
        return [one];
      }
      const serial = taken.size;
      const ts = startedAt - ((serial * STRIDE_MS) % HOUR_MS);
      taken.set(ts, serial);
      const text = JSON.stringify({ ts, [PROBE]: serial });
      const message = { topic: METRICS, text, expected: null };
      return one.isTwice ? [message, message] : [message];
    });
  }

  async function overHttp(messages: readonly Message[]): Promise<void> {
    const answer = await fetch(`${server.baseURL}${ingest.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(messages.map(({ topic, text }) => ({ topic, payload: text }))),
    });
    const { rejected } = ingest.reply.parse((await answer.json()).data);
    const reasons = new Map(rejected.map(({ index, reason }) => [index, reason]));
    expect(messages.map((_, index) => reasons.get(index) ?? null)).toEqual(
      messages.map(({ expected }) => expected),
    );
  }

  const memory: Memory[] = [];
  for (let done = 0; done < CASES; done += CASES_PER_ROUND) {
    refused.clear();
    await fetch(`${server.baseURL}${clearDeadLetters.path}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${admin.token}`, 'tenant-id': '1' },
    });
    await fc.assert(
      fc.asyncProperty(cases, async (made) => {
        const messages = toMessages(made);
        const isHttp = sent % 2 === 1;
        sent += 1;
        if (isHttp) await overHttp(messages);
        else
          await Promise.all(messages.map(({ topic, text }) => machine.publishAsync(topic, text, { qos: 1 })));
      }),
      { numRuns: CASES_PER_ROUND / BATCH, endOnFailure: true },
    );
    expect(await lettersByReason(admin)).toEqual(refused);
    memory.push(await server.memory());
  }
  expect(isCut).toBe(false);
  // Once more than the list holds: the oldest go.
  const filler = JSON.stringify(Array.from({ length: 5_000 }, () => ({ topic: 'nobody/asks', payload: 1 })));
  for (let n = 0; n < 3; n += 1) {
    const answer = await fetch(`${server.baseURL}${ingest.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: filler,
    });
    expect(answer.status).toBe(200);
  }
  const list = pageDeadLetters.reply.parse(await admin.get(pageDeadLetters.path));
  expect(list.total).toBeGreaterThanOrEqual(LIMITS.deadLettersPerTenant);
  expect(list.total).toBeLessThanOrEqual(LIMITS.deadLettersPerTenant * 1.01);
  memory.push(await server.memory());
  const [first] = memory;
  const last = memory.at(-1);
  const growthBytes = (last?.heapBytes ?? 0) - (first?.heapBytes ?? 0);
  report('hostile messages', { cases: CASES, good: taken.size, memory, growthBytes });
  // The first round has filled what is kept: samples, latest values, compiled code.
  expect(growthBytes).toBeLessThan(HEAP_GROWTH_MAX_BYTES);
  if (!IS_DRILL) expect(last?.heapBytes ?? 0).toBeLessThan(300 * 1024 * 1024);

  await machine.endAsync(true);
  await server.stop();
  const db = await openEmbedded({ folder: join(server.dataDir, 'db') });
  const stored = await readStoredPlant(db, PROBE).finally(() => db.close());
  expect(stored.metrics.get(MACHINE)).toEqual(taken);
  expect(stored.machinesWithTwoOpen).toBe(0);
  await rm(server.dataDir, { recursive: true });
});
