import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { placeScope } from '#server/core/crud/data-scope.ts';
import { column, day, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { placeIdsOf, places } from '#server/core/crud/place-codes.ts';
import { clock } from '#server/core/crud/time-fields.ts';
import { fieldError } from '#server/core/field-error.ts';
import { type ShiftException, shiftException } from '#shared/contracts/calendar/shift-exception.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { stretchBetween } from '#shared/domain/calendar/clock-stretch.ts';
import { shiftException as en } from '#shared/i18n/en/calendar/shift-exception.ts';
import { shiftException as zh } from '#shared/i18n/zh/calendar/shift-exception.ts';
import { eitherName, endClock } from './calendar-fields.ts';
import { listPatterns } from './calendar-store.ts';
import { refuseExceptionOverlap } from './overlaps.ts';
import type { CalendarParts } from './parts.ts';
import { lockCalendar } from './places.ts';

type Tx = Transaction<unknown>;
type Body = Pick<ShiftException, 'kind' | 'name' | 'places' | 'fromDay' | 'toDay'> & {
  readonly [Name in 'nameEn' | 'shiftName' | 'startTime' | 'endTime']?: string | null | undefined;
} & { readonly plannedCount?: number | null | undefined };

export function mountShiftExceptions(app: FastifyInstance, parts: CalendarParts): void {
  const { directory } = parts;

  /** Refuses what cannot be, and returns the columns that no field writes, or that mean nothing for the kind. */
  async function columnsOf(tx: Tx, { tenantId }: ChangeSession, id: Id | null, body: Body) {
    const { kind, name, fromDay, toDay } = body;
    const placeIds = await placeIdsOf(tx, body.places);
    const hasTimes = kind === 'changed' || kind === 'extra';
    const stretch = hasTimes ? stretchBetween(body.startTime ?? '', body.endTime ?? '') : null;
    const shiftName = kind === 'cancelled' || kind === 'changed' ? (body.shiftName ?? null) : null;
    if (shiftName !== null && !(await listPatterns(tx)).some((one) => one.name === shiftName))
      throw fieldError('shiftName', 'shift_missing');
    const plannedCount = hasTimes ? (body.plannedCount ?? null) : null;
    if (stretch)
      await refuseExceptionOverlap(
        tx,
        { tenantId, directory },
        { id, placeIds, kind, name, nameEn: null, shiftName, fromDay, toDay, stretch, plannedCount },
      );
    return {
      place_ids: placeIds,
      shift_name: shiftName,
      start_minute: stretch?.startMinute ?? null,
      duration_minutes: stretch?.durationMinutes ?? null,
      planned_count: plannedCount,
    };
  }

  mountCrud(app, shiftException, {
    db: parts.db,
    clock: parts.clock,
    table: 'shift_exception',
    idColumn: 'id',
    scope: placeScope('place_ids'),
    sheets: {
      jobs: parts.sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { kind: { zh: zh.kinds, en: en.kinds } },
    },
    order: [{ field: 'fromDay', direction: 'desc' }],
    fields: {
      id: column('id', 'id'),
      kind: column('kind'),
      name: column('name'),
      nameEn: optionalText('name_en'),
      places: places(),
      fromDay: day('from_day'),
      toDay: day('to_day'),
      shiftName: optionalText('shift_name'),
      startTime: clock('start_minute'),
      endTime: endClock(),
      plannedCount: column('planned_count', 'number'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: { name: eitherName, kind: equals('kind') },
    lock: lockCalendar,
    async beforeCreate({ tx, session, body, values }) {
      Object.assign(values, await columnsOf(tx, session, null, body));
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      Object.assign(values, await columnsOf(tx, session, before.id, body));
    },
    async beforeRestore({ tx, session, before }) {
      await columnsOf(tx, session, before.id, before);
    },
    onChange: ({ tenantId }) => parts.reload(tenantId),
  });
}
