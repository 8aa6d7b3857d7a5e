import type { Migration } from '#server/core/ports/database.ts';
import { coreTables } from './migrations/0014-core-tables.ts';

export const coreMigrations: readonly Migration[] = [coreTables];
