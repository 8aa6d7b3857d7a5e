import type { Migration } from '#server/core/ports/database.ts';
import { jobsTables } from './migrations/0030-jobs-tables.ts';

export const jobsMigrations: readonly Migration[] = [jobsTables];
