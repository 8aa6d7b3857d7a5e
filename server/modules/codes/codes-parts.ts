import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { CodeTables } from './code-tables.ts';
import type { HeardCodes } from './heard-codes.ts';

export interface CodesParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly sheetJobs: SheetJobs;
  readonly tables: CodeTables;
  readonly heard: HeardCodes;
}
