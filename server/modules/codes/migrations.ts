import type { Migration } from '#server/core/ports/database.ts';
import { codesTables } from './migrations/0038-codes-tables.ts';

export const codesMigrations: readonly Migration[] = [codesTables];
