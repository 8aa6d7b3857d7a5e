import { type RawBuilder, sql } from 'kysely';
import { zoneOfPlace } from '#server/core/database/place-zone.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { LiveAlarm } from '#shared/contracts/alarms/alarm-feed.ts';

/** `AlarmCause` of a row of `alarm` with its rule `r`. */
export function alarmCauseOf(alarm: string): RawBuilder<unknown> {
  const value = sql.ref(`${alarm}.value`);
  return sql`json_build_object('kind', r.kind, 'metric', r.metric, 'value', ${value},
    'bound', case r.kind
      when 'limit' then case when r.low is null or ${value} >= r.high then r.high else r.low end
      when 'rate' then r.per_minute
      when 'absence' then r.after_s
    end, 'state', r.state, 'code', r.code)`;
}

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
      d.name_en as "machineNameEn", p.name as "lineName", p.name_en as "lineNameEn",
      ${zoneOfPlace(sql`t.machine_id`)} as "timeZone",
      t.priority, t.standing, (t.life->>'activeTs')::double precision as since,
      t.is_first as "isFirst", (t.life->>'escalation')::int as escalation, ${alarmCauseOf('t')} as cause,
      t.life->>'reason' as reason
    from alarm t join department d on d.id = t.machine_id join alarm_rule r on r.id = t.rule_id
    left join department p on p.id = t.place_id and p.id <> t.machine_id
    where t.is_open and t.standing not in ('shelved', 'suppressed') and ${bounds}
    order by t.standing = 'unacknowledged' desc, array_position(array['high', 'medium', 'low'], t.priority),
      t.raised_at desc, t.id desc
    limit ${most}`.execute(withSchema<unknown>(tx));
  return rows;
}
