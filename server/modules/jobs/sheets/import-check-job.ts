import { randomUUID } from 'node:crypto';
import { fieldText } from '#server/core/http/envelope.ts';
import { defineJob, type JobFile, type JobKind } from '#server/core/ports/jobs.ts';
import type { ImportProblem, SheetRow } from '#server/core/ports/sheets.ts';
import { JOB_BLOB_PREFIX } from '#server/modules/jobs/retention.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { CONTENT_TYPES } from './export-job.ts';
import { checkRows, type ImportFile, readImportFile } from './import-file.ts';
import {
  ERROR_HEADERS,
  ImportCheckPayload,
  type ImportJobParts,
  OWN_HEADERS,
  type StoredCheck,
  targetOf,
} from './import-kinds.ts';

/** A dry run: reads and checks an uploaded file, writes nothing, and lists every problem of every row. */
export function importCheckJob(parts: ImportJobParts): JobKind<ImportCheckPayload> {
  return defineJob({
    kind: 'importCheck',
    payload: ImportCheckPayload,
    maxAttempts: 3,
    isSheet: true,
    permission: ({ subject }) => parts.subjects.target(subject)?.permission ?? null,
    async run(job) {
      const { subject, userId, language, fileName } = job.payload;
      const target = targetOf(parts.subjects, subject);
      const file = await readImportFile(parts, target, job.inputBlob, job.payload, OWN_HEADERS, job);
      const total = file.lines.length;
      job.progress(0, total);
      const context = { tenantId: job.tenantId, userId, language, nowMs: parts.now() };
      const checked = await checkRows(job.transaction, target, context, file, (rows) => {
        job.signal.throwIfAborted();
        job.progress(rows, total);
      });
      const problems = byLine(checked.problems);
      job.progress(total, total);
      const result: StoredCheck = {
        type: 'importCheck',
        subject,
        rows: total,
        goodRows: total - problems.size,
        commitJobId: null,
        reading: file.reading,
        ignoredColumns: [...file.header.ignored],
        columns: file.header.texts.map((text) => text ?? ''),
        badRows: listBadRows(file, problems),
        badTotal: problems.size,
      };
      if (problems.size === 0) return { result };
      return { result, file: await writeErrorFile(parts, file, problems, fileName, language) };
    },
  });
}

type ProblemsByLine = ReadonlyMap<number, readonly ImportProblem[]>;

function byLine(problems: readonly ImportProblem[]): ProblemsByLine {
  return Map.groupBy(problems, ({ lineNum }) => lineNum);
}

function headerOf({ header }: ImportFile, field: string | null): string | null {
  return [...header.columns.values()].find(({ key }) => key === field)?.header ?? null;
}

function listBadRows(file: ImportFile, problems: ProblemsByLine): StoredCheck['badRows'] {
  return file.lines
    .filter(({ lineNum }) => problems.has(lineNum))
    .slice(0, LIMITS.importBadRowsListed)
    .map(({ lineNum, cells }) => ({
      lineNum,
      cells: [...cells],
      errors: (problems.get(lineNum) ?? []).map(({ field, key, params }) => ({
        field,
        header: headerOf(file, field),
        key,
        params: { ...params },
      })),
    }));
}

/** The uploaded rows as they were, with one column more that says what is wrong. */
async function writeErrorFile(
  { writer, blobs }: ImportJobParts,
  file: ImportFile,
  problems: ProblemsByLine,
  fileName: string,
  language: Language,
): Promise<JobFile> {
  const { texts } = file.header;
  // A file that was made by an earlier check has such a column already.
  const kept = texts.flatMap((text, position) =>
    text !== null && !OWN_HEADERS.includes(text) ? [position] : [],
  );
  const columns = kept.map((position) => ({
    key: String(position),
    header: texts[position] ?? '',
    kind: 'text' as const,
  }));
  async function* rows(): AsyncGenerator<SheetRow> {
    for (const { lineNum, cells } of file.lines) {
      const errors = (problems.get(lineNum) ?? []).map((problem) => {
        const header = headerOf(file, problem.field);
        const text = fieldText(problem, language);
        return header === null ? text : `${header}: ${text}`;
      });
      yield {
        ...Object.fromEntries(kept.map((position) => [String(position), cells[position] ?? null])),
        errors: errors.join('\n'),
      };
    }
  }
  const blob = `${JOB_BLOB_PREFIX}${randomUUID()}`;
  const errorColumn = { key: 'errors', header: ERROR_HEADERS[language], kind: 'text' as const };
  const bytes = writer.xlsx({ name: 'Sheet1', columns: [...columns, errorColumn] }, rows());
  const sizeBytes = await blobs.putStream(blob, bytes);
  const name = `${fileName.replace(/\.[^.]*$/, '')}-${ERROR_HEADERS[language]}.xlsx`;
  return { blob, name, type: CONTENT_TYPES.xlsx, sizeBytes };
}
