import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { AuditActor } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { WarehouseParts } from './parts.ts';
import { refuseExternal } from './refuse-external.ts';

interface Found<Row> {
  find(tx: ReturnType<typeof withSchema<unknown>>, session: SessionPrincipal, id: Id): Promise<Row | null>;
}

/**
 * A call that changes one record of a subject by functions that know no session: within the caller's reach, and where
 * `updateTime` is given, as the caller has seen it. Returns the record afterwards. Throws `not_found`, and 409 `stale` and
 * `run_by_wms`.
 */
export function recordChanges<Row extends { readonly updateTime: number; readonly isExternal?: boolean }>(
  { db, clock, changed }: Pick<WarehouseParts, 'db' | 'clock' | 'changed'>,
  records: Found<Row>,
) {
  return async (
    {
      session,
      id,
      updateTime,
      isEveryones = false,
    }: {
      readonly session: SessionPrincipal;
      readonly id: Id;
      readonly updateTime: number | undefined;
      /** People do this also to what a warehouse system runs. */
      readonly isEveryones?: boolean;
    },
    change: (
      tx: AnyTransaction,
      by: { readonly now: Date; readonly actor: AuditActor },
      before: Row,
    ) => Promise<unknown>,
  ): Promise<Row> => {
    const { tenantId, userId, username } = session;
    const found = async (tx: AnyTransaction): Promise<Row> => {
      const row = await records.find(withSchema<unknown>(tx), session, id);
      if (!row) throw failure('not_found');
      return row;
    };
    const after = await db.tenant(tenantId, async (tx) => {
      const before = await found(tx);
      if (updateTime !== undefined && updateTime !== before.updateTime)
        throw failureWithData('stale', { record: before, changed: [] });
      if (!isEveryones) refuseExternal(before);
      await change(tx, { now: new Date(clock.now()), actor: { userId, username } }, before);
      return found(tx);
    });
    changed(tenantId);
    return after;
  };
}
