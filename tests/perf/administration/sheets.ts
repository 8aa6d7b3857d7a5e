import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { user } from '#shared/contracts/accounts/user.ts';
import { cancelJob, commitImport, getJob, Job, undoImport } from '#shared/contracts/jobs/job.ts';
import { operationLog } from '#shared/contracts/platform/operation-log.ts';
import { quantile, rounded } from '#tests/perf/median.ts';
import type { BenchContext, RowDraft } from '#tests/perf/row.ts';
import { labelsOf, sendSheet, sheetOf } from '#tests/support/files/sheet-upload.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import type { ProbeRequest } from './probe.ts';

const DAY_MS = 86_400_000;
const OTHERS_MS = 300;
const ASKED_EVERY_MS = 20;
const PROGRESS_EVERY_MS = 250;
const EXPORTED = [100_000, 300_000];
const IMPORTED = 5_000;

/** Exports of the operation log and an import of users, each with what others wait for meanwhile. */
export async function measureSheets(
  context: BenchContext,
  server: TestServer,
  isAsked: (variant: string) => boolean,
): Promise<RowDraft[]> {
  const by = await server.addUser({ username: `exports-${Date.now()}` });
  const share = context.isQuick ? 0.02 : 1;
  const rows: RowDraft[] = [];
  if (isAsked('exports')) {
    for (const count of EXPORTED) rows.push(...(await exportRows(server, by, Math.round(count * share))));
    rows.push(await cancelExport(server, by));
  }
  if (isAsked('imports')) rows.push(...(await importUsers(server, by, Math.round(IMPORTED * share))));
  for (const { name, value, unit, note } of rows) context.say(`${name}: ${value} ${unit}; ${note ?? ''}`);
  return rows;
}

/** A range of time in which so many entries were written. */
async function startExport(server: TestServer, by: TestUser, count: number): Promise<string> {
  const { total } = await dataOf(server.call(operationLog.page, { query: { current: 1, size: 1 } }, by));
  const perEntryMs = (730 * DAY_MS) / total;
  const to = server.clock.now() - DAY_MS;
  const query = { from: Math.round(to - count * perEntryMs), to };
  const body = { fileName: 'bench', format: 'xlsx' } as const;
  return (await dataOf(server.call(operationLog.exportRows, { query, body } as never, by))).jobId;
}

async function exportRows(server: TestServer, by: TestUser, count: number): Promise<RowDraft[]> {
  const jobId = await startExport(server, by, count);
  const seen = await watch(server, by, jobId);
  const { result, file } = seen.job;
  const rows = result?.type === 'export' ? result.rows : 0;
  const what = `an export of ${count.toLocaleString('en-US')} rows`;
  return rowsOf(
    what,
    seen,
    `${rows.toLocaleString('en-US')} rows, ${rounded((file?.sizeBytes ?? 0) / 1024 ** 2)} MB`,
  );
}

async function cancelExport(server: TestServer, by: TestUser): Promise<RowDraft> {
  const id = await startExport(server, by, EXPORTED[0] ?? 0);
  let job: Job;
  do {
    await wait(PROGRESS_EVERY_MS);
    job = await readJob(server, by, id);
  } while (job.status !== 'done' && job.progress.done === 0);
  const startedAt = performance.now();
  await dataOf(server.call(cancelJob, { params: { id } }, by));
  await server.wiring.jobs.worker.settled();
  const { status, progress } = await readJob(server, by, id);
  if (status !== 'cancelled') throw new Error(`a cancelled export is ${status}`);
  return {
    name: 'administration: an export is cancelled, until it has ended',
    value: rounded(performance.now() - startedAt),
    unit: 'ms',
    better: 'lower',
    note: `after ${progress.done.toLocaleString('en-US')} rows`,
  };
}

/** The check of a file, and its rows written; afterwards they are taken back. */
async function importUsers(server: TestServer, by: TestUser, count: number): Promise<RowDraft[]> {
  const labels = await labelsOf(user);
  const keys = ['username', 'nickname', 'deptCode', 'roleCodes'];
  const serial = Date.now();
  const lines = Array.from({ length: count }, (_none, index) => [
    `imported.${serial}.${index}`,
    `Imported ${index}`,
    'P-1',
    'viewer',
  ]);
  const file = await sheetOf(
    keys.map((key) => labels[key] ?? ''),
    lines,
  );
  const said = `${count.toLocaleString('en-US')} users`;
  const sent = await sendSheet(server, user, file, by);
  if (sent.statusCode !== 200) throw new Error(sent.body);
  const checkId: string = sent.json().data.jobId;
  const check = await watch(server, by, checkId);
  const params = { id: checkId };
  const { jobId } = await dataOf(server.call(commitImport, { params, body: { rows: 'all' } }, by));
  const commit = await watch(server, by, jobId);
  const rows = [
    ...rowsOf(`a file of ${said} is checked`, check, ''),
    ...rowsOf(`${said} of a file are created`, commit, ''),
  ];
  const undo = await dataOf(server.call(undoImport, { params: { id: jobId } }, by));
  rows.push(...rowsOf(`${said} of an import are taken back`, await watch(server, by, undo.jobId), ''));
  return rows;
}

interface Watched {
  readonly job: Job;
  readonly seconds: number;
  /** Of a list that another user asks for all the time. */
  readonly others: readonly number[];
  /** Different states of the progress that were seen. */
  readonly steps: number;
}

async function watch(server: TestServer, by: TestUser, jobId: string): Promise<Watched> {
  const address = server.app.server.address();
  const url =
    address && typeof address === 'object' ? `http://127.0.0.1:${address.port}` : await server.listen();
  const startedAt = performance.now();
  const others: number[] = [];
  const workerData: ProbeRequest = {
    url: `${url}/admin/post/page?size=20`,
    headers: by.headers,
    everyMs: ASKED_EVERY_MS,
  };
  const probe = new Worker(new URL('./probe.ts', import.meta.url), { workerData });
  probe.on('message', (tookMs: number) => others.push(tookMs));
  const steps = new Set<number>();
  let job: Job;
  do {
    await wait(PROGRESS_EVERY_MS);
    job = await readJob(server, by, jobId);
    steps.add(job.progress.done);
  } while (job.status === 'queued' || job.status === 'running');
  const seconds = (performance.now() - startedAt) / 1_000;
  await wait(ASKED_EVERY_MS);
  await probe.terminate();
  if (job.status !== 'done') throw new Error(`a job ended as ${job.status}: ${JSON.stringify(job.error)}`);
  return { job, seconds, others, steps: steps.size };
}

function rowsOf(what: string, { seconds, others, steps }: Watched, note: string): RowDraft[] {
  const shown = `progress was seen at ${steps} places`;
  return [
    {
      name: `administration: ${what}`,
      value: rounded(seconds),
      unit: 's',
      better: 'lower',
      note: note === '' ? shown : `${note}; ${shown}`,
    },
    {
      name: `administration: slowest other request during ${what}`,
      value: rounded(Math.max(...others)),
      unit: 'ms',
      better: 'lower',
      target: OTHERS_MS,
      note: `of ${others.length}, p95 ${rounded(quantile(others, 0.95))} ms`,
    },
  ];
}

async function readJob(server: TestServer, by: TestUser, id: string): Promise<Job> {
  return Job.parse(await dataOf(server.call(getJob, { params: { id } }, by)));
}

async function dataOf(answering: ReturnType<TestServer['call']>) {
  const answer = await answering;
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}
