import type { TenantTransactions } from '#server/core/crud/crud-mount.ts';
import type { Announcements } from '#server/core/ports/announcements.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SeededTenants } from '#server/core/ports/seeded-tenants.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { RolesSchema } from './schema.ts';

/** What the routes of roles and posts work with. */
export interface RolesParts {
  readonly db: TenantTransactions<RolesSchema>;
  readonly clock: Clock;
  readonly sheetJobs: SheetJobs;
  readonly withheldMenus: SeededTenants['withheldMenus'];
  /** The package of menus that a tenant has; null = none. */
  readonly findPackage: (tenantId: Id) => Promise<{ readonly name: string } | null>;
  readonly rights: Announcements['rights'];
}
