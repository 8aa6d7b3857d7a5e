import type { Migration } from '#server/core/ports/database.ts';
import { plantModel } from './migrations/0010-plant-model.ts';

export const plantMigrations: readonly Migration[] = [plantModel];
