import type { Migration } from '#server/core/ports/database.ts';
import { secondFactor } from './migrations/0095-second-factor.ts';

export const secondFactorMigrations: readonly Migration[] = [secondFactor];
