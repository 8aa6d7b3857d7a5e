import type { ModuleContext, ServerModule } from '#server/core/module.ts';
import type { Database, PlantDirectory } from '#server/core/ports.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { mountDepartmentRoutes } from './department-routes.ts';
import { createDirectory } from './directory.ts';
import { mountImageRoutes } from './image-routes.ts';
import { mountMachineRoutes } from './machine-routes.ts';
import { plantMigrations } from './migrations.ts';
import { loadPlantModel } from './model-store.ts';
import { type PlantSeed, seedPlant } from './seed.ts';
import { listPlantTenants } from './tenants.ts';

export const FIRST_TENANT: Id = '1';

export interface PlantModule {
  readonly module: ServerModule;
  readonly directory: PlantDirectory;
  /** Reads a tenant's model again and tells the directory's listeners. */
  reload(db: Database, tenantId: Id): Promise<void>;
}

/**
 * Departments, machines and lines: their tables, endpoints and the directory that other modules query.
 * `demoPlant` is written at start into a first tenant without departments.
 */
export function createPlantModule(demoPlant: PlantSeed | null = null): PlantModule {
  const directory = createDirectory();
  const reload = async (db: Database, tenantId: Id) => {
    directory.replace(tenantId, await db.tenant(tenantId, loadPlantModel));
  };

  async function register(context: ModuleContext): Promise<void> {
    const { db, log } = context;
    if (demoPlant && (await db.tenant(FIRST_TENANT, (tx) => seedPlant(tx, FIRST_TENANT, demoPlant)))) {
      log.info('demo plant created');
    }
    for (const tenantId of await listPlantTenants(db)) await reload(db, tenantId);
    mountDepartmentRoutes(context);
    mountMachineRoutes(context, directory);
    mountImageRoutes(context, directory, (tenantId) => reload(db, tenantId));
  }

  return { module: { name: 'plant', migrations: plantMigrations, register }, directory, reload };
}
