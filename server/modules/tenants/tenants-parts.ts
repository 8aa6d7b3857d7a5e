import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { AccountService } from '#server/core/ports/accounts.ts';
import type { Announcements } from '#server/core/ports/announcements.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { MenuCatalogue } from '#server/core/ports/menu-catalogue.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { SessionService } from '#server/core/ports/sign-in/sessions.ts';
import type { TenantSeeds } from '#server/core/ports/tenant-seeds.ts';
import type { TenantsSchema } from './schema.ts';

/** What other modules do for tenants. */
export interface TenantsPorts {
  readonly accounts: Pick<AccountService, 'createFirstRoles' | 'createFirstUser'>;
  readonly sessions: Pick<SessionService, 'closeTenant' | 'closureOf' | 'announce'>;
  readonly rights: Announcements['rights'];
  readonly seeds: TenantSeeds;
  readonly catalogue: MenuCatalogue;
  readonly sheetJobs: SheetJobs;
}

export interface TenantsParts extends TenantsPorts {
  readonly database: Pick<Database, 'platform' | 'asTenant'>;
  readonly db: TypedDatabase<TenantsSchema>;
  readonly clock: Clock;
}
