import type { Migration } from '#server/core/ports/database.ts';
import { reportRuns } from './migrations/0595-report-runs.ts';

export const reportMigrations: readonly Migration[] = [reportRuns];
