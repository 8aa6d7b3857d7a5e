import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectAsync } from 'mqtt';
import { afterEach, describe, expect, it } from 'vitest';
import { findFreePort, startMosquitto, whyNoMosquitto } from '#tests/support/mosquitto.ts';

interface Heard {
  readonly topic: string;
  readonly payload: { ts: number; states?: string[]; yield?: number; speed?: number };
  readonly at: number;
}

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function until(what: string, isDone: () => boolean, timeoutMs = 20_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!isDone()) {
    if (Date.now() > end) throw new Error(`${what}: not within ${timeoutMs} ms`);
    await wait(25);
  }
}

async function listen(url: string): Promise<Heard[]> {
  const heard: Heard[] = [];
  const client = await connectAsync(url, { protocolVersion: 4 });
  client.on('message', (topic, bytes) =>
    heard.push({ topic, payload: JSON.parse(bytes.toString()), at: Date.now() }),
  );
  await client.subscribeAsync('linewall/#', { qos: 1 });
  cleanups.push(() => client.endAsync(true));
  return heard;
}

async function workplace(url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'linewall-demo-'));
  cleanups.push(() => rm(folder, { recursive: true }));
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
      cleanups.push(async () => child.kill('SIGKILL'));
      return child;
    },
  };
}

async function stop(child: ChildProcess): Promise<{ code: number | null; tookMs: number }> {
  const began = Date.now();
  const code = await new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
  return { code, tookMs: Date.now() - began };
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

const isLive = (heard: readonly Heard[]) => heard.some(({ payload, at }) => at - payload.ts < 1_000);

const missing = whyNoMosquitto();
describe.skipIf(missing !== null)(
  `the demo plant's publisher${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    it('waits for its credential, reports as it happens, and tells the shift so far beside it', async () => {
      const broker = await startMosquitto();
      cleanups.push(() => broker.stop());
      const heard = await listen(broker.url);
      const place = await workplace(broker.url);
      const child = place.start();
      await wait(700);
      expect(heard).toEqual([]);
      await place.writeCredential();
      await until('live values', () => isLive(heard));
      // The past goes out beside the present: in the end no silence is long enough to look like a machine that was off.
      await until('the whole past', () => {
        const told = yields(heard, 'L1-FILLER');
        return Date.now() - (told[0]?.[0] ?? Date.now()) > 59 * 60_000 && longestGapMs(told) < 50_000;
      });
      expect(new Set(heard.map(({ topic }) => topic)).size).toBe(38 * 2);
      // First of all every machine says everything about the present; then the fillers tell their past, backwards.
      const present = heard.slice(0, 38 * 2);
      expect(new Set(present.map(({ topic }) => topic)).size).toBe(38 * 2);
      for (const { payload, at } of present) expect(at - payload.ts).toBeLessThan(10_000);
      const past = heard.filter(({ payload, at }) => at - payload.ts > 60_000);
      expect(past.slice(0, 60).every(({ topic }) => topic.includes('/L1-FILLER/'))).toBe(true);
      expect(past[59]?.payload.ts).toBeLessThan(past[0]?.payload.ts ?? 0);

      const from = heard.length;
      await wait(4_000);
      const live = heard.slice(from);
      // Two reports of each machine in two seconds, spread over the time, none from the future.
      expect(live.length).toBeGreaterThan(38 * 2);
      expect(new Set(live.map(({ at }) => Math.floor(at / 100))).size).toBeGreaterThan(20);
      for (const { payload, at } of live) expect(payload.ts).toBeLessThanOrEqual(at + 5);
      expect(await stop(child)).toEqual({ code: 0, tookMs: expect.any(Number) });
    });

    it('continues after a stop where it was: counters neither jump nor lose, the pause is visible', async () => {
      const broker = await startMosquitto();
      cleanups.push(() => broker.stop());
      const heard = await listen(broker.url);
      const place = await workplace(broker.url);
      await place.writeCredential();
      const first = place.start();
      await until('live values', () => isLive(heard));
      await wait(6_000);
      const { tookMs } = await stop(first);
      expect(tookMs).toBeLessThan(2_000);
      const stoppedAt = Date.now();
      expect(JSON.parse(await readFile(place.stateFile, 'utf8'))).toMatchObject({ state: { version: 1 } });
      await wait(6_000);
      const from = heard.length;
      const second = place.start();
      await until('live values again', () => isLive(heard.slice(from)));
      await wait(2_000);
      await stop(second);
      // The same plant: what was said twice was said the same, and the pause is filled.
      const before = new Map(yields(heard.slice(0, from), 'L3-FILLER'));
      const after = yields(heard.slice(from), 'L3-FILLER');
      for (const [ts, count] of after) if (before.has(ts)) expect(count).toBe(before.get(ts));
      expect(after.some(([ts]) => ts > stoppedAt && ts < stoppedAt + 6_000)).toBe(true);
      const all = yields(heard, 'L3-FILLER').filter(([ts]) => ts > stoppedAt - 5_000);
      const gaps = all.slice(1).map(([ts], index) => ts - (all[index]?.[0] ?? ts));
      expect(Math.max(...gaps)).toBeLessThan(10_000);
      for (const [index, [, count]] of all.slice(1).entries()) {
        const increase = count - (all[index]?.[1] ?? count);
        expect(increase).toBeGreaterThanOrEqual(0);
        expect(increase).toBeLessThan(400);
      }
    });

    it('loses nothing while the broker is away', async () => {
      const port = await findFreePort();
      const url = `mqtt://127.0.0.1:${port}`;
      let broker = await startMosquitto(port);
      const place = await workplace(url);
      await place.writeCredential();
      const earlier = await listen(url);
      place.start();
      await until('live values', () => isLive(earlier));
      await broker.stop();
      const goneAt = Date.now();
      await wait(5_000);
      broker = await startMosquitto(port);
      cleanups.push(() => broker.stop());
      const backAt = Date.now();
      const heard = await listen(url);
      await until('live values again', () => isLive(heard));
      await wait(2_000);
      const told = yields([...earlier, ...heard], 'L2-FILLER').filter(
        ([ts]) => ts > goneAt - 3_000 && ts < backAt + 2_000,
      );
      const gaps = told.slice(1).map(([ts], index) => ts - (told[index]?.[0] ?? ts));
      expect(Math.max(...gaps)).toBeLessThanOrEqual(2_000);
    });

    it('runs faster when told to, with timestamps of the wall', async () => {
      const broker = await startMosquitto();
      cleanups.push(() => broker.stop());
      const heard = await listen(broker.url);
      const place = await workplace(broker.url);
      await place.writeCredential();
      const child = place.start({ LINEWALL_DEMO_SPEED: '60' });
      await until('live values', () => isLive(heard));
      const from = Date.now();
      await wait(5_000);
      await stop(child);
      const states = heard.filter(({ payload, at }) => payload.states && at > from);
      expect(states.length).toBeGreaterThan(20);
      for (const { payload, at } of states) expect(payload.ts).toBeLessThanOrEqual(at + 5);
      // 60 plant seconds in a second: a can line that runs a part of that time still makes thousands.
      const counts = yields(
        heard.filter(({ at }) => at > from),
        'L3-DEPAL',
      );
      const made = counts
        .slice(1)
        .reduce((sum, [, count], index) => sum + Math.max(0, count - (counts[index]?.[1] ?? count)), 0);
      expect(made).toBeGreaterThan(500);
    });

    it('names a setting that it cannot use', async () => {
      const place = await workplace('mqtt://127.0.0.1:1');
      const child = place.start({ LINEWALL_DEMO_SPEED: 'fast' });
      expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
    });
  },
);
