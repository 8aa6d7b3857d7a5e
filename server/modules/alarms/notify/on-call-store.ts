import { sql, type Transaction } from 'kysely';
import { placeScope, withAbove } from '#server/core/crud/data-scope.ts';
import type { Reader } from '#server/core/crud/fields.ts';
import { ownZoneOf, zoneOfPlace } from '#server/core/database/place-zone.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AlarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import { isHook } from '#shared/contracts/alarms/alarm-receiver.ts';
import type { OnCallSchedule } from '#shared/contracts/alarms/on-call-schedule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { OnCallPlan } from '#shared/domain/alarm/on-call.ts';
import { clockOfMinute } from '#shared/domain/calendar/clock-stretch.ts';
import type { OnCallContact, OnCallReach } from './on-call-receiver.ts';

/** Who reaches a schedule. */
export const ON_CALL_SCOPE = placeScope('place_ids');

/** Ids of all users whom a row `t` of `on_call_schedule` names, as a subquery. */
export const ON_CALL_USERS = sql`(select t.fallback_user_id
  union select (p->>'userId')::bigint from jsonb_array_elements(t.members || t.overrides) p)`;

/**
 * The zone of a row `t` of `on_call_schedule`: what a place of it says itself, else that of the first line below one, else of the
 * place above, else the tenant's.
 */
export const ON_CALL_ZONE = sql`coalesce(
  (select ${ownZoneOf('p')} from department p where p.id = any(t.place_ids) and ${ownZoneOf('p')} is not null
    order by array_position(t.place_ids, p.id) limit 1),
  (with recursive above as (
    select l.id as line_id, d.id, d.parent_id from production_line l join department d on d.id = l.id
    union
    select a.line_id, p.id, p.parent_id from above a join department p on p.id = a.parent_id
  ) select l.time_zone from production_line l join above a on a.line_id = l.id
    where a.id = any(t.place_ids) order by l.id limit 1),
  ${zoneOfPlace(sql`t.place_ids[1]`)})`;

type Row = Pick<OnCallSchedule, 'startDay' | 'turnDays' | 'members' | 'overrides' | 'fallbackUserId'> & {
  readonly id: Id;
  readonly minute: number;
  readonly timeZone: string;
  readonly contacts: readonly OnCallContact[];
};

/** Schedules by their ids, with the addresses of those whom they name. Removed ones are left out. */
export async function loadOnCall(
  tx: Transaction<unknown>,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, OnCallReach>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select t.id::text as id, t.members, t.start_day as "startDay", t.handover_minute as minute, t.turn_days as "turnDays",
      t.overrides, t.fallback_user_id::text as "fallbackUserId", ${ON_CALL_ZONE} as "timeZone",
      coalesce((select json_agg(json_build_object('userId', u.user_id::text, 'name', u.nickname, 'mail', u.email,
          'phone', u.phone))
        from sys_user u where u.user_id in ${ON_CALL_USERS} and not u.is_disabled and u.deleted_at is null),
        '[]'::json) as contacts
    from on_call_schedule t where t.id = any(${[...ids]}::bigint[]) and t.deleted_at is null`.execute(tx);
  return new Map(rows.map((row) => [row.id, toReach(row)]));
}

function toReach({ id: _id, minute, contacts, fallbackUserId, ...rest }: Row): OnCallReach {
  const plan: OnCallPlan = { ...rest, handover: clockOfMinute(minute) };
  return { plan, fallbackUserId, contacts: new Map(contacts.map((one) => [one.userId, one])) };
}

/**
 * The schedule of a channel that sends to persons: within the editor's reach, or the one that the channel has. One for
 * other lines than the channel's is refused.
 */
export async function onCallIdOf(
  tx: Transaction<unknown>,
  { kind, onCallId }: Pick<AlarmChannel, 'kind'> & { readonly onCallId?: Id | null | undefined },
  {
    session,
    lineId,
    presentId,
  }: {
    readonly session: Reader;
    readonly lineId: Id | null;
    readonly presentId: Id | null;
  },
): Promise<Id | null> {
  if (isHook(kind) || !onCallId) return null;
  const { rows } = await sql<{ isThere: boolean }>`
    select ${lineId}::bigint is null or cardinality(place_ids) = 0
      or place_ids && ${withAbove(sql`array[${lineId}::bigint]`)} as "isThere"
    from on_call_schedule t where t.id = ${onCallId} and t.deleted_at is null
      and (t.id = ${presentId} or ${await ON_CALL_SCOPE.condition(tx, session, 'read')})`.execute(tx);
  if (!rows[0]) throw fieldError('onCallId', 'on_call_missing');
  if (!rows[0].isThere) throw fieldError('onCallId', 'on_call_elsewhere');
  return onCallId;
}
