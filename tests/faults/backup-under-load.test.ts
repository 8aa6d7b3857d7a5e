import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import {
  getLineSummary,
  getMachineOee,
  getMachineStops,
  getMachineTimeline,
} from '#shared/contracts/history/history.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { type SignedIn, signInAdmin } from '#tests/support/people/signed-in.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';
import { startMachineLoad } from './machine-load.ts';
import { createMachineReports, type Ledger, PROBE } from './machine-reports.ts';
import { expectedIntervals, readStoredPlant } from './stored-plant.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const execute = promisify(execFile);
const PER_SECOND = { mqtt: 300, http: 100 };

async function command(name: 'backup' | 'restore', file: string, dataDir: string): Promise<void> {
  const env = { ...process.env, LINEWALL_DATA_DIR: dataDir };
  await execute(process.execPath, [join(ROOT, 'server', `${name}.ts`), file], { env });
}

/** What the server says about a closed stretch of time, for every line and its machines; the moment of asking left out. */
async function answersOf(admin: SignedIn, from: number, to: number): Promise<unknown[]> {
  const range = `from=${from}&to=${to}`;
  const answers: unknown[] = [];
  for (const line of listLines.reply.parse(await admin.get(listLines.path))) {
    const ask = async (path: string, id: string) =>
      answers.push(await admin.get(`${path.replace(':id', id)}?${range}`));
    const summary = getLineSummary.reply.parse(
      await admin.get(`${getLineSummary.path.replace(':id', line.id)}?${range}`),
    );
    answers.push({ ...summary, computedAt: 0 });
    for (const { id } of line.machines) {
      await ask(getMachineTimeline.path, id);
      await ask(getMachineStops.path, id);
      await ask(getMachineOee.path, id);
      answers.push(await admin.get(`/data/machine/${id}/metric/${PROBE}?${range}&width=50`));
    }
  }
  return answers;
}

function copyOf(ledger: Ledger): Ledger {
  return {
    metrics: new Map([...ledger.metrics].map(([code, own]) => [code, new Map(own)])),
    states: new Map([...ledger.states].map(([code, own]) => [code, new Map(own)])),
  };
}

it('backs up while machines report; the restored plant gives the same answers', {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'linewall-backed-'));
  const [first, second, file] = [join(folder, 'first'), join(folder, 'second'), join(folder, 'plant.backup')];
  await prepareDataDir(first);
  const server = await startServerProcess({ LINEWALL_DATA_DIR: first, LINEWALL_LOG_LEVEL: 'warn' });
  const admin = await signInAdmin(server.baseURL, server.adminPassword);
  const target = { baseURL: server.baseURL, mqtt: server.mqtt, httpKey: await admin.httpKey() };
  const reports = createMachineReports(server.mqtt.tenantId);
  const from = Date.now();
  const before = startMachineLoad(target, reports, PER_SECOND);
  await expect.poll(before.acknowledged, { timeout: 30_000 }).toBeGreaterThan(2_000);
  await before.settle(30_000);
  await before.end();
  const to = Date.now();
  const acknowledged = copyOf(reports);

  const during = startMachineLoad(target, reports, PER_SECOND);
  await expect.poll(during.acknowledged, { timeout: 30_000 }).toBeGreaterThan(100);
  await command('backup', file, first);
  await during.settle(30_000);
  await during.end();
  const answers = await answersOf(admin, from, to);
  await server.stop();

  await command('restore', file, second);
  const copy = await startServerProcess({ LINEWALL_DATA_DIR: second, LINEWALL_LOG_LEVEL: 'warn' });
  const again = await signInAdmin(copy.baseURL, server.adminPassword);
  expect(await answersOf(again, from, to)).toEqual(answers);
  await copy.stop();

  const db = await openEmbedded({ folder: join(second, 'db') });
  const stored = await readStoredPlant(db, PROBE).finally(() => db.close());
  let missing = 0;
  for (const [code, own] of acknowledged.metrics)
    for (const [ts, value] of own) if (stored.metrics.get(code)?.get(ts) !== value) missing += 1;
  expect(missing).toBe(0);
  // All of one moment: every interval is one that the reports up to then make.
  expect(stored.machinesWithTwoOpen).toBe(0);
  const everything = expectedIntervals(reports);
  for (const [code, intervals] of stored.intervals)
    expect(intervals.map(({ from: start }) => start)).toEqual(
      everything
        .get(code)
        ?.slice(0, intervals.length)
        .map(({ from: start }) => start),
    );
  await rm(folder, { recursive: true });
});
