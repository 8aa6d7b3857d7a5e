import { withSchema } from '#server/core/database/typed-database.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { Announcements } from '#server/core/ports/announcements.ts';
import type { SeededTenants } from '#server/core/ports/seeded-tenants.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { mountChoiceRoutes } from './choices.ts';
import { mountExplanationRoutes } from './permission-explanation.ts';
import { mountPosts } from './post.ts';
import { mountRoles } from './role.ts';
import type { RolesParts } from './roles-parts.ts';
import type { RolesSchema } from './schema.ts';

export interface RolesPorts {
  readonly seededTenants: SeededTenants;
  readonly findPackage: RolesParts['findPackage'];
  readonly rights: Announcements['rights'];
  readonly sheetJobs: SheetJobs;
}

/** Roles and posts of a tenant's users. */
export function createRolesModule(core: ServerCore, ports: RolesPorts): ServerModule {
  const { seededTenants, findPackage, rights, sheetJobs } = ports;
  const parts: RolesParts = {
    db: {
      tenant: (tenantId, work) => seededTenants.tenant(tenantId, (tx) => work(withSchema<RolesSchema>(tx))),
    },
    clock: core.clock,
    sheetJobs,
    withheldMenus: seededTenants.withheldMenus,
    findPackage,
    rights,
  };
  return {
    name: 'roles',
    mount(app) {
      mountChoiceRoutes(app, parts);
      mountPosts(app, parts);
      mountRoles(app, parts);
      mountExplanationRoutes(app, parts);
    },
  };
}
