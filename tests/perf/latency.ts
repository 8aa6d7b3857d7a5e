import type { Page } from 'playwright';
import { startServerProcess } from '#tests/support/server-process.ts';
import { openBenchBrowser } from './browser.ts';
import { watchPart } from './glass-watch.ts';
import { quantile, rounded } from './median.ts';
import { connectPlant, MACHINES, startLoad } from './plant-load.ts';
import type { Bench, BenchContext, RowDraft } from './row.ts';
import { buildProduct } from './site.ts';

const LOADS = [
  { metricsPerSecond: 100, target: undefined },
  { metricsPerSecond: 1_000, target: 150 },
  { metricsPerSecond: 10_000, target: 500 },
] as const;
const PROBE = 'L1-FILLER';
const PROBE_EVERY_MS = 237;
const SETTLE_MS = 4_000;

/** The part that shows the speed of the probe. */
function figurePart(page: Page): Promise<string> {
  return page.evaluate(() => {
    const model = window.linewall?.model() as { machines: { id: string; name: string }[] };
    return `detail.${model.machines.find(({ name }) => name === '灌装机')?.id}.figure`;
  });
}

async function measureLoad(
  context: BenchContext,
  metricsPerSecond: number,
): Promise<{ delays: number[]; lost: number; sentPerSecond: number }> {
  const server = await startServerProcess({ LINEWALL_LOG_LEVEL: 'error' });
  const browser = await openBenchBrowser();
  try {
    const { tenantId } = server.mqtt;
    const client = await connectPlant(server.mqtt);
    const publishProbe = (kind: string, payload: object) =>
      client.publish(
        `linewall/v1/${tenantId}/${PROBE}/${kind}`,
        JSON.stringify({ ts: Date.now(), ...payload }),
        { qos: 1 },
      );
    publishProbe('state', { states: ['production'] });
    publishProbe('metrics', { speed: 99 });
    await browser.page.goto(server.wallLink());
    await browser.page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing', undefined, {
      timeout: 60_000,
    });
    const watch = await watchPart(browser.page, await figurePart(browser.page));
    const load = startLoad(client, tenantId, MACHINES.flat(), metricsPerSecond);
    await browser.page.waitForTimeout(SETTLE_MS);
    const sent = new Map<string, number>();
    const before = load.sent();
    const startedAt = performance.now();
    for (let value = 100; value < (context.isQuick ? 110 : 200); value += 1) {
      if (value % 40 === 0) publishProbe('state', { states: ['production'] });
      sent.set(String(value), Date.now());
      publishProbe('metrics', { speed: value });
      // Not in step with the display's own rhythm.
      await browser.page.waitForTimeout(PROBE_EVERY_MS + Math.random() * 50);
    }
    const sentPerSecond = (load.sent() - before) / ((performance.now() - startedAt) / 1000);
    await browser.page.waitForTimeout(1_000);
    load.stop();
    const seen = await watch.seen();
    const delays = [...sent].flatMap(([text, at]) => (seen[text] === undefined ? [] : [seen[text] - at]));
    client.end(true);
    return { delays, lost: sent.size - delays.length, sentPerSecond };
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
    for (const { metricsPerSecond, target } of LOADS) {
      const { delays, lost, sentPerSecond } = await measureLoad(context, metricsPerSecond);
      const p95 = rounded(quantile(delays, 0.95));
      const note = `p50 ${rounded(quantile(delays, 0.5))} ms, slowest ${Math.max(...delays)} ms of ${delays.length} readings; ${lost} were overtaken by the next before they were drawn; load reached ${Math.round(sentPerSecond)} metrics/s`;
      context.say(`${metricsPerSecond}/s: p95 ${p95} ms; ${note}`);
      rows.push({
        name: `source → glass, p95 at ${metricsPerSecond.toLocaleString('en-US')} metrics/s`,
        value: p95,
        unit: 'ms',
        better: 'lower',
        ...(target === undefined ? {} : { target }),
        note,
      });
    }
    return rows;
  },
};
