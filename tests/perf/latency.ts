import type { Page } from 'playwright';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { openBenchBrowser } from './browser.ts';
import { startDrawnLoad } from './drawn-load.ts';
import { watchPart } from './glass-watch.ts';
import { quantile, rounded } from './median.ts';
import { connectPlant, MACHINES, startLoad } from './plant-load.ts';
import { type ProbeRun, runProbes } from './probe-run.ts';
import { topicOf, viewOf } from './real-peers/view.ts';
import type { Bench, BenchContext, RowDraft } from './row.ts';
import { buildProduct } from './site.ts';

interface Load {
  readonly key: string;
  /** As it stands in the row. */
  readonly title: string;
  readonly perSecond: number;
  /** Values that the watched wall shows, or metrics that no wall draws. */
  readonly isDrawn: boolean;
  readonly targetP50?: number;
  readonly targetP95?: number;
}

const LOADS: readonly Load[] = [
  {
    key: 'drawn-60',
    title: '60 value changes/s, all drawn',
    perSecond: 60,
    isDrawn: true,
    targetP50: 40,
    targetP95: 100,
  },
  {
    key: 'drawn-1000',
    title: '1,000 value changes/s, all drawn',
    perSecond: 1_000,
    isDrawn: true,
    targetP50: 40,
    targetP95: 100,
  },
  { key: '100', title: '100 metrics/s', perSecond: 100, isDrawn: false },
  { key: '1000', title: '1,000 metrics/s', perSecond: 1_000, isDrawn: false, targetP95: 150 },
  { key: '10000', title: '10,000 metrics/s', perSecond: 10_000, isDrawn: false, targetP95: 500 },
];
const PROBES = 100;
const QUICK_PROBES = 10;
const PROBE_DIGITS = 100;
const SETTLE_MS = 4_000;
/** The state is repeated so often that it does not grow old. */
const STATE_EVERY_PROBES = 15;

/** The part that shows the speed of the probe. */
function figurePart(page: Page, name: string): Promise<string> {
  return page.evaluate((wanted) => {
    const model = window.linewall?.model() as { machines: { id: string; name: string }[] };
    return `detail.${model.machines.find((machine) => machine.name === wanted)?.id}.figure`;
  }, name);
}

async function measureLoad(
  context: BenchContext,
  load: Load,
): Promise<{ readonly run: ProbeRun; readonly sentPerSecond: number }> {
  const { probe, machines } = viewOf(13);
  const server = await startServerProcess({ LINEWALL_LOG_LEVEL: 'error' });
  const browser = await openBenchBrowser();
  try {
    const client = await connectPlant(server.mqtt);
    const publish = (kind: 'metrics' | 'state', payload: object) =>
      client.publish(topicOf(probe.code, kind), JSON.stringify({ ts: Date.now(), ...payload }), { qos: 1 });
    publish('state', { states: ['production'] });
    publish('metrics', { speed: PROBE_DIGITS - 1 });
    await browser.page.goto(server.wallLink().replace('#', '?line=L1#'));
    await browser.page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing', undefined, {
      timeout: 60_000,
    });
    const watch = await watchPart(browser.page, await figurePart(browser.page, probe.name));
    const running = load.isDrawn
      ? startDrawnLoad(client, {
          machines: machines.filter(({ code }) => code !== probe.code),
          changesPerSecond: load.perSecond,
          topicOf,
        })
      : startLoad(client, server.mqtt.tenantId, MACHINES.flat(), load.perSecond);
    await browser.page.waitForTimeout(SETTLE_MS);
    const before = running.sent();
    const startedAt = performance.now();
    let sentPerSecond = 0;
    const run = await runProbes(client, watch, {
      machine: { topic: topicOf(probe.code, 'metrics'), speedScale: 1 },
      count: context.isQuick ? QUICK_PROBES : PROBES,
      firstDigits: PROBE_DIGITS,
      textOf: String,
      onEach(index) {
        if (index % STATE_EVERY_PROBES === 0) publish('state', { states: ['production'] });
        sentPerSecond = (running.sent() - before) / ((performance.now() - startedAt) / 1000);
      },
    });
    running.stop();
    client.end(true);
    return { run, sentPerSecond };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** From a machine's publish to the figure on the glass: broker, database, feed, board. */
export const latency: Bench = {
  name: 'latency',
  needsBrowser: true,
  async run(context) {
    await buildProduct();
    const rows: RowDraft[] = [];
    for (const load of LOADS.filter(({ key }) => context.variants?.includes(key) ?? true)) {
      const { run, sentPerSecond } = await measureLoad(context, load);
      const { delays, lost, overtaken } = run;
      const of = load.isDrawn ? 'changes on the watched wall' : 'metrics that no wall draws';
      const note = `slowest ${Math.max(...delays)} ms of ${delays.length} readings; ${overtaken} were overtaken by the next before they were drawn, ${lost} never came; load reached ${Math.round(sentPerSecond)}/s ${of}`;
      const p50 = rounded(quantile(delays, 0.5));
      const p95 = rounded(quantile(delays, 0.95));
      context.say(`${load.title}: p50 ${p50} ms, p95 ${p95} ms; ${note}`);
      const row = (share: string, value: number, target: number | undefined, rowNote: string): RowDraft => ({
        name: `source → glass, ${share} at ${load.title}`,
        value,
        unit: 'ms',
        better: 'lower',
        ...(target === undefined ? {} : { target }),
        note: rowNote,
      });
      if (load.isDrawn) rows.push(row('p50', p50, load.targetP50, note));
      rows.push(row('p95', p95, load.targetP95, load.isDrawn ? note : `p50 ${p50} ms, ${note}`));
    }
    return rows;
  },
};
