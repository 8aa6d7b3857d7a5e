import type { Migration } from '#server/core/ports/database.ts';
import { alarmsTables } from './migrations/0044-alarms-tables.ts';

export const alarmsMigrations: readonly Migration[] = [alarmsTables];
