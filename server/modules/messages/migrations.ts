import type { Migration } from '#server/core/ports/database.ts';
import { messagesTables } from './migrations/0028-messages-tables.ts';
import { messagesToFans } from './migrations/0589-messages-to-fans.ts';

export const messagesMigrations: readonly Migration[] = [messagesTables, messagesToFans];
