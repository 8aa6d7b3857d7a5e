/**
 * One export in a process of its own, so that memory and stalls are the export's: rows of a table on the embedded
 * database, as a job, into a file. Prints one line of JSON. Arguments: number of rows, format, data folder.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { z } from 'zod';
import { openBlobDisk } from '#server/adapters/blobs/blob-disk.ts';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { hucreWriter } from '#server/adapters/parsers/sheet-hucre-writer.ts';
import { createPrincipals } from '#server/core/access/principal.ts';
import { typed } from '#server/core/database/typed-database.ts';
import { createLog } from '#server/core/logs/log.ts';
import type { ExportSource, SheetColumn, SheetRow } from '#server/core/ports/sheets.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { createTenant } from '#server/modules/accounts/seed.ts';
import { createJobQueue } from '#server/modules/jobs/queue/job-queue.ts';
import { createWorker } from '#server/modules/jobs/queue/worker.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import { exportJob } from '#server/modules/jobs/sheets/export-job.ts';
import { createSheetJobs } from '#server/modules/jobs/sheets/sheet-jobs.ts';
import { createSheetSubjects } from '#server/modules/jobs/sheets/sheet-subjects.ts';

const [rows = '300000', format = 'xlsx', folder = ''] = process.argv.slice(2);
const COLUMNS = 20;
const MB = 1024 * 1024;
const AT_MS = Date.UTC(2026, 10, 21);

interface Tables {
  sys_dict: { dict_id: string; type: string; description: string };
}

const columns: readonly SheetColumn[] = Array.from({ length: COLUMNS }, (_, index) => ({
  key: `c${index}`,
  header: `列 ${index}`,
  kind: index === 0 ? 'text' : ((['text', 'number', 'date', 'boolean'] as const)[index % 4] ?? 'text'),
}));

function toRow(id: string, text: string): SheetRow {
  const row: Record<string, SheetRow[string]> = { c0: id };
  for (let index = 1; index < COLUMNS; index += 1) {
    const kind = columns[index]?.kind;
    row[`c${index}`] =
      kind === 'number'
        ? Number(id) * index
        : kind === 'date'
          ? AT_MS + Number(id) * 60_000
          : kind === 'boolean'
            ? Number(id) % 2 === 0
            : `${text} ${index}`;
  }
  return row;
}

const source: ExportSource<Tables, Record<string, never>> = {
  subject: 'bench',
  permission: 'dict_view',
  query: z.object({}),
  columns: () => columns,
  async page(tx, { after, size }) {
    let query = tx.selectFrom('sys_dict').select(['dict_id', 'type', 'description']);
    if (after) query = query.where('dict_id', '>', after);
    const page = await query.orderBy('dict_id').limit(size).execute();
    return {
      rows: page.map(({ dict_id, description }) => toRow(dict_id, description)),
      next: page.length < size ? null : (page.at(-1)?.dict_id ?? null),
    };
  },
  async count(tx) {
    const { total } = await tx
      .selectFrom('sys_dict')
      .select(sql<string>`count(*)`.as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  },
};

const db = await openEmbedded({ folder: join(folder, 'db') });
await db.migrate(MIGRATIONS);
const tenantId = await typed<AccountsSchema>(db).platform((tx) => createTenant(tx, 'bench', 'bench'));
await db.platform((tx) =>
  sql`insert into sys_dict (tenant_id, type, description)
    select ${tenantId}::bigint, 'type_' || n, '设备 ' || n || ' of the bottling line' from generate_series(1, ${Number(rows)}::int) n`.execute(
    tx,
  ),
);
const blobs = await openBlobDisk(join(folder, 'blobs'));
const log = createLog('error');
const clock = { now: Date.now };
const kinds = new Map();
const worker = createWorker({ db, clock, log, owners: createPrincipals() }, kinds, {
  worker: randomUUID(),
  concurrency: 2,
  sheetConcurrency: 2,
  leaseMs: 30_000,
  heartbeatMs: 5_000,
  progressMs: 1_000,
  isOnlyProcess: true,
});
const queue = createJobQueue(db, clock, kinds, () => {});
const subjects = createSheetSubjects();
// The bench has no users.
const kind = { ...exportJob({ subjects, writer: hucreWriter, blobs }), permission: () => null };
queue.register(kind);
const sheetJobs = createSheetJobs(subjects, queue, kind);
sheetJobs.exportSource(source);

const { jobId } = await sheetJobs.startExport({
  tenantId,
  userId: '1',
  key: null,
  subject: 'bench',
  query: {},
  fileName: 'bench',
  format: format === 'csv' ? 'csv' : 'xlsx',
  language: 'zh',
});
global.gc?.();
const before = process.memoryUsage().rss;
let peak = before;
const sampling = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 20);
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
await worker.settled();
const seconds = (performance.now() - startedAt) / 1_000;
const cpu = process.cpuUsage(cpuBefore);
delay.disable();
clearInterval(sampling);
const job = await typed<JobsSchema>(db).platform((tx) =>
  tx.selectFrom('job').selectAll().where('job_id', '=', jobId).executeTakeFirstOrThrow(),
);
if (job.status !== 'done') throw new Error(`the export ended as ${job.status}`);
process.stdout.write(
  `${JSON.stringify({
    seconds,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    beforeMb: before / MB,
    peakMb: peak / MB,
    fileMb: Number(job.file_bytes) / MB,
    stallMs: delay.max / 1e6,
    stallP99Ms: delay.percentile(99) / 1e6,
  })}\n`,
);
await db.close();
