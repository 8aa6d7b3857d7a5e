import type { Migration } from '#server/core/ports/database.ts';
import { messagesTables } from './migrations/0028-messages-tables.ts';

export const messagesMigrations: readonly Migration[] = [messagesTables];
