import type { Migration } from '#server/core/ports/database.ts';
import { energy } from './migrations/0180-energy.ts';

export const energyMigrations: readonly Migration[] = [energy];
