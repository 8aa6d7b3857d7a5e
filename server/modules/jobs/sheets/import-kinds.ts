import { z } from 'zod';
import { JobRefused } from '#server/core/ports/jobs.ts';
import type { ImportTarget, SheetWriter } from '#server/core/ports/sheets.ts';
import { ImportBadRow, ImportCheckResult } from '#shared/contracts/jobs/job.ts';
import { SheetFormats } from '#shared/contracts/jobs/sheet-reading.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import { LANGUAGES } from '#shared/domain/text/language.ts';
import type { ImportParts } from './import-file.ts';
import { isTimeZone, serverZone } from './sheet-clock.ts';
import type { SheetSubjects } from './sheet-subjects.ts';

export const ImportCheckPayload = z.strictObject({
  subject: z.string().max(40),
  userId: Id,
  fileName: z.string().min(1).max(200),
  language: z.enum(LANGUAGES),
  timeZone: z.string().max(64).refine(isTimeZone).default(serverZone),
  formats: SheetFormats.default({}),
});
export type ImportCheckPayload = z.infer<typeof ImportCheckPayload>;

export const ImportCommitPayload = ImportCheckPayload.extend({
  checkJobId: Id,
  rows: z.enum(['all', 'good']),
});
export type ImportCommitPayload = z.infer<typeof ImportCommitPayload>;

export const ImportUndoPayload = z.strictObject({
  subject: z.string().max(40),
  userId: Id,
  language: z.enum(LANGUAGES),
  commitJobId: Id,
  /** The import failed or was cancelled; false = its user undoes it. */
  isTakenBack: z.boolean().default(false),
});
export type ImportUndoPayload = z.infer<typeof ImportUndoPayload>;

/** As a check stores it: its list of bad rows is asked for separately. */
export const StoredCheck = ImportCheckResult.extend({
  columns: z.array(z.string()),
  badRows: z.array(ImportBadRow),
  badTotal: z.number().int(),
});
export type StoredCheck = z.infer<typeof StoredCheck>;

export interface ImportJobParts extends ImportParts {
  readonly subjects: SheetSubjects;
  readonly writer: SheetWriter;
  readonly now: () => number;
}

export function targetOf(subjects: SheetSubjects, subject: string): ImportTarget {
  const target = subjects.target(subject);
  if (!target) throw new JobRefused('outdated');
  return target;
}

/** Stands at the columns of times in a template. */
export const MOMENT_NOTES = {
  zh: '按 {{zone}} 的时间填写，如 2026-11-23 08:30',
  en: 'By the clocks of {{zone}}, such as 2026-11-23 08:30',
} as const;

/** As `MOMENT_NOTES`, where each row names its place. */
export const PLACE_MOMENT_NOTES = {
  zh: '按该行所在地的时间填写，如 2026-11-23 08:30',
  en: 'By the clocks of the place that the row names, such as 2026-11-23 08:30',
} as const;

/** Header of the column that a checked file is given. */
export const ERROR_HEADERS = { zh: '错误', en: 'Errors' } as const;
export const OWN_HEADERS: readonly string[] = Object.values(ERROR_HEADERS);
