import type { Migration } from '#server/core/ports/database.ts';
import { pretreatment } from './migrations/0440-pretreatment.ts';

export const pretreatmentMigrations: readonly Migration[] = [pretreatment];
