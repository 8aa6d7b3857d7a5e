import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** What the subjects of the module stand on. */
export interface PretreatmentParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly sheetJobs: SheetJobs;
  /** Something of the tenant was changed by a person: open boards follow. */
  readonly changed: (tenantId: Id) => void;
}
