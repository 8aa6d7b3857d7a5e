import type { Announcements } from '#server/core/ports/announcements.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** What the subjects of the warehouse stand on. */
export interface WarehouseParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly sheetJobs: SheetJobs;
  readonly rights: Announcements['rights'];
  /** Docks, appointments or settings of the tenant have changed, by a person: open boards follow. */
  readonly changed: (tenantId: Id) => void;
}
