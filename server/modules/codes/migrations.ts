import type { Migration } from '#server/core/ports/database.ts';
import { codesTables } from './migrations/0038-codes-tables.ts';
import { codesSchemes } from './migrations/0510-codes-schemes.ts';

export const codesMigrations: readonly Migration[] = [codesTables, codesSchemes];
