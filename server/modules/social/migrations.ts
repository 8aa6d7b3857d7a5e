import type { Migration } from '#server/core/ports/database.ts';
import { socialSignIn } from './migrations/0096-social-sign-in.ts';
import { socialCrud } from './migrations/0133-social-crud.ts';

export const socialMigrations: readonly Migration[] = [socialSignIn, socialCrud];
