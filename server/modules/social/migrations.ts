import type { Migration } from '#server/core/ports/database.ts';
import { socialTables } from './migrations/0026-social-tables.ts';

export const socialMigrations: readonly Migration[] = [socialTables];
