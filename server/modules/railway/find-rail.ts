import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TrainState } from '#shared/contracts/railway/railway-board.ts';

/** Whether one wagon of the train `t`, or all of them, carry goods of these owners. */
function trainsWith(isAll: boolean) {
  return (ids: RawBuilder<unknown>): RawBuilder<unknown> => {
    const some = (condition: RawBuilder<unknown>) => sql`exists (select from wagon_visit w
      where w.train_id = t.id and w.deleted_at is null and ${condition})`;
    const own = some(sql`w.owner_id = any(${ids})`);
    return isAll ? sql`(${own} and not ${some(sql`(w.owner_id = any(${ids})) is not true`)})` : own;
  };
}

const READ = warehouseScope('warehouse_id', [trainsWith(false)]);
const CHANGE = warehouseScope('warehouse_id', [trainsWith(true)]);

/** Readers who act for owners see trains that carry their goods, and change those that carry nothing else. */
export const TRAIN_SCOPE: typeof READ = {
  ...READ,
  bounds: {
    ...READ.bounds,
    condition: (authority, reader, use) =>
      (use === 'read' ? READ : CHANGE).bounds.condition(authority, reader, use),
  },
  condition: (tx, reader, use) => (use === 'read' ? READ : CHANGE).condition(tx, reader, use),
};

/** Throws `not_found` for a train that the sender may not change. */
export async function requireTrain(
  tx: AnyTransaction,
  session: Pick<ChangeSession, 'tenantId' | 'userId'>,
  id: Id,
): Promise<void> {
  const typed = withSchema<never>(tx);
  const isReached = await TRAIN_SCOPE.condition(typed, session, 'change');
  const { rows } = await sql`select from train t where t.id = ${id} and t.deleted_at is null
    and ${isReached}`.execute(typed);
  if (rows.length === 0) throw failure('not_found');
}

interface LockedTrain {
  readonly id: Id;
  readonly warehouseId: Id;
  readonly state: TrainState;
}

/** The train of a wagon, locked. Throws at `trainId` where the sender does not see it, and `record_over`. */
export async function lockOpenTrain(
  tx: Transaction<unknown>,
  session: ChangeSession,
  id: Id,
): Promise<LockedTrain> {
  // Owners plan their wagons in trains that they see; whose goods the wagon carries is checked besides.
  const isReached = await TRAIN_SCOPE.condition(tx, session, 'read');
  const { rows } = await sql<LockedTrain>`
    select t.id::text as id, t.warehouse_id::text as "warehouseId", t.state from train t
    where t.id = ${id} and t.deleted_at is null and ${isReached} for no key update`.execute(tx);
  const [found] = rows;
  if (!found) throw fieldError('trainId', 'train_missing');
  if (found.state === 'departed' || found.state === 'cancelled') throw failure('record_over');
  return found;
}

export interface FoundTrack {
  readonly id: Id;
  readonly isBlocked: boolean;
}

/** The track that a body names by its code; null for none. Throws at `trackCode`. */
export async function findTrack(
  tx: AnyTransaction,
  warehouseId: Id,
  code: string | null | undefined,
): Promise<FoundTrack | null> {
  if (!code) return null;
  const { rows } =
    await sql<FoundTrack>`select id::text as id, blocked_at is not null as "isBlocked" from rail_track
    where warehouse_id = ${warehouseId} and code = ${code} and deleted_at is null`.execute(
      withSchema<unknown>(tx),
    );
  if (!rows[0]) throw fieldError('trackCode', 'track_missing');
  return rows[0];
}
