import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';

const KEPT_MS = 2 * 86_400_000;

/** Only the last half hour says how fast wagons are loaded. */
export async function forgetWagonProgress(db: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now() - KEPT_MS);
  await db.platform((tx) =>
    sql`delete from wagon_progress where at < ${before}`.execute(withSchema<unknown>(tx)),
  );
}
