import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { CONSOLE_SESSION_KEY } from '#shared/client/session/session-keys.ts';
import { getAppointmentCalendar } from '#shared/contracts/yard/appointment.ts';
import { openBenchBrowser } from '#tests/perf/browser.ts';
import { median, quantile, rounded } from '#tests/perf/median.ts';
import type { BenchContext, RowDraft } from '#tests/perf/row.ts';
import { buildProduct } from '#tests/perf/site.ts';
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { BENCH_WAREHOUSE } from './seed.ts';

const OPENINGS = 25;
const QUICK_OPENINGS = 5;
const TARGET_MS = 200;
const WITHIN_MS = 30_000;

/** Milliseconds since the click. */
interface Opening {
  readonly arrivedMs: number;
  readonly paintedMs: number;
  readonly elements: number;
}

/** From a click on the calendar in the console until the week of a full warehouse is painted, each time in a new page. */
export async function measureCalendar(context: BenchContext, database: string): Promise<RowDraft[]> {
  await buildProduct();
  const dataDir = await mkdtemp(join(tmpdir(), 'linewall-bench-'));
  await cp(database, join(dataDir, 'db'), { recursive: true });
  const server = await startServerProcess({ LINEWALL_DATA_DIR: dataDir, LINEWALL_LOG_LEVEL: 'error' });
  const browser = await openBenchBrowser({ baseURL: server.baseURL });
  try {
    const session = await signInByApi(server.baseURL, { password: server.adminPassword });
    await browser.page.goto('/healthz');
    await browser.page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
      CONSOLE_SESSION_KEY,
      JSON.stringify({ ...session, keptAt: Date.now() }),
    ] as const);
    const openings: Opening[] = [];
    // The first one compiles the page's code, and is not counted.
    for (let count = 0; count <= (context.isQuick ? QUICK_OPENINGS : OPENINGS); count += 1)
      openings.push(await openCalendar(browser.page));
    const rows = toRows(openings.slice(1));
    for (const { name, value, unit, note } of rows) context.say(`${name}: ${value} ${unit}; ${note ?? ''}`);
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function openCalendar(page: Page): Promise<Opening> {
  await page.goto(`/appointment?warehouseCode=${BENCH_WAREHOUSE}`);
  await page.getByRole('row').nth(2).waitFor();
  const button = await page.getByRole('button', { name: '日历' }).elementHandle();
  if (!button) throw new Error('the page of appointments has no calendar');
  return page.evaluate(
    ([opener, path, withinMs]) =>
      new Promise<Opening>((resolve, reject) => {
        const startedAt = performance.now();
        (opener as HTMLElement).click();
        const look = (): void => {
          const now = performance.now();
          if (now - startedAt > withinMs) {
            reject(new Error('the calendar did not come'));
            return;
          }
          const week = document.querySelector('[role=dialog] table');
          if (!week?.querySelector('.event')) {
            requestAnimationFrame(look);
            return;
          }
          // A task after the next frame: the week has been laid out and painted by then.
          requestAnimationFrame(() => {
            setTimeout(() => {
              const reply = performance
                .getEntriesByType('resource')
                .findLast(({ name }) => new URL(name).pathname === path) as
                | PerformanceResourceTiming
                | undefined;
              resolve({
                arrivedMs: (reply?.responseEnd ?? Number.NaN) - startedAt,
                paintedMs: performance.now() - startedAt,
                elements: week.querySelectorAll('*').length,
              });
            });
          });
        };
        requestAnimationFrame(look);
      }),
    [button, getAppointmentCalendar.path, WITHIN_MS] as const,
  );
}

function toRows(openings: readonly Opening[]): RowDraft[] {
  const paint = openings.map(({ arrivedMs, paintedMs }) => paintedMs - arrivedMs);
  const whole = openings.map(({ paintedMs }) => paintedMs);
  return [
    {
      name: 'warehouse: a week of the calendar, painted, p95',
      value: rounded(quantile(paint, 0.95)),
      unit: 'ms',
      better: 'lower',
      target: TARGET_MS,
      note: `from the end of the server’s answer until it is on the glass, median ${rounded(median(paint))} ms of ${openings.length}; ${openings[0]?.elements ?? 0} elements; from the click p95 ${rounded(quantile(whole, 0.95))}, median ${rounded(median(whole))} ms`,
    },
  ];
}
