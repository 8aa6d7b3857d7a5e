import type { Migration } from '#server/core/ports/database.ts';
import { filesTables } from './migrations/0018-files-tables.ts';

export const filesMigrations: readonly Migration[] = [filesTables];
