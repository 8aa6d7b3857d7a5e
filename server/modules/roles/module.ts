import type { ServerModule } from '#server/core/module.ts';
import type { SeededTenants } from '#server/core/ports/seeded-tenants.ts';
import { withSchema } from '#server/core/typed-database.ts';
import { mountChoiceRoutes } from './choices.ts';
import type { RolesParts } from './roles-parts.ts';
import type { RolesSchema } from './schema.ts';

export interface RolesPorts {
  readonly seededTenants: SeededTenants;
}

/** Roles and posts of a tenant's users. */
export function createRolesModule({ seededTenants }: RolesPorts): ServerModule {
  const parts: RolesParts = {
    db: {
      tenant: (tenantId, work) => seededTenants.tenant(tenantId, (tx) => work(withSchema<RolesSchema>(tx))),
    },
  };
  return {
    name: 'roles',
    mount(app) {
      mountChoiceRoutes(app, parts);
    },
  };
}
