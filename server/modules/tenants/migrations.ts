import type { Migration } from '#server/core/ports/database.ts';
import { tenantsPackages } from './migrations/0020-tenants-packages.ts';

export const tenantsMigrations: readonly Migration[] = [tenantsPackages];
