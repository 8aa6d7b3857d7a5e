import type { Id } from '#shared/contracts/envelope.ts';
import type { AnyTransaction } from './database.ts';

/** Transactions of tenants that have what every tenant is given: roles, posts, menus, parameters, dictionaries. */
export interface SeededTenants {
  tenant<T>(tenantId: Id, work: (tx: AnyTransaction) => Promise<T>): Promise<T>;
}
