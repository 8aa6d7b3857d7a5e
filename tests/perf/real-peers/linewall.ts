import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { seedCalendar } from '#server/modules/calendar/seed.ts';
import { seedPlant } from '#server/modules/plant/seed.ts';
import { shortNumber } from '#shared/domain/text/short-number.ts';
import { watchText } from '#tests/perf/glass-watch.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { openLastingDatabase } from '#tests/support/servers/template-database.ts';
import { startTestServer } from '#tests/support/servers/test-server.ts';
import { BENCH_CALENDAR, BENCH_PLANT, type BenchView } from './view.ts';
import type { DrawnTexts, WallSystem } from './wall-system.ts';

/** This product with its own broker and database, on disk in a folder that is gone afterwards. */
export async function startLinewall(view: BenchView): Promise<WallSystem> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linewall-bench-own-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  await seed(join(dataDir, 'db'));
  const server = await startServerProcess({
    LINEWALL_DATA_DIR: dataDir,
    LINEWALL_LOG_LEVEL: 'error',
  }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const board = `/productLineSignage?line=${view.lineCode}`;
  let isSignedIn = false;
  return {
    key: 'linewall',
    title: 'Linewall',
    mqtt: server.mqtt,
    serverPid: server.pid,
    brokerPid: null,
    async openWall(page) {
      // The link signs the browser in once; from then on it is a wall.
      await page.goto(
        isSignedIn ? server.baseURL + board : server.wallLink().replace('/productLineSignage', board),
      );
      await page.waitForFunction(
        () => {
          const now = window.linewall?.diagnostics();
          return now?.state === 'showing' && !now.isFromStorage;
        },
        undefined,
        { timeout: 60_000 },
      );
      isSignedIn = true;
    },
    drawn: (page) => readDrawn(page, view),
    watchProbe: async (page) => watchText(page, { part: await probePart(page, view) }),
    probeText: (speed) => shortNumber(speed),
    async stop() {
      await server.stop();
      await remove();
    },
  };
}

async function seed(folder: string): Promise<void> {
  const server = await startTestServer({ database: await openLastingDatabase(folder) });
  try {
    const { db, tenantId } = server;
    const isNew = await db.tenant(tenantId, (tx) => seedPlant(tx, tenantId, BENCH_PLANT));
    if (!isNew) throw new Error('the plant of the bench was not written');
    await db.tenant(tenantId, (tx) => seedCalendar(tx, tenantId, BENCH_CALENDAR, Date.now()));
  } finally {
    await server.close();
  }
}

async function probePart(page: Page, { probe }: BenchView): Promise<string> {
  const id = (await machineIds(page)).find(([name]) => name === probe.name)?.[1];
  if (!id) throw new Error(`the wall has no machine ${probe.name}`);
  return `detail.${id}.figure`;
}

function machineIds(page: Page): Promise<[name: string, id: string][]> {
  return page.evaluate(() => {
    const model = window.linewall?.model() as { machines: { id: string; name: string }[] };
    return model.machines.map(({ id, name }): [string, string] => [name, id]);
  });
}

/** The yield is drawn where a tile has room for it. */
async function readDrawn(page: Page, view: BenchView): Promise<DrawnTexts> {
  const ids = new Map(await machineIds(page));
  const texts = new Map(
    await page.evaluate(() =>
      (window.linewall?.texts() ?? []).map(({ part, text }): [string, string] => [part, text]),
    ),
  );
  return Object.fromEntries(
    view.machines.flatMap(({ code, name }) => {
      const of = (part: string) => texts.get(`detail.${ids.get(name)}.${part}`);
      return Object.entries({ speed: of('figure'), yield: of('footValue') }).flatMap(([figure, text]) =>
        text === undefined ? [] : [[`${code} ${figure}`, text]],
      );
    }),
  );
}
