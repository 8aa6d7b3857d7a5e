import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { readTenantZone } from '#server/core/database/place-zone.ts';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import { defineJob, type JobKind, JobRefused, type JobRun } from '#server/core/ports/jobs.ts';
import {
  type ExportPage,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SheetWriter,
  ZONE_HEADERS,
  ZONE_KEY,
} from '#server/core/ports/sheets.ts';
import { JOB_BLOB_PREFIX } from '#server/modules/jobs/retention.ts';
import type { ExportResult } from '#shared/contracts/jobs/job.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import { joinedNames } from '#shared/domain/text/joined-names.ts';
import { LANGUAGES, type Language } from '#shared/domain/text/language.ts';
import { createSheetClock, isTimeZone, serverZone } from './sheet-clock.ts';
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
  /** Of rows without a place; absent = the tenant's. */
  timeZone: z.string().max(64).refine(isTimeZone).optional(),
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
      const columns = withZone(source.columns(payload.language), payload.language);
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
  const clocks = new Map<string, (instantMs: number) => number>();
  const columns = source.columns(payload.language);
  const dates = columns.filter(({ kind }) => kind === 'date').map(({ key }) => key);
  const usualZone = payload.timeZone ?? (await transaction(readTenantZone)) ?? serverZone();
  const total = await transaction((tx) => source.count(tx, { tenantId, userId, query }));
  job.progress(0, total);
  let after: string | null = null;
  do {
    signal.throwIfAborted();
    const request = { tenantId, userId, query, after, size: PAGE_ROWS };
    const page: ExportPage = await transaction((tx) => source.page(tx, request));
    for (const row of page.rows) {
      const shown = withTexts(row, columns, payload.language);
      yield dates.length === 0 ? shown : withDates(shown, dates, usualZone, clocks);
    }
    progress.rows += page.rows.length;
    job.progress(progress.rows, Math.max(total, progress.rows));
    after = page.next;
    // The embedded database answers without leaving the event loop; requests and heartbeats wait for it.
    await setImmediate();
  } while (after !== null);
}

/** A column of zones behind the others where one of them has times. */
function withZone<Column extends SheetColumn>(
  columns: readonly Column[],
  language: Language,
): readonly (Column | SheetColumn)[] {
  if (!columns.some(({ kind }) => kind === 'date')) return columns;
  return [...columns, { key: ZONE_KEY, header: ZONE_HEADERS[language], kind: 'text' }];
}

/** The row in the words of the language, as a list shows it. */
function withTexts(row: SheetRow, columns: readonly SheetColumn[], language: Language): SheetRow {
  const shown: Record<string, SheetRow[string]> = { ...row };
  for (const { key, texts } of columns) {
    const value = row[key] ?? null;
    shown[key] =
      value === null || !texts
        ? value
        : (texts[String(value)] ?? wordsOf(String(value), texts, language) ?? value);
  }
  return { ...shown, ...(ZONE_KEY in row && { [ZONE_KEY]: row[ZONE_KEY] ?? null }) };
}

/** Several values of a list, separated by spaces; null where one of them has no word. */
function wordsOf(
  values: string,
  texts: NonNullable<SheetColumn['texts']>,
  language: Language,
): string | null {
  const words = values.split(' ').map((value) => texts[value]);
  return words.every((word) => word !== undefined) ? joinedNames(words, language) : null;
}

/** The row by the clocks of its place, or those of `usualZone` where it has none. */
function withDates(
  row: SheetRow,
  dates: readonly string[],
  usualZone: string,
  clocks: Map<string, (instantMs: number) => number>,
): SheetRow {
  const zone = String(row[ZONE_KEY] ?? usualZone);
  const toWallClock = clocks.get(zone) ?? createSheetClock(zone);
  clocks.set(zone, toWallClock);
  const shown: Record<string, SheetRow[string]> = { ...row, [ZONE_KEY]: zone };
  for (const key of dates) {
    const value = shown[key];
    if (typeof value === 'number') shown[key] = toWallClock(value);
  }
  return shown;
}
