import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { PlantDirectory } from '#server/core/ports/plant-directory.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { mountDepartmentRoutes } from './department-routes.ts';
import { createDirectory } from './directory.ts';
import { mountImageRoutes } from './image-routes.ts';
import { mountLinePlanRoutes } from './line-plan-routes.ts';
import { mountMachineRoutes } from './machine-routes.ts';
import { loadPlantModel } from './model-store.ts';
import { type PlantSeed, seedPlant } from './seed.ts';
import { listPlantTenants } from './tenants.ts';

export interface PlantModule {
  readonly module: ServerModule;
  /** Empty before the start. */
  readonly directory: PlantDirectory;
}

/**
 * Departments, machines and lines: their tables, endpoints and the directory that other modules query.
 * `demoPlant` is written at start into a first tenant without departments.
 */
export function createPlantModule(core: ServerCore, demoPlant: PlantSeed | null): PlantModule {
  const { db, clock, blobs } = core;
  const log = core.log.child({ module: 'plant' });
  const directory = createDirectory();
  const reload = async (tenantId: Id) => {
    directory.replace(tenantId, await db.tenant(tenantId, loadPlantModel));
  };
  return {
    directory,
    module: {
      name: 'plant',
      async start() {
        if (demoPlant && (await db.tenant(FIRST_TENANT, (tx) => seedPlant(tx, FIRST_TENANT, demoPlant)))) {
          log.info('demo plant created');
        }
        for (const tenantId of await listPlantTenants(db)) await reload(tenantId);
      },
      mount(app) {
        mountDepartmentRoutes(app, db);
        mountMachineRoutes(app, directory);
        mountLinePlanRoutes(app, { db, clock, directory, reload });
        mountImageRoutes(app, { db, blobs, clock, log, directory, reload });
      },
    },
  };
}
