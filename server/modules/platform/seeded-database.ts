import type { Transaction } from 'kysely';
import type { MenuSeed } from '#server/core/capability.ts';
import { typed } from '#server/core/database/typed-database.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { PlatformSchema } from './schema.ts';
import { seedTenant } from './seeds/seed-tenant.ts';

/** A tenant's transactions in this module: its seeds are written before the first one. */
export interface SeededDatabase {
  tenant<T>(tenantId: Id, work: (tx: Transaction<PlatformSchema>) => Promise<T>): Promise<T>;
  /** Adds missing seeds to every tenant; returns how many rows were new. */
  seedAll(): Promise<number>;
}

export function createSeededDatabase(database: Database, menus: readonly MenuSeed[]): SeededDatabase {
  const db = typed<PlatformSchema>(database);
  const seeding = new Map<Id, Promise<number>>();

  function seed(tenantId: Id): Promise<number> {
    const started = seeding.get(tenantId);
    if (started) return started;
    const run = db.tenant(tenantId, (tx) => seedTenant(tx, tenantId, menus));
    seeding.set(tenantId, run);
    run.catch(() => seeding.delete(tenantId));
    return run;
  }

  return {
    async tenant<T>(tenantId: Id, work: (tx: Transaction<PlatformSchema>) => Promise<T>) {
      await seed(tenantId);
      return db.tenant(tenantId, work);
    },
    async seedAll() {
      const tenants = await db.platform((tx) =>
        tx.selectFrom('sys_tenant').select('tenant_id').orderBy('tenant_id').execute(),
      );
      let added = 0;
      for (const { tenant_id } of tenants) added += await seed(tenant_id);
      return added;
    },
  };
}
