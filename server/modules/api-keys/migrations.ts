import type { Migration } from '#server/core/ports/database.ts';
import { apiKeysApiKey } from './migrations/0216-api-keys-api-key.ts';

export const apiKeysMigrations: readonly Migration[] = [apiKeysApiKey];
