import type { Migration } from '#server/core/ports/database.ts';
import { calendarTables } from './migrations/0040-calendar-tables.ts';

export const calendarMigrations: readonly Migration[] = [calendarTables];
