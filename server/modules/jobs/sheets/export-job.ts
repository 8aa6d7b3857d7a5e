import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import { defineJob, type JobKind, JobRefused, type JobRun } from '#server/core/ports/jobs.ts';
import type { ExportPage, ExportSource, SheetRow, SheetWriter } from '#server/core/ports/sheets.ts';
import { JOB_BLOB_PREFIX } from '#server/modules/jobs/retention.ts';
import type { ExportResult } from '#shared/contracts/jobs/job.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import { LANGUAGES } from '#shared/domain/text/language.ts';
import { createSheetClock, isTimeZone } from './sheet-clock.ts';
import type { SheetSubjects } from './sheet-subjects.ts';

/** A page is read and written in one go: what a wall waits for at most. */
const PAGE_ROWS = 200;
export const CONTENT_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

const ExportPayload = z.strictObject({
  subject: z.string().max(40),
  query: z.json(),
  userId: Id,
  fileName: z.string().min(1).max(150),
  format: z.enum(['xlsx', 'csv']),
  language: z.enum(LANGUAGES),
  timeZone: z.string().max(64).refine(isTimeZone),
});
type ExportPayload = z.infer<typeof ExportPayload>;

export interface ExportParts {
  readonly subjects: SheetSubjects;
  readonly writer: SheetWriter;
  readonly blobs: BlobStore;
}

/** Writes what a subject exports into a file, page by page; memory does not grow with the rows. */
export function exportJob({ subjects, writer, blobs }: ExportParts): JobKind<ExportPayload> {
  return defineJob({
    kind: 'export',
    payload: ExportPayload,
    maxAttempts: 3,
    isSheet: true,
    permission: ({ subject }) => subjects.source(subject)?.permission ?? null,
    async run(job) {
      const { payload } = job;
      const source = subjects.source(payload.subject);
      const query = source?.query.safeParse(payload.query);
      if (!source || !query?.success) throw new JobRefused('outdated');
      const blob = `${JOB_BLOB_PREFIX}${randomUUID()}`;
      const columns = source.columns(payload.language);
      const progress = { rows: 0 };
      const sheet = { name: payload.fileName, columns };
      const rows = readRows(job, source, query.data, progress);
      const sizeBytes = await blobs.putStream(blob, writer[payload.format](sheet, rows));
      const result: z.infer<typeof ExportResult> = { type: 'export', rows: progress.rows };
      const file = {
        blob,
        name: `${payload.fileName}.${payload.format}`,
        type: CONTENT_TYPES[payload.format],
        sizeBytes,
      };
      return { result, file };
    },
  });
}

async function* readRows(
  job: JobRun<ExportPayload>,
  source: ExportSource,
  query: unknown,
  progress: { rows: number },
): AsyncGenerator<SheetRow> {
  const { tenantId, payload, signal } = job;
  const { userId } = payload;
  const transaction = source.transaction ?? job.transaction;
  const toWallClock = createSheetClock(payload.timeZone);
  const dates = source
    .columns(payload.language)
    .filter(({ kind }) => kind === 'date')
    .map(({ key }) => key);
  const total = await transaction((tx) => source.count(tx, { tenantId, userId, query }));
  job.progress(0, total);
  let after: string | null = null;
  do {
    signal.throwIfAborted();
    const request = { tenantId, userId, query, after, size: PAGE_ROWS };
    const page: ExportPage = await transaction((tx) => source.page(tx, request));
    for (const row of page.rows) yield dates.length === 0 ? row : withDates(row, dates, toWallClock);
    progress.rows += page.rows.length;
    job.progress(progress.rows, Math.max(total, progress.rows));
    after = page.next;
    // The embedded database answers without leaving the event loop; requests and heartbeats wait for it.
    await setImmediate();
  } while (after !== null);
}

function withDates(
  row: SheetRow,
  dates: readonly string[],
  toWallClock: (instantMs: number) => number,
): SheetRow {
  const shown: Record<string, SheetRow[string]> = { ...row };
  for (const key of dates) {
    const value = shown[key];
    if (typeof value === 'number') shown[key] = toWallClock(value);
  }
  return shown;
}
