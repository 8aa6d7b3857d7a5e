import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { FileLibrary } from '#server/core/ports/files.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type DepartmentParts, mountDepartments } from './department.ts';
import { mountDepartmentRoutes } from './department-routes.ts';
import { createDirectory } from './directory.ts';
import { mountImageRoutes } from './image-routes.ts';
import { mountLinePlanRoutes } from './line-plan-routes.ts';
import { mountMachineRoutes } from './machine-routes.ts';
import { loadPlantModel } from './model-store.ts';
import { addToPlant, type PlantSeed, seedPlant } from './seed.ts';
import { listPlantTenants } from './tenants.ts';

export interface PlantModule {
  readonly module: ServerModule;
  /** Empty before the start. */
  readonly directory: PlantDirectory;
}

/**
 * Departments, machines and lines: their tables, endpoints and the directory that other modules query.
 * `demoPlant` is written at start into a first tenant without departments, and its addition into one that has the plant.
 */
export function createPlantModule(
  core: ServerCore,
  { files, ...ports }: Omit<DepartmentParts, 'db' | 'clock' | 'reload'> & { readonly files: FileLibrary },
  demoPlant: PlantSeed | null,
): PlantModule {
  const { db, clock, blobs } = core;
  const log = core.log.child({ module: 'plant' });
  const directory = createDirectory();
  const reloads = new Map<Id, Promise<void>>();
  /** One after the other, so that the model that was read last is the one that stays. */
  const reload = (tenantId: Id): Promise<void> => {
    const before = reloads.get(tenantId) ?? Promise.resolve();
    const next = before
      .catch(() => undefined)
      .then(async () => directory.replace(tenantId, await db.tenant(tenantId, loadPlantModel)));
    reloads.set(tenantId, next);
    return next;
  };
  return {
    directory,
    module: {
      name: 'plant',
      async start() {
        if (demoPlant) {
          const done = await db.tenant(FIRST_TENANT, async (tx) => {
            if (await seedPlant(tx, FIRST_TENANT, demoPlant)) return 'demo plant created';
            return (await addToPlant(tx, FIRST_TENANT, demoPlant)) ? 'demo plant extended' : null;
          });
          if (done) log.info(done);
        }
        for (const tenantId of await listPlantTenants(db)) await reload(tenantId);
      },
      mount(app) {
        const parts = { ...ports, db, clock, reload };
        mountDepartmentRoutes(app, parts, mountDepartments(app, parts));
        mountMachineRoutes(app, directory);
        mountLinePlanRoutes(app, { db, clock, directory, reload });
        mountImageRoutes(app, { db, blobs, clock, log, files, directory, reload });
      },
    },
  };
}
