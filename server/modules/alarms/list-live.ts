import { type RawBuilder, sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { LiveAlarm } from '#shared/contracts/alarms/alarm-feed.ts';

/**
 * Open alarms `t` within bounds that are neither shelved nor suppressed: what is not acknowledged first, then by priority,
 * then the newest. `most` null = all; a rule has one at most.
 */
export async function listLive(
  tx: AnyTransaction,
  bounds: RawBuilder<unknown>,
  most: number | null,
): Promise<readonly LiveAlarm[]> {
  const { rows } = await sql<LiveAlarm>`
    select t.id::text as id, t.name, t.name_en as "nameEn", t.machine_id::text as "machineId", d.name as "machineName",
      d.name_en as "machineNameEn", t.priority, t.standing, (t.life->>'activeTs')::double precision as since,
      t.is_first as "isFirst", (t.life->>'escalation')::int as escalation
    from alarm t join department d on d.id = t.machine_id
    where t.is_open and t.standing not in ('shelved', 'suppressed') and ${bounds}
    order by t.standing = 'unacknowledged' desc, array_position(array['high', 'medium', 'low'], t.priority),
      t.raised_at desc, t.id desc
    limit ${most}`.execute(withSchema<unknown>(tx));
  return rows;
}
