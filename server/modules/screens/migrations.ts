import type { Migration } from '#server/core/ports/database.ts';
import { screensTables } from './migrations/0042-screens-tables.ts';
import { screensAnyBoard } from './migrations/0552-screens-any-board.ts';

export const screensMigrations: readonly Migration[] = [screensTables, screensAnyBoard];
