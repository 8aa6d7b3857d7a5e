import type { ServerCore } from '#server/core/module.ts';
import type { Announcements } from '#server/core/ports/announcements.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { WarehouseFeed } from './board/warehouse-feed.ts';

/** What the subjects of the warehouse stand on. */
export interface WarehouseParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly sheetJobs: SheetJobs;
  readonly rights: Announcements['rights'];
  /** Records or settings of the tenant have changed, by a person: open boards follow. */
  readonly changed: (tenantId: Id) => void;
}

/** What each capability of a warehouse is given. */
export interface WarehousePorts extends Pick<WarehouseParts, 'sheetJobs' | 'rights'> {
  readonly feed: WarehouseFeed;
}

export function warehouseParts(
  { db, clock }: Pick<ServerCore, 'db' | 'clock'>,
  { sheetJobs, rights, feed }: WarehousePorts,
): WarehouseParts {
  return { db, clock, sheetJobs, rights, changed: (tenantId) => feed.changed(tenantId, true) };
}
