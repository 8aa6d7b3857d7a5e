import type { Transaction } from 'kysely';
import type { AnyTransaction, Database } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** The database as one module sees it: transactions over the tables of its schema. */
export interface TypedDatabase<Schema> {
  /** See `Database.tenant`. */
  tenant<T>(tenantId: Id, work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** See `Database.platform`. */
  platform<T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
}

/** Which tables there are is known to a module's migrations only, so that the type is said once, here. */
export function typed<Schema>(db: Pick<Database, 'tenant' | 'platform'>): TypedDatabase<Schema> {
  return {
    tenant: (tenantId, work) => db.tenant(tenantId, (tx) => work(withSchema<Schema>(tx))),
    platform: (work) => db.platform((tx) => work(withSchema<Schema>(tx))),
  };
}

/** The caller's transaction over the tables of another module: they are in the same database. */
export function withSchema<Schema>(tx: AnyTransaction): Transaction<Schema> {
  return tx as Transaction<Schema>;
}
