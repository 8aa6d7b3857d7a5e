import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { product } from '#shared/contracts/calendar/product.ts';
import { appointment } from '#shared/contracts/yard/appointment.ts';
import { type BenchBrowser, openBenchBrowser } from '#tests/perf/browser.ts';
import { watchPart } from '#tests/perf/glass-watch.ts';
import { quantile, rounded } from '#tests/perf/median.ts';
import { connectPlant } from '#tests/perf/plant-load.ts';
import { cpuSecondsOf } from '#tests/perf/process-cpu.ts';
import type { BenchContext, RowDraft } from '#tests/perf/row.ts';
import { buildProduct } from '#tests/perf/site.ts';
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';
import { createEventSender, type EventLoad, startEventLoad } from './event-load.ts';
import { BENCH_WAREHOUSE } from './seed.ts';

const BOARD = `/warehouseSignage?warehouse=${BENCH_WAREHOUSE}`;
const LOADS = [0, 200] as const;
const PROBES = 100;
const QUICK_PROBES = 10;
const PROBE_EVERY_MS = 237;
const SETTLE_MS = 5_000;
const GIVE_UP_MS = 30_000;
const TARGET_MS = 150;
/** The kind of the probes' exceptions, which no other event of the bench has. */
const PROBE_KIND = 'staff';

/** From the event of a warehouse system to the board of the docks: broker, database, image, feed, board. */
export async function measureGlass(context: BenchContext, database: string): Promise<RowDraft[]> {
  await buildProduct();
  const dataDir = await mkdtemp(join(tmpdir(), 'linewall-bench-'));
  await cp(database, join(dataDir, 'db'), { recursive: true });
  const server = await startServerProcess({ LINEWALL_DATA_DIR: dataDir, LINEWALL_LOG_LEVEL: 'error' });
  const browser = await openBenchBrowser();
  try {
    const rows: RowDraft[] = [];
    // The link signs the browser in once; from then on it is a wall.
    await browser.page.goto(server.wallLink().replace('/productLineSignage', BOARD));
    await showing(browser.page);
    for (const eventsPerSecond of LOADS)
      rows.push(...toRows(eventsPerSecond, await measureLoad(context, { server, browser }, eventsPerSecond)));
    for (const { name, value, unit, note } of rows) context.say(`${name}: ${value} ${unit}; ${note ?? ''}`);
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** When a probe was sent, stored, seen in a frame of the socket, and seen on the glass; by this machine's clock. */
interface Probe {
  readonly sentAt: number;
  storedAt: number;
  frameAt: number;
  glassAt: number;
}

interface Measured {
  readonly probes: readonly Probe[];
  /** Probes that were not seen in time. */
  readonly missing: number;
  readonly eventsPerSecond: number;
  readonly unacknowledged: number;
  readonly serverCpu: number;
  readonly browserCpu: number;
  readonly loopDelayMs: { readonly p99: number; readonly max: number };
}

async function measureLoad(
  context: BenchContext,
  { server, browser }: { readonly server: ServerProcess; readonly browser: BenchBrowser },
  eventsPerSecond: number,
): Promise<Measured> {
  const sender = createEventSender(await connectPlant(server.mqtt), server.mqtt.tenantId);
  try {
    const frames = watchFrames(browser.page);
    await browser.page.goto(server.baseURL + BOARD);
    await showing(browser.page);
    const load =
      eventsPerSecond > 0 ? await startEventLoad(sender, await readWork(server), eventsPerSecond) : null;
    await browser.page.waitForTimeout(SETTLE_MS);
    const before = await countExceptions(browser.page);
    const watch = await watchPart(browser.page, 'label.exceptions.title');
    await readLoopDelay(server);
    const counted = count(server, browser, load);
    const probes = await sendProbes(context.isQuick ? QUICK_PROBES : PROBES, browser.page, (index) =>
      sender.send({ type: 'exception', kind: PROBE_KIND, text: wordsOf(eventsPerSecond, index) }),
    );
    const counts = counted();
    const loopDelayMs = await readLoopDelay(server);
    const isAllSeen = await waitForCount(browser.page, before + probes.length);
    const endedAt = Date.now();
    load?.stop();
    await sender.send({ type: 'exception', kind: PROBE_KIND, text: 'over', isResolved: true });
    const seen = Object.entries(await watch.seen()).map(
      ([text, at]) => [Number(/\d+$/.exec(text)?.[0] ?? 0), at] as const,
    );
    for (const [index, probe] of probes.entries()) {
      probe.frameAt = frames.get(wordsOf(eventsPerSecond, index)) ?? Number.NaN;
      // One that was overtaken by the next before it was drawn is on the glass with that. One that never was counts for
      // as long as it was waited for.
      probe.glassAt = Math.min(
        isAllSeen ? Number.POSITIVE_INFINITY : endedAt,
        ...seen.flatMap(([shown, at]) => (shown > before + index ? [at] : [])),
      );
    }
    const missing = isAllSeen ? 0 : probes.filter(({ glassAt }) => glassAt === endedAt).length;
    return {
      probes,
      missing,
      ...counts,
      unacknowledged: load ? load.sent() - load.acknowledged() : 0,
      loopDelayMs,
    };
  } finally {
    sender.end();
  }
}

/** Waits for a picture of now: at first a wall shows its last one from before. */
async function showing(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const now = window.linewall?.diagnostics();
      return now?.state === 'showing' && !now.isFromStorage;
    },
    undefined,
    { timeout: 60_000 },
  );
}

/** Waits until so many exceptions are shown, and returns whether they are. */
async function waitForCount(page: Page, count: number): Promise<boolean> {
  const endMs = performance.now() + GIVE_UP_MS;
  while ((await countExceptions(page)) < count) {
    if (performance.now() > endMs) return false;
    await page.waitForTimeout(200);
  }
  // The model is painted within the next frames.
  await page.waitForTimeout(1_000);
  return true;
}

function countExceptions(page: Page): Promise<number> {
  return page.evaluate(() => {
    const model = window.linewall?.model() as { exceptions: { rows: unknown[] } };
    return model.exceptions.rows.length;
  });
}

/** The words of a probe's exception, others for each load. */
function wordsOf(eventsPerSecond: number, probe: number): string {
  return `探针 ${eventsPerSecond}-${probe}。`;
}

/** When the exception of a probe was first in a frame of the feed. */
function watchFrames(page: Page): ReadonlyMap<string, number> {
  const seen = new Map<string, number>();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const at = Date.now();
      for (const [name] of String(payload).matchAll(/探针 [\d-]+。/g))
        if (!seen.has(name)) seen.set(name, at);
    }),
  );
  return seen;
}

async function sendProbes(
  count: number,
  page: Page,
  send: (index: number) => Promise<void>,
): Promise<Probe[]> {
  const probes: Probe[] = [];
  for (let index = 0; index < count; index += 1) {
    const probe = { sentAt: Date.now(), storedAt: Number.NaN, frameAt: Number.NaN, glassAt: Number.NaN };
    probes.push(probe);
    void send(index).then(() => {
      probe.storedAt = Date.now();
    });
    // Not in step with the display's own rhythm.
    await page.waitForTimeout(PROBE_EVERY_MS + Math.random() * 50);
  }
  return probes;
}

/** Returns what was used and sent since. */
function count(
  server: ServerProcess,
  browser: BenchBrowser,
  load: EventLoad | null,
): () => Pick<Measured, 'eventsPerSecond' | 'serverCpu' | 'browserCpu'> {
  const read = () => [
    performance.now() / 1000,
    load?.acknowledged() ?? 0,
    cpuSecondsOf(server.pid),
    browser.cpuSeconds(),
  ];
  const before = read();
  return () => {
    const [seconds = 0, events = 0, serverCpu = 0, browserCpu = 0] = read().map(
      (value, index) => value - (before[index] ?? 0),
    );
    return {
      eventsPerSecond: events / seconds,
      serverCpu: serverCpu / seconds,
      browserCpu: browserCpu / seconds,
    };
  };
}

/** Of the server since it was last asked. */
async function readLoopDelay(server: ServerProcess): Promise<Measured['loopDelayMs']> {
  const text = await (await fetch(`${server.baseURL}/metrics`)).text();
  const of = (name: string): number =>
    1000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text)?.[1]);
  return { p99: of('p99'), max: of('max') };
}

/** What the load names: trucks at docks for goods that leave, and products. */
async function readWork(server: ServerProcess): Promise<{ trucks: string[]; products: string[] }> {
  const { access_token } = await signInByApi(server.baseURL, { password: server.adminPassword });
  const list = async <Row>(path: string): Promise<readonly Row[]> => {
    const answer = await fetch(server.baseURL + path, {
      headers: { authorization: `Bearer ${access_token}`, 'tenant-id': server.mqtt.tenantId },
    });
    const { data }: { data: { records: readonly Row[] } } = await answer.json();
    return data.records;
  };
  const query = `size=100&warehouseCode=${BENCH_WAREHOUSE}&state=working&direction=out`;
  const trucks = await list<{ no: string }>(`${appointment.page.path}?${query}`);
  const products = await list<{ code: string }>(`${product.page.path}?size=100&sort=code`);
  return { trucks: trucks.map(({ no }) => no), products: products.map(({ code }) => code) };
}

function toRows(eventsPerSecond: number, measured: Measured): RowDraft[] {
  const { probes, serverCpu, browserCpu, loopDelayMs, unacknowledged } = measured;
  const at = `at ${eventsPerSecond} task events/s`;
  const since = (from: keyof Probe, to: keyof Probe): readonly number[] =>
    probes.map((probe) => probe[to] - probe[from]).filter(Number.isFinite);
  const delays = since('sentAt', 'glassAt');
  const timeline = (
    [
      ['stored', since('sentAt', 'storedAt')],
      ['in a frame of the feed', since('sentAt', 'frameAt')],
    ] as const
  ).map(
    ([what, times]) =>
      `${what} after ${rounded(quantile(times, 0.5))} (p95 ${rounded(quantile(times, 0.95))}) ms`,
  );
  return [
    {
      name: `warehouse: event → glass, p95 ${at}`,
      value: rounded(quantile(delays, 0.95)),
      unit: 'ms',
      better: 'lower',
      target: TARGET_MS,
      note: `p50 ${rounded(quantile(delays, 0.5))} ms, slowest ${Math.max(...delays)} ms of ${delays.length} exceptions, ${measured.missing} of which were not seen in ${GIVE_UP_MS / 1000} s; ${timeline.join(', ')}; ${rounded(measured.eventsPerSecond)} events/s were taken, ${unacknowledged} waited at the end`,
    },
    {
      name: `warehouse: server CPU ${at}`,
      value: rounded(serverCpu),
      unit: 'CPU s/s',
      better: 'lower',
      note: `event loop behind by ${rounded(loopDelayMs.p99)} ms in the 99th percentile, ${rounded(loopDelayMs.max)} ms at most`,
    },
    {
      name: `warehouse: CPU of the board ${at}`,
      value: rounded(browserCpu),
      unit: 'CPU s/s',
      better: 'lower',
    },
  ];
}
