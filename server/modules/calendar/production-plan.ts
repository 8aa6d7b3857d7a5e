import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, part, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { type ProductionPlan, productionPlan } from '#shared/contracts/production-plan.ts';
import { calendarShifts, dateOfDay } from '#shared/domain/shift-calendar.ts';
import { instantOf } from '#shared/domain/wall-clock.ts';
import { productionPlan as en } from '#shared/i18n/en/production-plan.ts';
import { productionPlan as zh } from '#shared/i18n/zh/production-plan.ts';
import type { CalendarParts } from './parts.ts';

const MINUTES_PER_DAY = 1_440;

export function mountProductionPlan(app: FastifyInstance, parts: CalendarParts): void {
  const { directory, calendars } = parts;

  /** The ids that a row names by codes. The line must have the shift on that day. */
  function columnsOf(
    tenantId: Id,
    {
      lineCode,
      productCode,
      day,
      shiftName,
    }: Pick<ProductionPlan, 'lineCode' | 'productCode' | 'day' | 'shiftName'>,
  ) {
    const line = directory.lines(tenantId).find(({ code }) => code === lineCode);
    if (!line) throw fieldError('lineCode', 'line_missing');
    const product = calendars.product(tenantId, productCode);
    if (!product) throw fieldError('productCode', 'product_missing');
    const calendar = calendars.line(tenantId, line);
    const at = (minuteOfDay: number) => instantOf({ ...dateOfDay(day), minuteOfDay }, calendar.timeZone);
    const shifts = calendarShifts(calendar, { from: at(0), to: at(MINUTES_PER_DAY) });
    if (!shifts.some((shift) => shift.day === day && shift.name === shiftName))
      throw fieldError('shiftName', 'shift_missing');
    return { line_id: line.id, product_id: product.id };
  }

  const ofProduct = (name: string) =>
    sql`(select p.${sql.ref(name)} from product p where p.id = t.product_id)`;

  mountCrud(app, productionPlan, {
    db: parts.db,
    clock: parts.clock,
    table: 'production_plan',
    idColumn: 'id',
    scope: tenantScope,
    sheets: { jobs: parts.sheetJobs, labels: { zh: zh.field, en: en.field } },
    order: [
      { field: 'day', direction: 'desc' },
      { field: 'lineCode', direction: 'asc' },
      { field: 'shiftName', direction: 'asc' },
      { field: 'sequence', direction: 'asc' },
    ],
    fields: {
      id: column('id', 'id'),
      lineCode: part(() => sql`(select d.code from department d where d.id = t.line_id)`),
      day: column('day'),
      shiftName: column('shift_name'),
      sequence: column('sequence', 'number'),
      productCode: part(() => ofProduct('code')),
      productName: computed(() => ofProduct('name')),
      productNameEn: computed(() => ofProduct('name_en')),
      plannedCount: column('planned_count', 'number'),
      orderNo: optionalText('order_no'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      lineCode: (code) => sql`t.line_id in (select d.id from department d where d.code = ${code})`,
      fromDay: (day) => sql`t.day >= ${day}::date`,
      orderNo: contains('order_no'),
    },
    beforeCreate({ session, body, values }) {
      Object.assign(values, columnsOf(session.tenantId, body));
    },
    beforeUpdate({ session, body, values }) {
      Object.assign(values, columnsOf(session.tenantId, body));
    },
    beforeRestore({ session, before }) {
      columnsOf(session.tenantId, before);
    },
    onChange: ({ tenantId }) => parts.reload(tenantId),
  });
}
