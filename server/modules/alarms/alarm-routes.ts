import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { requireUser, type SessionPrincipal } from '#server/core/access/principal.ts';
import { type AuditedChanges, audit, editBy } from '#server/core/audit/audit.ts';
import { departmentScope } from '#server/core/crud/data-scope.ts';
import { column, computed, type Reader, readOnly, time } from '#server/core/crud/fields.ts';
import { before, equals, notBefore } from '#server/core/crud/filters.ts';
import { mountLog } from '#server/core/crud/mount-log.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction, Database } from '#server/core/ports/database.ts';
import type { AlarmDesk } from '#server/core/ports/fans/alarm-desk.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import {
  type AlarmEvent,
  acknowledgeAlarms,
  acknowledgeOnWall,
  alarm,
  commentAlarms,
  correctAlarms,
  listAlarmEvents,
  shelveAlarms,
  unshelveAlarms,
} from '#shared/contracts/alarms/alarm.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { AlarmTransition } from '#shared/domain/alarm/alarm-life.ts';
import { alarm as en } from '#shared/i18n/en/alarms/alarm.ts';
import { alarm as zh } from '#shared/i18n/zh/alarms/alarm.ts';
import { change, lockAlarms } from './alarm-store.ts';

interface AlarmRouteParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly sheetJobs: SheetJobs;
  /** After the commit: alarms of a tenant have changed. */
  readonly changed: (tenantId: Id) => void;
}

const OPEN_OF_FLOOD = sql`alarm f where f.flood_of = t.flood_of and f.is_open`;
const lifeText = <Wire>(name: string) => computed<Wire>(() => sql`t.life->>${name}`);
const lifeNumber = <Wire>(name: string) => ({
  ...computed<Wire>(() => sql`(t.life->>${name})::double precision`, 'number'),
});
/** Epoch ms as it is stored. */
const lifeTime = <Wire>(name: string) =>
  computed<Wire>(() => sql`(t.life->>${name})::double precision`, 'date');
const machineField = <Wire>(name: string) =>
  computed<Wire>(() => sql`(select d.${sql.ref(name)} from department d where d.id = t.machine_id)`);

/** The list of alarms, what has happened to them, and what people do with them. */
export function mountAlarmRoutes(
  app: FastifyInstance,
  { db, clock, sheetJobs, changed }: AlarmRouteParts,
): AlarmDesk {
  const route = routes(app);
  const alarms = mountLog(app, alarm, {
    db,
    clock,
    table: 'alarm',
    idColumn: 'id',
    rangeField: 'createTime',
    scope: departmentScope('machine_id'),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        priority: { zh: zh.priorities, en: en.priorities },
        standing: { zh: zh.standings, en: en.standings },
      },
    },
    fields: {
      id: readOnly(column('id', 'id')),
      createTime: time('raised_at'),
      ruleId: readOnly(column('rule_id', 'id')),
      name: column('name'),
      nameEn: column('name_en'),
      machineId: readOnly(column('machine_id', 'id')),
      machineCode: machineField('code'),
      machineName: machineField('name'),
      machineNameEn: machineField('name_en'),
      priority: column('priority'),
      standing: column('standing'),
      isActive: column('is_active', 'boolean'),
      value: column('value', 'number'),
      clearedAt: lifeTime('clearedTs'),
      occurrences: lifeNumber('occurrences'),
      isChattering: column('is_chattering', 'boolean'),
      isFirst: column('is_first', 'boolean'),
      floodOf: readOnly(column('flood_of', 'id')),
      floodCount: computed(() => sql`(select count(*)::int from ${OPEN_OF_FLOOD})`, 'number'),
      acknowledgedAt: lifeTime('acknowledgedTs'),
      acknowledgedBy: lifeText('acknowledgedBy'),
      shelvedUntil: computed(() => sql`(t.life->'shelf'->>'untilTs')::double precision`, 'date'),
      shelfReason: computed(() => sql`t.life->'shelf'->>'reason'`),
      escalation: lifeNumber('escalation'),
      reason: lifeText('reason'),
      comments: lifeNumber('comments'),
    },
    filters: {
      machineCode: (code) => sql`t.machine_id = (select d.id from department d where d.code = ${code})`,
      priority: equals('priority'),
      standing: equals('standing'),
      isOpen: equals('is_open'),
      isUnacknowledged: (is) =>
        is
          ? sql`t.is_open and t.standing in ('unacknowledged', 'returned')`
          : sql`t.standing not in ('unacknowledged', 'returned')`,
      isCollapsed: (is) =>
        is ? sql`(t.flood_of is null or t.id = (select min(f.id) from ${OPEN_OF_FLOOD}))` : sql`true`,
      from: notBefore('raised_at'),
      to: before('raised_at'),
    },
  });

  route(listAlarmEvents)(({ session, params }) =>
    db.tenant(session.tenantId, async (tx) => {
      if (!(await alarms.find(withSchema<never>(tx), session, params.id))) throw failure('not_found');
      const { rows } = await sql<Omit<AlarmEvent, 'at' | 'untilTs'> & { at: Date; untilAt: Date | null }>`
        select seq, kind, at, by, value, text, until_at as "untilAt", level from alarm_event
        where alarm_id = ${params.id} order by seq limit 1000`.execute(tx);
      return rows.map(({ at, untilAt, ...row }) => ({
        ...row,
        at: at.getTime(),
        untilTs: untilAt?.getTime() ?? null,
      }));
    }),
  );

  /** All in one transaction: of alarms out of reach none is changed. */
  async function take(
    session: SessionPrincipal,
    given: readonly Id[],
    transition: AlarmTransition,
  ): Promise<{ done: Id[]; refused: Id[] }> {
    requireUser(session);
    return takeAs(session, given, transition);
  }

  async function takeAs(
    session: SessionPrincipal & Pick<Reader, 'admitted'>,
    given: readonly Id[],
    transition: AlarmTransition,
    by: AuditedChanges = {},
  ): Promise<{ done: Id[]; refused: Id[] }> {
    const { tenantId } = session;
    const ids = [...new Set(given)];
    const taken = await db.tenant(tenantId, async (tx) => {
      for (const id of ids)
        if (!(await alarms.find(withSchema<never>(tx), session, id))) throw failure('not_found');
      const done: Id[] = [];
      for (const stored of (await lockAlarms(tx, ids)).values()) {
        if (!(await change(tx, tenantId, stored, transition))) continue;
        done.push(stored.id);
        const { kind, ts: _ts, by: _by, ...given } = transition as AlarmTransition & { readonly by: string };
        await audit(tx, {
          ...editBy(session, clock),
          subject: 'alarm',
          recordId: stored.id,
          recordName: stored.name,
          action: kind,
          changes: {
            ...Object.fromEntries(Object.entries(given).map(([name, after]) => [name, { after }])),
            ...by,
          },
        });
      }
      return { done, refused: ids.filter((id) => !done.includes(id)) };
    });
    if (taken.done.length > 0) changed(tenantId);
    return taken;
  }
  const by = ({ username }: SessionPrincipal) => ({ ts: clock.now(), by: username });

  route(acknowledgeAlarms)(({ session, body }) =>
    take(session, body.ids, { kind: 'acknowledge', ...by(session) }),
  );
  route(acknowledgeOnWall)(async ({ session, body }) => {
    if (session.kind !== 'screen')
      return take(session, body.ids, { kind: 'acknowledge', ts: clock.now(), by: session.username });
    const name = await db.tenant(session.tenantId, (tx) => screenName(tx, session.id));
    // What a screen reaches was read when this call was admitted; it has no roles to read it from.
    const wall = { ...session, username: name, admitted: session.authority };
    return takeAs(
      wall,
      body.ids,
      { kind: 'acknowledge', ts: clock.now(), by: name },
      { screen: { after: name } },
    );
  });
  route(shelveAlarms)(({ session, body: { ids, minutes, reason } }) =>
    take(session, ids, { kind: 'shelve', ...by(session), reason, untilTs: clock.now() + minutes * 60_000 }),
  );
  route(unshelveAlarms)(({ session, body }) => take(session, body.ids, { kind: 'unshelve', ...by(session) }));
  route(commentAlarms)(({ session, body: { ids, text } }) =>
    take(session, ids, { kind: 'comment', ...by(session), text }),
  );
  route(correctAlarms)(({ session, body: { ids, reason } }) =>
    take(session, ids, { kind: 'correct', ...by(session), reason }),
  );

  return {
    async acknowledge(user, alarmId) {
      if (!user.permissions.has(acknowledgeAlarms.access as Permission))
        throw failure('forbidden', `needs ${acknowledgeAlarms.access}`);
      const { done } = await take(user, [alarmId], { kind: 'acknowledge', ...by(user) });
      const { rows } = await db.tenant(user.tenantId, (tx) =>
        sql<{ name: string }>`select name from alarm where id = ${alarmId}`.execute(withSchema<unknown>(tx)),
      );
      return { outcome: done.length > 0 ? 'done' : 'refused', name: rows[0]?.name ?? '' };
    },
  };
}

/** Throws `forbidden`: the session is not the screen's any more. */
async function screenName(tx: AnyTransaction, sessionId: Id): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select name from screen where session_id = ${sessionId}`.execute(withSchema<unknown>(tx));
  const [row] = rows;
  if (!row) throw failure('forbidden', 'no screen has this session');
  return row.name;
}
