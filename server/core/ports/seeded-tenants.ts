import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { AnyTransaction } from './database.ts';

/** Transactions of tenants that have what every tenant is given: roles, posts, menus, parameters, dictionaries. */
export interface SeededTenants {
  tenant<T>(tenantId: Id, work: (tx: AnyTransaction) => Promise<T>): Promise<T>;
  /** Which menus the tenant's package keeps from it. */
  withheldMenus(tx: AnyTransaction, tenantId: Id): Promise<(menu: PackagedMenu) => boolean>;
}

/** What decides whether a package holds a menu. */
export interface PackagedMenu {
  readonly id: Id;
  readonly path: string | null;
  readonly component: string | null;
  readonly permission: Permission | null;
}
