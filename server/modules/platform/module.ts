import { verifyAuditJob } from '#server/core/audit/verify-job.ts';
import type { MenuSeed } from '#server/core/capability.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { Announcements } from '#server/core/ports/announcements.ts';
import type { FileLibrary } from '#server/core/ports/files.ts';
import type { JobQueue } from '#server/core/ports/jobs.ts';
import type { MenuCatalogue } from '#server/core/ports/menu-catalogue.ts';
import type { TenantFlags, TenantParams } from '#server/core/ports/params.ts';
import type { SeededTenants } from '#server/core/ports/seeded-tenants.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { TenantSeeds } from '#server/core/ports/tenant-seeds.ts';
import { mountDictRoutes } from './dict.ts';
import { mountDictItemRoutes } from './dict-item.ts';
import { mountMenuRoutes } from './menu.ts';
import { mountOperationLogRoutes } from './operation-log.ts';
import { mountParamRoutes } from './param.ts';
import type { PlatformSchema } from './schema.ts';
import { createSeededDatabase } from './seeded-database.ts';
import { copyTenant } from './seeds/copy-tenant.ts';
import { createMenuCatalogue } from './seeds/menu-catalogue.ts';
import { seedTenant } from './seeds/seed-tenant.ts';
import { mountTableLayoutRoutes } from './table-layout.ts';
import { mountTenantFormRoutes } from './tenant-form.ts';
import { mountLogoRoutes } from './tenant-logo.ts';
import { createParamCache } from './tenant-params.ts';
import { mountTenantSettingRoutes, readTenant } from './tenant-setting.ts';
import { withheldOf } from './withheld-menus.ts';

export interface PlatformPorts {
  readonly sheetJobs: SheetJobs;
  readonly queue: JobQueue;
  readonly announcements: Announcements;
  /** What every tenant is given, parents before children. */
  readonly menus: readonly MenuSeed[];
  /** It is made after this module. */
  readonly files: () => FileLibrary;
}

export interface PlatformModule {
  readonly module: ServerModule;
  readonly params: TenantParams;
  readonly flags: TenantFlags;
  readonly catalogue: MenuCatalogue;
  readonly seeds: TenantSeeds;
  readonly seededTenants: SeededTenants;
}

/** Menus, parameters, dictionaries and a tenant's settings, and what every tenant is given. Starts after the accounts. */
export function createPlatformModule(
  core: ServerCore,
  { sheetJobs, queue, announcements, menus, files }: PlatformPorts,
): PlatformModule {
  const { clock } = core;
  const { rights, settings } = announcements;
  const log = core.log.child({ module: 'platform' });
  const db = createSeededDatabase(core.db, menus);
  const catalogue = createMenuCatalogue(menus);
  const loadWithheld = withheldOf(menus, catalogue);
  const params = createParamCache(db, clock);
  const verifyJob = verifyAuditJob();
  queue.register(verifyJob);
  return {
    params,
    catalogue,
    seeds: {
      async seed(tx, tenantId) {
        await seedTenant(withSchema<PlatformSchema>(tx), tenantId, menus);
      },
      copy: copyTenant,
    },
    seededTenants: {
      tenant: db.tenant,
      withheldMenus: (tx, tenantId) => loadWithheld(withSchema<PlatformSchema>(tx), tenantId),
    },
    flags: {
      async isSingleSession(tenantId) {
        return (await readTenant(db, tenantId)).single_session;
      },
    },
    module: {
      name: 'platform',
      async start() {
        const added = await db.seedAll();
        if (added > 0) log.info({ added }, 'seed rows were added to tenants');
      },
      mount(app) {
        mountMenuRoutes(app, db, clock, rights, loadWithheld);
        mountParamRoutes(app, db, params, clock, sheetJobs, settings);
        mountDictRoutes(app, db, clock, sheetJobs, settings);
        mountDictItemRoutes(app, db, clock, sheetJobs, settings);
        mountTableLayoutRoutes(app, db, clock);
        mountTenantSettingRoutes(app, db, clock);
        mountLogoRoutes(app, db, { blobs: core.blobs, clock, log, database: core.db, files: files() });
        mountTenantFormRoutes(app, db, clock, sheetJobs, settings);
        mountOperationLogRoutes(app, core.db, clock, { sheetJobs, queue, verifyJob });
      },
    },
  };
}
