import { typed } from '#server/core/database/typed-database.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { TenantsSchema } from './schema.ts';
import { mountTenantRoutes } from './tenant.ts';
import { createTermWatch } from './tenant-closing.ts';
import { mountTenantPackageRoutes } from './tenant-package.ts';
import type { TenantsPorts } from './tenants-parts.ts';

const WATCH_EVERY_MS = 60_000;

export interface TenantsModule {
  readonly module: ServerModule;
  /** Closes tenants whose last day has passed now; a job does it every minute. */
  watchTerms(): Promise<void>;
}

/** The tenants of this server, for the administrators of the first one. */
export function createTenantsModule(core: ServerCore, ports: TenantsPorts): TenantsModule {
  const { clock, every } = core;
  const parts = { ...ports, clock, database: core.db, db: typed<TenantsSchema>(core.db) };
  const watchTerms = createTermWatch(parts);
  return {
    watchTerms,
    module: {
      name: 'tenants',
      async start() {
        every('end of tenants', WATCH_EVERY_MS, watchTerms);
      },
      mount(app) {
        mountTenantRoutes(app, parts);
        mountTenantPackageRoutes(app, parts);
      },
    },
  };
}
