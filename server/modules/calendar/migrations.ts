import type { Migration } from '#server/core/ports/database.ts';
import { calendarShiftTables } from './migrations/0170-calendar-shifts.ts';
import { calendarProducts } from './migrations/0171-calendar-products.ts';

export const calendarMigrations: readonly Migration[] = [calendarShiftTables, calendarProducts];
