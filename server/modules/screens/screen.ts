import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { refuseMore } from '#server/core/access/escalation.ts';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { loadDataAuthority, reachesDepartment } from '#server/core/crud/data-authority.ts';
import { departmentScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalTime, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { type TypedDatabase, withSchema } from '#server/core/database/typed-database.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { EndedSession, SessionService } from '#server/core/ports/sign-in/sessions.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { DepartmentType } from '#shared/contracts/plant/department.ts';
import { type Screen, screen } from '#shared/contracts/screens/screen.ts';
import { targetOfBoard } from '#shared/domain/screen-address.ts';
import { screen as en } from '#shared/i18n/en/screens/screen.ts';
import { wallAlarm as enWallAlarm } from '#shared/i18n/en/screens/wall-alarm.ts';
import { screen as zh } from '#shared/i18n/zh/screens/screen.ts';
import { wallAlarm as zhWallAlarm } from '#shared/i18n/zh/screens/wall-alarm.ts';
import { ALARM_FIELDS } from './alarm-settings.ts';
import type { ScreensSchema } from './schema.ts';
import { rightsOfWall, type WallSettings } from './wall-rights.ts';

export interface ScreenParts {
  readonly db: TypedDatabase<ScreensSchema>;
  readonly clock: Clock;
  readonly sessions: Pick<SessionService, 'end' | 'announce'>;
  readonly directory: Pick<PlantDirectory, 'line' | 'machine'>;
  readonly sheetJobs: SheetJobs;
}

/** The records of the screens. A removed one loses its access with its record. */
export function mountScreens(app: FastifyInstance, parts: ScreenParts): void {
  const { db, clock, sessions, directory, sheetJobs } = parts;
  const at = (offsetMs = 0) => sql`${new Date(clock.now() + offsetMs)}::timestamptz`;

  const stateOf = () => sql<Screen['state']>`case
    when exists (select from auth_session s where s.session_id = t.session_id)
      then case when t.last_seen_at > ${at(-LIMITS.screenOfflineAfterMs)} then 'online' else 'offline' end
    when t.link_expires_at > ${at()} then 'waiting'
    when t.session_id is not null then 'ended'
    else 'unlinked' end`;

  async function checkTarget(
    tx: AnyTransaction,
    session: ChangeSession,
    settings: WallSettings,
  ): Promise<void> {
    const { board, targetId } = settings;
    const target = targetOfBoard(board);
    const authority = await loadDataAuthority(tx, session);
    // What the address of such a wall says is not known here: it is bounded by nothing.
    if (target === null && targetId !== null) throw fieldError('targetId', 'bad_choice');
    if (targetId === null) {
      // The first line of the tenant may be any.
      if (target === 'machine' || !authority.isAll) throw fieldError('targetId', 'required');
    } else if (!reachesDepartment(authority, targetId)) throw fieldError('targetId', 'bad_choice');
    else if (target === 'warehouse' && !(await isDepartment(tx, targetId, ['warehouse'])))
      throw fieldError('targetId', 'bad_choice');
    else if (target === 'hall' && !(await isDepartment(tx, targetId, ['workshop', 'plant'])))
      throw fieldError('targetId', 'bad_choice');
    else if (
      (target === 'line' || target === 'machine') &&
      directory[target](session.tenantId, targetId) === null
    )
      throw fieldError('targetId', 'bad_choice');
    refuseMore({ permissions: session.permissions, authority }, rightsOfWall(settings, session.permissions));
  }

  /** Of pending removals, by the screen's id: announced after their commit. */
  const ended = new Map<Id, readonly EndedSession[]>();

  mountCrud(app, screen, {
    db,
    clock,
    table: 'screen',
    idColumn: 'screen_id',
    scope: departmentScope('target_id'),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        state: { zh: zh.states, en: en.states },
        board: { zh: zh.boards, en: en.boards },
        theme: { zh: zh.themes, en: en.themes },
        palette: { zh: zh.palettes, en: en.palettes },
        language: { zh: zh.languages, en: en.languages },
        orientation: { zh: zh.orientations, en: en.orientations },
        motion: { zh: zh.motions, en: en.motions },
        alarmPriority: { zh: zhWallAlarm.priorities, en: enWallAlarm.priorities },
      },
    },
    order: [{ field: 'name', direction: 'asc' }],
    fields: {
      id: column('screen_id', 'id'),
      name: column('name'),
      board: column('board'),
      targetId: column('target_id', 'id'),
      theme: column('theme'),
      palette: column('palette'),
      language: column('language'),
      orientation: column('orientation'),
      motion: column('motion'),
      ...ALARM_FIELDS,
      state: computed(stateOf),
      lastSeen: optionalTime('last_seen_at'),
      ip: readOnly(column('address')),
      userAgent: readOnly(column('user_agent')),
      linkExpiresAt: {
        ...optionalTime('link_expires_at'),
        expression: () => sql`case when t.link_expires_at > ${at()} then t.link_expires_at end`,
      },
      updateTime: time('updated_at'),
    },
    filters: { name: contains('name'), state: (state) => sql`${stateOf()} = ${state}` },
    unique: { screen_name: ['name', 'screen_taken'] },
    beforeCreate: ({ tx, session, body }) => checkTarget(tx, session, body),
    beforeUpdate: ({ tx, session, body }) => checkTarget(tx, session, body),
    async beforeRemove({ tx, before }) {
      const found = await tx
        .selectFrom('screen')
        .select('session_id')
        .where('screen_id', '=', before.id)
        .executeTakeFirst();
      const sessionId = found?.session_id ?? null;
      ended.set(before.id, sessionId === null ? [] : await sessions.end(tx, 'revoked', { sessionId }));
    },
    onChange({ action, rows }) {
      if (action !== 'remove') return;
      for (const { id } of rows) {
        sessions.announce(ended.get(id) ?? []);
        ended.delete(id);
      }
    },
  });
}

async function isDepartment(tx: AnyTransaction, id: Id, types: readonly DepartmentType[]): Promise<boolean> {
  const { rows } = await sql`select from department
    where id = ${id} and dtype in (${sql.join(types)}) and status <> 'draft' and deleted_at is null`.execute(
    withSchema<unknown>(tx),
  );
  return rows.length > 0;
}
