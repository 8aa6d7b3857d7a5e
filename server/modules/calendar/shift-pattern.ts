import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { placeScope } from '#server/core/crud/data-scope.ts';
import { column, day, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { placeIdsOf, places } from '#server/core/crud/place-codes.ts';
import { clock, weekdays } from '#server/core/crud/time-fields.ts';
import { fieldError } from '#server/core/field-error.ts';
import { type ShiftPattern, shiftPattern } from '#shared/contracts/calendar/shift-pattern.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { breaksOf, stretchBetween, weekdaysOf } from '#shared/domain/calendar/clock-stretch.ts';
import { shiftPattern as en } from '#shared/i18n/en/calendar/shift-pattern.ts';
import { shiftPattern as zh } from '#shared/i18n/zh/calendar/shift-pattern.ts';
import { eitherName, endClock } from './calendar-fields.ts';
import { refusePatternOverlap } from './overlaps.ts';
import type { CalendarParts } from './parts.ts';
import { lockCalendar } from './places.ts';

type Body = Pick<ShiftPattern, 'name' | 'places' | 'days' | 'startTime' | 'endTime' | 'breaks'> & {
  readonly validFrom?: string | null | undefined;
  readonly validTo?: string | null | undefined;
};

export function mountShiftPatterns(app: FastifyInstance, parts: CalendarParts): void {
  const { directory } = parts;

  /** Refuses what cannot be, and returns the columns that no field writes. */
  async function columnsOf(tx: Transaction<unknown>, { tenantId }: ChangeSession, id: Id | null, body: Body) {
    const stretch = stretchBetween(body.startTime, body.endTime);
    const breaks = breaksOf(body.breaks, stretch);
    if (!breaks) throw fieldError('breaks', 'bad_time');
    const placeIds = await placeIdsOf(tx, body.places);
    const { name, validFrom = null, validTo = null } = body;
    const pattern = {
      id,
      placeIds,
      name,
      nameEn: null,
      plannedCount: null,
      validFrom,
      validTo,
      breaks,
      ...stretch,
    };
    await refusePatternOverlap(tx, { tenantId, directory }, { ...pattern, days: weekdaysOf(body.days) });
    return { place_ids: placeIds, duration_minutes: stretch.durationMinutes };
  }

  mountCrud(app, shiftPattern, {
    db: parts.db,
    clock: parts.clock,
    table: 'shift_pattern',
    idColumn: 'id',
    scope: placeScope('place_ids'),
    sheets: { jobs: parts.sheetJobs, labels: { zh: zh.field, en: en.field } },
    order: [
      { field: 'startTime', direction: 'asc' },
      { field: 'name', direction: 'asc' },
    ],
    fields: {
      id: column('id', 'id'),
      name: column('name'),
      nameEn: optionalText('name_en'),
      places: places(),
      days: weekdays('days'),
      startTime: clock('start_minute'),
      endTime: endClock(),
      breaks: column('breaks'),
      validFrom: day('valid_from'),
      validTo: day('valid_to'),
      plannedCount: column('planned_count', 'number'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: { name: eitherName },
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
