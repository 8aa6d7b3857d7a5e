import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectAsync } from 'mqtt';
import { describe, expect, it, type TestContext } from 'vitest';
import { findFreePort, startMosquitto, whyNoMosquitto } from '#tests/support/devices/mosquitto.ts';
import { silentAt } from './plant/oddities.ts';
import { bottlingPlant } from './plant/plant.ts';

/** Of what is waited for, on a machine that is busy with other things. */
const LIMIT_MS = 150_000;
/** States and metrics of 38 machines, and the counters of six meters. */
const ALL_TOPICS = 38 * 2 + 6;
/** How long a plant is stopped, or its broker away. */
const PAUSE_MS = 10_000;

interface Heard {
  readonly topic: string;
  readonly payload: { ts: number; states?: string[]; yield?: number; speed?: number };
  readonly at: number;
}

interface WarehouseSaid {
  readonly id: string;
  readonly ts: number;
  readonly type: string;
}

/** Does something when the test has ended, the last first. */
type After = TestContext['onTestFinished'];

async function until(what: string, isDone: () => boolean, timeoutMs = LIMIT_MS): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!isDone()) {
    if (Date.now() > end) throw new Error(`${what}: not within ${timeoutMs} ms`);
    await wait(25);
  }
}

/** Tanks of the pre-treatment hall, each with states and metrics, and its events. */
const HALL_TOPICS = 6 * 2 + 1;
const IS_HALL = /^linewall\/v1\/1\/(?:PT-[^/]+\/(?:state|metrics)|WS-PRE\/event)$/;

/** What machines say; events of the warehouse go to `events`, topics of the hall to `hall`. */
async function listen(
  onTestFinished: After,
  url: string,
  events: WarehouseSaid[] = [],
  hall: Set<string> = new Set(),
): Promise<Heard[]> {
  const heard: Heard[] = [];
  const client = await connectAsync(url, { protocolVersion: 4 });
  client.on('message', (topic, bytes) => {
    const payload = JSON.parse(bytes.toString());
    if (topic === 'linewall/v1/1/W1/event') events.push(payload);
    else if (IS_HALL.test(topic)) hall.add(topic);
    else heard.push({ topic, payload, at: Date.now() });
  });
  await client.subscribeAsync('linewall/#', { qos: 1 });
  onTestFinished(() => client.endAsync(true));
  return heard;
}

async function workplace(onTestFinished: After, url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'linewall-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const credentialFile = join(folder, 'demo-credential.json');
  return {
    stateFile: join(folder, 'demo-state.json'),
    writeCredential: () =>
      writeFile(credentialFile, JSON.stringify({ url, tenantId: '1', username: 'demo', password: 'secret' })),
    start(env: Record<string, string> = {}): ChildProcess {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, LINEWALL_DEMO_CREDENTIAL: credentialFile, ...env },
      });
      onTestFinished(() => {
        child.kill('SIGKILL');
      });
      return child;
    },
  };
}

async function stop(child: ChildProcess): Promise<{ code: number | null }> {
  const code = await new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
  return { code };
}

/** Counter samples of a machine in the order of their own time, each time once. */
function yields(heard: readonly Heard[], machine: string): [number, number][] {
  const byTs = new Map<number, number>();
  for (const { topic, payload } of heard)
    if (topic === `linewall/v1/1/${machine}/metrics` && payload.yield !== undefined)
      byTs.set(payload.ts, payload.yield);
  return [...byTs].sort(([one], [other]) => one - other);
}

function longestGapMs(samples: readonly [number, number][]): number {
  return Math.max(...samples.slice(1).map(([ts], index) => ts - (samples[index]?.[0] ?? ts)));
}

/** Time of the last checkpoint; the first one has the time at which the published past begins. */
function checkpointMs(file: string): number {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).anchor.wallMs : 0;
}

const isLive = (heard: readonly Heard[]) => heard.some(({ payload, at }) => at - payload.ts < 1_000);

const missing = whyNoMosquitto();
describe.skipIf(missing !== null)(
  `the demo plant's publisher${missing === null ? '' : ` (skipped: ${missing})`}`,
  { timeout: 4 * LIMIT_MS },
  () => {
    it('waits for its credential, reports as it happens, and tells the shift so far beside it', async ({
      onTestFinished,
    }) => {
      const broker = await startMosquitto();
      onTestFinished(() => broker.stop());
      const hall = new Set<string>();
      const heard = await listen(onTestFinished, broker.url, [], hall);
      const place = await workplace(onTestFinished, broker.url);
      const child = place.start();
      const silent = bottlingPlant.lines.flatMap((line) => silentAt(line, Date.now()));
      const topics = ALL_TOPICS - 2 * silent.length;
      await new Promise((resolve) => child.once('spawn', resolve));
      expect(heard).toEqual([]);
      expect(child.exitCode).toBeNull();
      await place.writeCredential();
      await until('live values', () => isLive(heard));
      // The past goes out beside the present: in the end no silence is long enough to look like a machine that was off.
      await until('the whole past', () => {
        const told = yields(heard, 'L1-FILLER');
        return Date.now() - (told[0]?.[0] ?? Date.now()) > 59 * 60_000 && longestGapMs(told) < 50_000;
      });
      expect(new Set(heard.map(({ topic }) => topic)).size).toBe(ALL_TOPICS);
      // First of all every machine says everything about the present; then the fillers tell their past, backwards.
      const present = heard.slice(0, topics);
      expect(new Set(present.map(({ topic }) => topic)).size).toBe(topics);
      for (const { payload, at } of present) expect(at - payload.ts).toBeLessThan(10_000);
      const past = heard.filter(({ payload, at }) => at - payload.ts > 60_000);
      expect(past.slice(0, 60).every(({ topic }) => topic.includes('/L1-FILLER/'))).toBe(true);
      expect(past[59]?.payload.ts).toBeLessThan(past[0]?.payload.ts ?? 0);

      // The hall begins with the present.
      await until('the hall', () => hall.size === HALL_TOPICS);

      const from = heard.length;
      // Two reports of each machine in two seconds, spread over the time, none from the future.
      await until('two reports of each machine', () => heard.length - from > 38 * 2);
      await until('reports spread over the time', () => {
        const tenths = heard.slice(from).map(({ payload }) => Math.floor(payload.ts / 100));
        return new Set(tenths).size > 20;
      });
      for (const { payload, at } of heard.slice(from)) expect(payload.ts).toBeLessThanOrEqual(at + 5);
      expect(await stop(child)).toEqual({ code: 0 });
    });

    // The next ones have a broker each and wait most of their time, for a plant that runs by the clock.
    it.concurrent('continues after a stop where it was: counters neither jump nor lose, the pause is visible', async ({
      onTestFinished,
    }) => {
      const broker = await startMosquitto();
      onTestFinished(() => broker.stop());
      const heard = await listen(onTestFinished, broker.url);
      const place = await workplace(onTestFinished, broker.url);
      await place.writeCredential();
      const first = place.start();
      await until('live values', () => isLive(heard));
      // Written when all that was published is acknowledged, every five seconds.
      await until('a checkpoint of now', () => checkpointMs(place.stateFile) > Date.now() - 30_000);
      expect((await stop(first)).code).toBe(0);
      const stoppedAt = Date.now();
      expect(JSON.parse(await readFile(place.stateFile, 'utf8'))).toMatchObject({ state: { version: 3 } });
      await wait(PAUSE_MS);
      const from = heard.length;
      const startedAt = Date.now();
      const second = place.start();
      const since = () => yields(heard, 'L3-FILLER').filter(([ts]) => ts > stoppedAt - 5_000);
      await until('the pause and the present are told', () => {
        const told = since();
        return (told.at(-1)?.[0] ?? 0) > startedAt && longestGapMs(told) < 10_000;
      });
      await stop(second);
      // The same plant: what was said twice was said the same, and the pause is filled.
      const before = new Map(yields(heard.slice(0, from), 'L3-FILLER'));
      const after = yields(heard.slice(from), 'L3-FILLER');
      for (const [ts, count] of after) if (before.has(ts)) expect(count).toBe(before.get(ts));
      expect(after.some(([ts]) => ts > stoppedAt && ts < startedAt)).toBe(true);
      const all = since();
      for (const [index, [, count]] of all.slice(1).entries()) {
        const increase = count - (all[index]?.[1] ?? count);
        expect(increase).toBeGreaterThanOrEqual(0);
        expect(increase).toBeLessThan(400);
      }
    });

    it.concurrent('loses nothing while the broker is away', async ({ onTestFinished }) => {
      const port = await findFreePort();
      const url = `mqtt://127.0.0.1:${port}`;
      let broker = await startMosquitto(port);
      const place = await workplace(onTestFinished, url);
      await place.writeCredential();
      const earlier = await listen(onTestFinished, url);
      place.start();
      await until('live values', () => isLive(earlier));
      await broker.stop();
      const goneAt = Date.now();
      await wait(PAUSE_MS);
      broker = await startMosquitto(port);
      onTestFinished(() => broker.stop());
      const backAt = Date.now();
      const heard = await listen(onTestFinished, url);
      await until('every sample from before the pause until after it', () => {
        // A machine that stands still leaves a gap of its own, however long; what was lost would leave one at all of them.
        return ['L1-FILLER', 'L2-FILLER', 'L3-FILLER'].some((code) => {
          const told = yields([...earlier, ...heard], code).filter(([ts]) => ts > goneAt - 3_000);
          return (told.at(-1)?.[0] ?? 0) > backAt + 2_000 && longestGapMs(told) < PAUSE_MS - 1_000;
        });
      });
    });

    it.concurrent('runs faster when told to, with timestamps of the wall', async ({ onTestFinished }) => {
      const broker = await startMosquitto();
      onTestFinished(() => broker.stop());
      const heard = await listen(onTestFinished, broker.url);
      const place = await workplace(onTestFinished, broker.url);
      await place.writeCredential();
      const child = place.start({ LINEWALL_DEMO_SPEED: '60' });
      await until('live values', () => isLive(heard));
      const from = heard.length;
      // 60 plant seconds in a second: a can line that runs a part of that time still makes thousands.
      await until('hours of the plant in seconds', () => {
        const live = heard.slice(from);
        const counts = yields(live, 'L3-DEPAL');
        const made = counts
          .slice(1)
          .reduce((sum, [, count], index) => sum + Math.max(0, count - (counts[index]?.[1] ?? count)), 0);
        return made > 500 && live.filter(({ payload }) => payload.states).length > 20;
      });
      await stop(child);
      for (const { payload, at } of heard.slice(from)) expect(payload.ts).toBeLessThanOrEqual(at + 5);
    });

    it.concurrent('tells the day of the warehouse so far and the days before it, and goes on after a stop with the same', async ({
      onTestFinished,
    }) => {
      const broker = await startMosquitto();
      onTestFinished(() => broker.stop());
      const events: WarehouseSaid[] = [];
      await listen(onTestFinished, broker.url, events);
      const place = await workplace(onTestFinished, broker.url);
      await place.writeCredential();
      const first = place.start();
      const isPast = ({ id }: WarehouseSaid) => id.includes('-past-');
      await until('the day and the days before it', () => {
        const orders = events.filter((event) => isPast(event) && event.id.endsWith('-end'));
        return orders.length > 500 && events.some((event) => !isPast(event) && event.type === 'staff');
      });
      const isTold = async () =>
        JSON.parse(await readFile(place.stateFile, 'utf8')).warehouse.pastSinceMs === null;
      while (!(await isTold())) await wait(100);
      expect((await stop(first)).code).toBe(0);
      const before = new Map(events.map((event) => [event.id, event]));
      const from = events.length;
      await stop(place.start());
      const second = place.start();
      await until('something that happens after the stop', () =>
        events.slice(from).some(({ id }) => !before.has(id)),
      );
      await stop(second);
      for (const event of events.slice(from))
        if (before.has(event.id)) expect(event).toEqual(before.get(event.id));
      expect(events.slice(from).some(isPast)).toBe(false);
      for (const { ts } of events) expect(ts).toBeLessThanOrEqual(Date.now());
    });

    it('names a setting that it cannot use', async ({ onTestFinished }) => {
      const place = await workplace(onTestFinished, 'mqtt://127.0.0.1:1');
      const child = place.start({ LINEWALL_DEMO_SPEED: 'fast' });
      expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
    });
  },
);
