import type { Migration } from '#server/core/ports/database.ts';
import { captchaTables } from './migrations/0022-captcha-tables.ts';

export const captchaMigrations: readonly Migration[] = [captchaTables];
