import type { FastifyInstance } from 'fastify';
import { placeScope } from '#server/core/crud/data-scope.ts';
import { column, day, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { placeIdsOf, places } from '#server/core/crud/place-codes.ts';
import { clock, weekdays } from '#server/core/crud/time-fields.ts';
import { plannedStop } from '#shared/contracts/calendar/planned-stop.ts';
import { plannedStop as en } from '#shared/i18n/en/calendar/planned-stop.ts';
import { plannedStop as zh } from '#shared/i18n/zh/calendar/planned-stop.ts';
import { eitherName } from './calendar-fields.ts';
import type { CalendarParts } from './parts.ts';
import { STOP_PLACES } from './places.ts';

export function mountPlannedStops(app: FastifyInstance, parts: CalendarParts): void {
  mountCrud(app, plannedStop, {
    db: parts.db,
    clock: parts.clock,
    table: 'planned_stop',
    idColumn: 'id',
    scope: placeScope('place_ids'),
    sheets: {
      jobs: parts.sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { reason: { zh: zh.reasons, en: en.reasons }, repeat: { zh: zh.repeats, en: en.repeats } },
    },
    order: [{ field: 'fromDay', direction: 'desc' }],
    fields: {
      id: column('id', 'id'),
      reason: column('reason'),
      name: optionalText('name'),
      nameEn: optionalText('name_en'),
      places: places(),
      repeat: column('repeat'),
      days: weekdays('days'),
      fromDay: day('from_day'),
      startTime: clock('start_minute'),
      toDay: day('to_day'),
      endTime: clock('end_minute'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: { name: eitherName, reason: equals('reason') },
    async beforeCreate({ tx, body, values }) {
      values.place_ids = await placeIdsOf(tx, body.places, STOP_PLACES);
      if (body.repeat === 'once') values.days = null;
    },
    async beforeUpdate({ tx, body, values }) {
      values.place_ids = await placeIdsOf(tx, body.places, STOP_PLACES);
      if (body.repeat === 'once') values.days = null;
    },
    onChange: ({ tenantId }) => parts.reload(tenantId),
  });
}
