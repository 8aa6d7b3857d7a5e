import { sql, type Transaction } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { minuteOfClock } from '#shared/domain/calendar/clock-stretch.ts';

/** A rotation of the users of a tenant that has no schedule; the fields mean what those of the contract mean. */
export interface OnCallSeed {
  readonly name: string;
  readonly startDay: string;
  readonly handover: string;
  readonly turnDays: number;
}

const MEMBERS_MAX = 4;

/** Returns whether it was written, for all lines that there are: not where there is a schedule already, nor without users or lines. */
export async function seedOnCall(
  tx: Transaction<unknown>,
  tenantId: Id,
  { name, startDay, handover, turnDays }: OnCallSeed,
): Promise<boolean> {
  const { rows } = await sql`
    insert into on_call_schedule (tenant_id, name, place_ids, members, start_day, handover_minute, turn_days, overrides,
      created_at, updated_at)
    select ${tenantId}, ${name}, lines.ids, people.members, ${startDay}::date, ${minuteOfClock(handover)}, ${turnDays},
      '[]'::jsonb, now(), now()
    from (select array_agg(id order by id) as ids from production_line) lines,
      (select jsonb_agg(jsonb_build_object('userId', u.user_id::text) order by u.user_id) as members
        from (select user_id from sys_user where not is_disabled and deleted_at is null
          order by user_id limit ${MEMBERS_MAX}) u) people
    where lines.ids is not null and people.members is not null and not exists (select from on_call_schedule)
    returning id`.execute(tx);
  return rows.length > 0;
}
