import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { TransferEvent } from '#shared/contracts/pretreatment/process-event.ts';
import { namedBatch, namedLine, namedUnit, ProcessEventRefused, type ProcessPlace } from './process-place.ts';

/** Product on its way. What has flowed only grows; a late event moves the beginning alone. */
export async function takeTransferEvent(
  tx: AnyTransaction,
  { tenantId, hallId, at, isLate }: ProcessPlace,
  event: TransferEvent,
): Promise<void> {
  const { no, state, from, to, line, batch, toBatch, order, amountT, rateTPerH } = event;
  const typed = withSchema<unknown>(tx);
  const ends = {
    from: await namedUnit(tx, hallId, 'from', from),
    unit: to === undefined ? null : await namedUnit(tx, hallId, 'to', to),
    line: line === undefined ? null : await namedLine(tx, line),
    batch: batch === undefined ? null : await namedBatch(tx, hallId, 'batch', batch),
    toBatch: toBatch === undefined ? null : await namedBatch(tx, hallId, 'toBatch', toBatch),
  };
  if (ends.from === ends.unit)
    throw new ProcessEventRefused('bad_shape', `to: ${JSON.stringify(to)} is where it comes from`);
  if (ends.batch !== null && ends.batch === ends.toBatch)
    throw new ProcessEventRefused('bad_shape', 'toBatch: a batch is no part of itself');
  const { rows } = await sql<{ id: string; is_same: boolean; amount_t: number }>`
    select id::text as id, amount_t, from_unit_id = ${ends.from} and to_unit_id is not distinct from ${ends.unit}::bigint
      and to_line_id is not distinct from ${ends.line}::bigint as is_same
    from process_transfer where hall_id = ${hallId} and no = ${no} for update`.execute(typed);
  const [found] = rows;
  if (found && !found.is_same)
    throw new ProcessEventRefused('goes_backwards', `transfer ${no} goes from and to somewhere else`);
  if (found && isLate) {
    await sql`update process_transfer set started_at = least(started_at, ${at}::timestamptz)
      where id = ${found.id}`.execute(typed);
    return;
  }
  if (found && amountT < found.amount_t)
    throw new ProcessEventRefused('goes_backwards', `amountT: ${found.amount_t} t have flowed already`);
  const endedAt = state === 'ended' ? at : null;
  if (found)
    await sql`update process_transfer set amount_t = ${amountT}, rate_t_per_h = ${rateTPerH ?? null},
      ended_at = ${endedAt}, batch_id = coalesce(${ends.batch}::bigint, batch_id),
      to_batch_id = coalesce(${ends.toBatch}::bigint, to_batch_id), order_no = coalesce(${order ?? null}, order_no)
      where id = ${found.id}`.execute(typed);
  else
    await sql`insert into process_transfer (tenant_id, hall_id, no, from_unit_id, to_unit_id, to_line_id, batch_id,
        to_batch_id, order_no, amount_t, rate_t_per_h, started_at, ended_at)
      values (${tenantId}, ${hallId}, ${no}, ${ends.from}, ${ends.unit}, ${ends.line}, ${ends.batch}, ${ends.toBatch},
        ${order ?? null}, ${amountT}, ${rateTPerH ?? null}, ${at}, ${endedAt})`.execute(typed);
}
