import type { TenantFlags, TenantParams } from '#server/core/identity-ports.ts';
import type { ServerModule } from '#server/core/module.ts';
import { mountDict } from './dict.ts';
import { mountDictItem } from './dict-item.ts';
import { mountFileGroupRoutes } from './file-group-routes.ts';
import { mountMenu } from './menu.ts';
import { platformMenus } from './migrations/0085-platform-menus.ts';
import { platformParams } from './migrations/0086-platform-params.ts';
import { platformDicts } from './migrations/0087-platform-dicts.ts';
import { platformPostsFiles } from './migrations/0088-platform-posts-files.ts';
import { platformSeedRefs } from './migrations/0089-platform-seed-refs.ts';
import { platformCrud } from './migrations/0131-platform-crud.ts';
import { platformTableLayouts } from './migrations/0134-platform-table-layouts.ts';
import { mountParam } from './param.ts';
import { createSeededDatabase, type SeededDatabase } from './seeded-database.ts';
import { mountTableLayout } from './table-layout.ts';
import { createParamCache, type ParamCache } from './tenant-params.ts';
import { mountTenantRoutes, readTenant } from './tenant-routes.ts';

export interface PlatformModule {
  readonly module: ServerModule;
  /** Both answer only after the module has been registered. */
  readonly params: TenantParams;
  readonly flags: TenantFlags;
}

interface Running {
  readonly db: SeededDatabase;
  readonly params: ParamCache;
}

/** Menus, parameters, dictionaries, posts, file groups and a tenant's settings. Registered after the accounts. */
export function createPlatformModule(): PlatformModule {
  let running: Running | null = null;
  const parts = (): Running => {
    if (!running) throw new Error('the platform module was asked before it was registered');
    return running;
  };
  return {
    params: { text: (tenantId, key) => parts().params.text(tenantId, key) },
    flags: {
      async isSingleSession(tenantId) {
        return (await readTenant(parts().db, tenantId)).single_session;
      },
    },
    module: {
      name: 'platform',
      migrations: [
        platformMenus,
        platformParams,
        platformDicts,
        platformPostsFiles,
        platformSeedRefs,
        platformCrud,
        platformTableLayouts,
      ],
      async register(context) {
        const { app, clock, log } = context;
        const db = createSeededDatabase(context.db);
        const params = createParamCache(db, clock);
        running = { db, params };
        const added = await db.seedAll();
        if (added > 0) log.info({ added }, 'tenants were given what they lacked');
        mountMenu(app, db, clock);
        mountParam(app, db, params, clock);
        mountDict(app, db, clock);
        mountDictItem(app, db, clock);
        mountFileGroupRoutes(app, db);
        mountTableLayout(app, db, clock);
        mountTenantRoutes(app, db, clock);
      },
    },
  };
}
