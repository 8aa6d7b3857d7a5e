import type { TenantTransactions } from '#server/core/crud/crud-mount.ts';
import type { RolesSchema } from './schema.ts';

/** What the routes of roles and posts work with. */
export interface RolesParts {
  readonly db: TenantTransactions<RolesSchema>;
}
