import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Calendars } from './calendars.ts';

/** What the subjects of the calendar stand on. */
export interface CalendarParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly sheetJobs: SheetJobs;
  readonly calendars: Calendars;
  /** Reads the tenant's calendar again. */
  readonly reload: (tenantId: Id) => Promise<void>;
}
