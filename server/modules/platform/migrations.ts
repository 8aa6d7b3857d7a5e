import type { Migration } from '#server/core/ports/database.ts';
import { platformTables } from './migrations/0016-platform-tables.ts';

export const platformMigrations: readonly Migration[] = [platformTables];
