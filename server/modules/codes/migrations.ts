import type { Migration } from '#server/core/ports/database.ts';
import { codesTables } from './migrations/0165-codes-tables.ts';
import { codesHeard } from './migrations/0166-codes-heard.ts';

export const codesMigrations: readonly Migration[] = [codesTables, codesHeard];
