import { setTimeout as wait } from 'node:timers/promises';
import type { MqttClient } from 'mqtt';
import { type BenchBrowser, openBenchBrowser } from '#tests/perf/browser.ts';
import { startDrawnLoad } from '#tests/perf/drawn-load.ts';
import { connectPlant } from '#tests/perf/plant-load.ts';
import { runProbes } from '#tests/perf/probe-run.ts';
import { cpuSecondsOf } from '#tests/perf/process-cpu.ts';
import { residentMbOf } from '#tests/perf/process-memory.ts';
import type { Bench, BenchContext, RowDraft } from '#tests/perf/row.ts';
import { buildProduct } from '#tests/perf/site.ts';
import { type FuxaSystemOptions, startFuxa } from './fuxa.ts';
import { startLinewall } from './linewall.ts';
import { startNodeRed } from './node-red.ts';
import { type PeersLoad, type PeersMeasured, type PeersWindow, peersRows } from './peers-rows.ts';
import { type BenchView, topicOf, viewOf } from './view.ts';
import type { DrawnTexts, WallSystem } from './wall-system.ts';

/** `--variant` chooses among them: each takes less than ten minutes. */
const LOADS: readonly PeersLoad[] = [
  { key: '13-60', machines: 13, changesPerSecond: 60 },
  { key: '13-1000', machines: 13, changesPerSecond: 1_000 },
  { key: '60-1000', machines: 60, changesPerSecond: 1_000 },
];
const FUXA: readonly FuxaSystemOptions[] = [
  { key: 'fuxa-100', title: 'FUXA 1.3.4 polled at 100 ms', pollingMs: 100, hasHistory: false },
  { key: 'fuxa-1000', title: 'FUXA 1.3.4 polled at its 1 s', pollingMs: 1_000, hasHistory: false },
];
/** Of its server alone: what a wall costs does not change with it. */
const FUXA_HISTORY: FuxaSystemOptions = {
  key: 'fuxa-history',
  title: 'FUXA 1.3.4 polled at 100 ms, history in SQLite',
  pollingMs: 100,
  hasHistory: true,
};
const ROUNDS = 5;
const PROBE_DIGITS = 100;

interface Times {
  readonly warmMs: number;
  readonly cpuMs: number;
  readonly framesMs: number;
  readonly probes: number;
}
const TIMES: Times = { warmMs: 2_000, cpuMs: 5_000, framesMs: 3_000, probes: 20 };
const QUICK: Times = { warmMs: 1_500, cpuMs: 2_000, framesMs: 1_500, probes: 8 };
/** All values of the load change in this time, and FUXA's second is over. */
const DRAWN_MS = 2_500;
/** Of 60 changes a second each of 24 values changes at least once in this time. */
const BETWEEN_LOOKS_MS = 1_500;

/** The same view in each product, and the same load: what it costs, and when it is on the glass. Not of `npm run bench`. */
export const peers: Bench = {
  name: 'peers',
  needsBrowser: true,
  isByRequest: true,
  isInParts: true,
  async run(context) {
    await buildProduct();
    const rows: RowDraft[] = [];
    for (const load of LOADS)
      if (context.variants?.includes(load.key) ?? true)
        rows.push(...peersRows(load, await measureLoad(context, load)));
    return rows;
  },
};

async function measureLoad(context: BenchContext, load: PeersLoad): Promise<readonly PeersMeasured[]> {
  const view = viewOf(load.machines);
  const { say } = context;
  const open: WallSystem[] = [];
  try {
    open.push(await startLinewall(view));
    for (const options of FUXA) open.push(await startFuxa(view, options, say));
    open.push(await startNodeRed(view, say));
    const measured = await measureWalls(context, load, view, open);
    open.push(await startFuxa(view, FUXA_HISTORY, say));
    return [...measured, await measureServer(context, load, view, open.at(-1))];
  } finally {
    for (const system of open) await system.stop();
  }
}

interface OpenWall {
  readonly system: WallSystem;
  readonly browser: BenchBrowser;
  readonly client: MqttClient;
  readonly windows: PeersWindow[];
  drawn: NonNullable<PeersMeasured['drawn']>;
}

const NOTHING_DRAWN = { machines: 0, speeds: 0, yields: 0 };

async function measureWalls(
  context: BenchContext,
  load: PeersLoad,
  view: BenchView,
  systems: readonly WallSystem[],
): Promise<readonly PeersMeasured[]> {
  const walls: OpenWall[] = [];
  try {
    for (const system of systems)
      walls.push({
        system,
        browser: await openBenchBrowser(),
        client: await connectPlant(system.mqtt),
        windows: [],
        drawn: NOTHING_DRAWN,
      });
    for (const wall of walls) await look(load, view, wall);
    const rounds = context.isQuick ? 1 : ROUNDS;
    for (let round = 0; round < rounds; round += 1) {
      // The order is reversed in every second round: slow changes of the machine affect all products alike.
      for (const wall of round % 2 === 0 ? walls : walls.toReversed()) {
        wall.windows.push(await measureWindow(context, load, view, wall, round));
        const { key } = wall.system;
        context.say(`${load.key} ${key} ${round + 1}/${rounds}: ${describe(wall.windows.at(-1))}`);
      }
    }
    return walls.map(({ system, windows, drawn }) => ({
      key: system.key,
      title: system.title,
      windows,
      drawn,
      residentMb: residentMbOf(system.serverPid),
      brokerMb: system.brokerPid === null ? null : residentMbOf(system.brokerPid),
    }));
  } finally {
    for (const { browser, client } of walls) {
      client.end(true);
      await browser.close();
    }
  }
}

async function measureWindow(
  context: BenchContext,
  load: PeersLoad,
  view: BenchView,
  wall: OpenWall,
  round: number,
): Promise<PeersWindow> {
  const times = context.isQuick ? QUICK : TIMES;
  const { system, browser, client } = wall;
  const { page } = browser;
  await system.openWall(page);
  const running = startLoadOf(client, view, load);
  try {
    await page.waitForTimeout(times.warmMs);
    const counted = countCpu(system, browser);
    const before = running.sent();
    await page.waitForTimeout(times.cpuMs);
    const cpu = counted();
    const sentPerSecond = (running.sent() - before) / cpu.seconds;
    const frames = await browser.presented(times.framesMs);
    const probes = await runProbes(client, await system.watchProbe(page), {
      machine: { topic: topicOf(view.probe.code, 'metrics'), speedScale: view.probe.speedScale },
      count: times.probes,
      firstDigits: PROBE_DIGITS + 1 + round * times.probes,
      textOf: system.probeText,
    });
    return {
      ...cpu,
      sentPerSecond,
      framesPerSecond: frames.perSecond,
      longestGapMs: frames.longestGapMs,
      delays: probes.delays,
      lost: probes.lost,
    };
  } finally {
    running.stop();
    await page.goto('about:blank');
  }
}

function startLoadOf(client: MqttClient, view: BenchView, { changesPerSecond }: PeersLoad) {
  const { probe, machines } = view;
  // The probe has a first value: a product may draw nothing of a machine before it was heard.
  client.publish(
    topicOf(probe.code, 'metrics'),
    JSON.stringify({ ts: Date.now(), speed: PROBE_DIGITS * probe.speedScale, yield: PROBE_DIGITS }),
    { qos: 1 },
  );
  return startDrawnLoad(client, {
    machines: machines.filter(({ code }) => code !== probe.code),
    alsoAlive: [probe],
    changesPerSecond,
    topicOf,
  });
}

/**
 * Looks which values of the load change on the glass, and rejects where not a speed of every machine does. Also what a
 * browser does once with a page is over then.
 */
async function look(load: PeersLoad, view: BenchView, wall: OpenWall): Promise<void> {
  const { system, client, browser } = wall;
  const { page } = browser;
  await system.openWall(page);
  const running = startLoadOf(client, view, load);
  try {
    await page.waitForTimeout(DRAWN_MS);
    const before = await system.drawn(page);
    await page.waitForTimeout(BETWEEN_LOOKS_MS);
    const after = await system.drawn(page);
    const loaded = view.machines.filter(({ code }) => code !== view.probe.code);
    const changing = (figure: string): number =>
      loaded.filter(({ code }) => isChanged(before, after, `${code} ${figure}`)).length;
    wall.drawn = { machines: loaded.length, speeds: changing('speed'), yields: changing('yield') };
  } finally {
    running.stop();
    await page.goto('about:blank');
  }
  const { machines, speeds } = wall.drawn;
  if (speeds < machines)
    throw new Error(`${system.title} draws ${speeds} of ${machines} speeds that the load changes`);
}

function isChanged(before: DrawnTexts, after: DrawnTexts, name: string): boolean {
  return after[name] !== undefined && after[name] !== before[name];
}

/** What a server costs that no wall looks at. */
async function measureServer(
  context: BenchContext,
  load: PeersLoad,
  view: BenchView,
  system: WallSystem | undefined,
): Promise<PeersMeasured> {
  if (!system) throw new Error('nothing was started');
  const times = context.isQuick ? QUICK : TIMES;
  const client = await connectPlant(system.mqtt);
  const running = startLoadOf(client, view, load);
  const windows: PeersWindow[] = [];
  try {
    await wait(times.warmMs);
    for (let round = 0; round < (context.isQuick ? 1 : ROUNDS); round += 1) {
      const counted = countCpu(system, null);
      const before = running.sent();
      await wait(times.cpuMs);
      const cpu = counted();
      windows.push({
        ...cpu,
        sentPerSecond: (running.sent() - before) / cpu.seconds,
        framesPerSecond: Number.NaN,
        longestGapMs: Number.NaN,
        delays: [],
        lost: 0,
      });
    }
  } finally {
    running.stop();
    client.end(true);
  }
  context.say(`${load.key} ${system.key}: ${describe(windows.at(-1))}`);
  const { key, title, serverPid, brokerPid } = system;
  return {
    key,
    title,
    windows,
    drawn: null,
    residentMb: residentMbOf(serverPid),
    brokerMb: brokerPid === null ? null : residentMbOf(brokerPid),
  };
}

type Cpu = Pick<PeersWindow, 'seconds' | 'browserCpu' | 'serverCpu' | 'brokerCpu'>;

/** Returns what was used since, a second. */
function countCpu({ serverPid, brokerPid }: WallSystem, browser: BenchBrowser | null): () => Cpu {
  const read = () => ({
    seconds: performance.now() / 1000,
    browserCpu: browser?.cpuSeconds() ?? Number.NaN,
    serverCpu: cpuSecondsOf(serverPid),
    brokerCpu: brokerPid === null ? 0 : cpuSecondsOf(brokerPid),
  });
  const before = read();
  return () => {
    const now = read();
    const seconds = now.seconds - before.seconds;
    return {
      seconds,
      browserCpu: (now.browserCpu - before.browserCpu) / seconds,
      serverCpu: (now.serverCpu - before.serverCpu) / seconds,
      brokerCpu: (now.brokerCpu - before.brokerCpu) / seconds,
    };
  };
}

function describe(window: PeersWindow | undefined): string {
  if (!window) return 'nothing';
  const { browserCpu, framesPerSecond, longestGapMs, serverCpu, brokerCpu, sentPerSecond, delays, lost } =
    window;
  const slowest = delays.length > 0 ? Math.max(...delays) : Number.NaN;
  return `browser ${browserCpu.toFixed(3)} CPU s/s at ${framesPerSecond.toFixed(1)} frames/s, gap ${longestGapMs.toFixed(0)} ms; server ${serverCpu.toFixed(3)}, broker ${brokerCpu.toFixed(3)}; ${sentPerSecond.toFixed(0)} changes/s; glass at most ${slowest} ms, ${lost} lost`;
}
