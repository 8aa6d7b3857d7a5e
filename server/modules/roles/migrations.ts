import type { Migration } from '#server/core/ports/database.ts';
import { rolesCrud } from './migrations/0201-roles-crud.ts';
import { rolesCaselessCode } from './migrations/0502-roles-caseless-code.ts';

export const rolesMigrations: readonly Migration[] = [rolesCrud, rolesCaselessCode];
