import type { Migration } from '#server/core/ports/database.ts';
import { ingestTables } from './migrations/0034-ingest-tables.ts';

export const ingestMigrations: readonly Migration[] = [ingestTables];
