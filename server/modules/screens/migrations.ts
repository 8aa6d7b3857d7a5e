import type { Migration } from '#server/core/ports/database.ts';
import { screensTables } from './migrations/0042-screens-tables.ts';

export const screensMigrations: readonly Migration[] = [screensTables];
