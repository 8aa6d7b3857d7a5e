import type { Migration } from '#server/core/ports/database.ts';
import { tenantsPackages } from './migrations/0210-tenants-packages.ts';

export const tenantsMigrations: readonly Migration[] = [tenantsPackages];
