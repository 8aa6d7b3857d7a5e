import type { Migration } from '#server/core/ports/database.ts';
import { serverLogEntry } from './migrations/0217-server-log-entry.ts';

export const serverLogMigrations: readonly Migration[] = [serverLogEntry];
