import type { Migration } from '#server/core/ports/database.ts';
import { signInAnomaly } from './migrations/0215-sign-in-anomaly.ts';

export const signInMigrations: readonly Migration[] = [signInAnomaly];
