import { sql, type Transaction } from 'kysely';
import { withAbove } from '#server/core/crud/data-scope.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AlarmTransition } from '#shared/domain/alarm/alarm-life.ts';

/** A transition that has just been stored. */
export interface StoredTransition {
  readonly tenantId: Id;
  readonly alarmId: Id;
  readonly seq: number;
  readonly transition: AlarmTransition;
}

/**
 * Writes the messages of a transition, one for each channel that it concerns, in its own transaction: they are there if and
 * only if it is. The same transition again writes none.
 */
export async function enqueueMessages(
  tx: Transaction<unknown>,
  { tenantId, alarmId, seq, transition }: StoredTransition,
): Promise<void> {
  const { kind, ts } = transition;
  if (kind !== 'raise' && kind !== 'release' && kind !== 'escalate' && kind !== 'clear') return;
  const level = kind === 'escalate' ? transition.level : 0;
  const concerned =
    kind === 'clear'
      ? sql`c.sends_clear and exists (
          select from alarm_delivery d where d.channel_id = c.id and d.alarm_id = a.id and d.kind <> 'clear')`
      : sql`c.moment = ${level === 0 ? 'raised' : `level${level}`}
          and array_position(array['low', 'medium', 'high'], a.priority)
            >= array_position(array['low', 'medium', 'high'], c.least_priority)
          and (c.line_id is null or c.line_id = a.place_id)
          and not exists (select from on_call_schedule s where s.id = c.on_call_id and cardinality(s.place_ids) > 0
            and not s.place_ids && ${withAbove(sql`array[a.machine_id, a.place_id]`)})`;
  const at = new Date(ts);
  // Due at once: neither a database nor a machine whose clock is ahead delays it.
  await sql`
    insert into alarm_delivery (tenant_id, channel_id, alarm_id, machine_id, seq, kind, level, at, status, attempts, due_at)
    select ${tenantId}, c.id, a.id, a.machine_id, ${seq}, ${kind === 'release' ? 'raise' : kind}, ${level},
      ${at}, 'waiting', 0, least(${at}::timestamptz, now())
    from alarm_channel c join alarm a on a.id = ${alarmId}
    where c.is_enabled and c.deleted_at is null and ${concerned}
    on conflict do nothing`.execute(tx);
}
