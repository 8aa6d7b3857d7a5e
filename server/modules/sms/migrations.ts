import type { Migration } from '#server/core/ports/database.ts';
import { smsCodes } from './migrations/0024-sms-codes.ts';

export const smsMigrations: readonly Migration[] = [smsCodes];
