import type { Migration } from '#server/core/ports/database.ts';
import { derivationRules } from './migrations/0167-derivation-rules.ts';

export const derivationMigrations: readonly Migration[] = [derivationRules];
