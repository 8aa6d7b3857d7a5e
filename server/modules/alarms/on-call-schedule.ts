import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Change } from '#server/core/crud/change-hooks.ts';
import { loadDataAuthority } from '#server/core/crud/data-authority.ts';
import { column, computed, day, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { placeIdsOf, places } from '#server/core/crud/place-codes.ts';
import { findReachedUsers } from '#server/core/crud/reached-users.ts';
import { clock as clockTime } from '#server/core/crud/time-fields.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import {
  type OnCallOverride,
  type OnCallPerson,
  type OnCallSchedule,
  onCallSchedule,
} from '#shared/contracts/alarms/on-call-schedule.ts';
import { onCallSchedule as en } from '#shared/i18n/en/alarms/on-call-schedule.ts';
import { onCallSchedule as zh } from '#shared/i18n/zh/alarms/on-call-schedule.ts';
import { ON_CALL_SCOPE, ON_CALL_USERS, ON_CALL_ZONE } from './notify/on-call-store.ts';

/** Lists in the record have no cell of a sheet. */
const { members: _members, overrides: _overrides, people: _people, ...zhLabels } = zh.field;
const { members: _enMembers, overrides: _enOverrides, people: _enPeople, ...enLabels } = en.field;

const PEOPLE = sql`coalesce((select json_agg(json_build_object(
    'userId', u.user_id::text, 'nickname', u.nickname, 'isDisabled', u.is_disabled or u.deleted_at is not null,
    'hasMail', coalesce(u.email, '') <> '', 'hasPhone', coalesce(u.phone, '') <> '') order by u.user_id)
  from sys_user u where u.user_id in ${ON_CALL_USERS}), '[]'::json)`;

interface Named {
  readonly members: OnCallSchedule['members'];
  readonly overrides: readonly { readonly userId: string }[];
  readonly fallbackUserId?: string | null | undefined;
}

/** Who is on call when. */
export function mountOnCallSchedules(
  app: FastifyInstance,
  { db, clock, sheetJobs }: { readonly db: Database; readonly clock: Clock; readonly sheetJobs: SheetJobs },
): void {
  mountCrud(app, onCallSchedule, {
    db,
    clock,
    table: 'on_call_schedule',
    idColumn: 'id',
    scope: ON_CALL_SCOPE,
    sheets: { jobs: sheetJobs, labels: { zh: zhLabels, en: enLabels } },
    order: [{ field: 'name', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      name: column('name'),
      places: places(),
      members: { ...column('members'), toRow: (members) => JSON.stringify(members) },
      startDay: day('start_day'),
      handover: clockTime('handover_minute'),
      turnDays: column('turn_days', 'number'),
      overrides: { ...column<OnCallOverride[]>('overrides'), toRow: (rows) => JSON.stringify(rows) },
      fallbackUserId: column('fallback_user_id', 'id'),
      people: computed<OnCallPerson[]>(() => PEOPLE),
      timeZone: computed(() => ON_CALL_ZONE),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: { name: contains('name') },
    unique: { on_call_schedule_name: ['name', 'channel_name_taken'] },
    async beforeCreate({ body, values, ...change }) {
      await refuseUnknownUsers(change, body, []);
      values.place_ids = await placeIdsOf(change.tx, body.places);
    },
    async beforeUpdate({ body, before, values, ...change }) {
      await refuseUnknownUsers(change, body, before.people);
      values.place_ids = await placeIdsOf(change.tx, body.places);
    },
    async beforeRemove({ tx, before }) {
      const { rows } =
        await sql`select from alarm_channel where on_call_id = ${before.id} and deleted_at is null
        limit 1`.execute(tx);
      if (rows.length > 0) throw failure('on_call_in_use');
    },
  });
}

/** Users must be there and within reach, unless the schedule names them already. */
async function refuseUnknownUsers(
  { tx, session }: Pick<Change<unknown>, 'tx' | 'session'>,
  { members, overrides, fallbackUserId }: Named,
  known: readonly OnCallPerson[],
): Promise<void> {
  const wanted = {
    members: members.map(({ userId }) => userId),
    overrides: overrides.map(({ userId }) => userId),
    fallbackUserId: fallbackUserId ? [fallbackUserId] : [],
  };
  const authority = await loadDataAuthority(tx, session);
  const reached = new Set([
    ...known.map(({ userId }) => userId),
    ...(await findReachedUsers(tx, { userId: session.userId, authority }, Object.values(wanted).flat())),
  ]);
  for (const [field, userIds] of Object.entries(wanted))
    if (userIds.some((userId) => !reached.has(userId))) throw fieldError(field, 'user_missing');
}
