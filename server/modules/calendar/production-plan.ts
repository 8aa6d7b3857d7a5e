import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { departmentScope } from '#server/core/crud/data-scope.ts';
import { column, computed, day, optionalText, part, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { codeMissing } from '#server/core/crud/place-codes.ts';
import { fieldError } from '#server/core/field-error.ts';
import { type ProductionPlan, productionPlan } from '#shared/contracts/calendar/production-plan.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { calendarShifts, dateOfDay } from '#shared/domain/calendar/shift-calendar.ts';
import { instantOf } from '#shared/domain/calendar/wall-clock.ts';
import { productionPlan as en } from '#shared/i18n/en/calendar/production-plan.ts';
import { productionPlan as zh } from '#shared/i18n/zh/calendar/production-plan.ts';
import type { CalendarParts } from './parts.ts';
import { lockCalendar } from './places.ts';

const MINUTES_PER_DAY = 1_440;

type Row = Pick<ProductionPlan, 'lineCode' | 'productCode' | 'day' | 'shiftName' | 'sequence'>;

export function mountProductionPlan(app: FastifyInstance, parts: CalendarParts): void {
  const { directory, calendars } = parts;

  /** The ids that a row names by codes. The line must have the shift on that day. */
  function columnsOf(tenantId: Id, { lineCode, productCode, day, shiftName }: Row) {
    const line = directory.lines(tenantId).find(({ code }) => code === lineCode);
    if (!line) throw codeMissing('lineCode', lineCode);
    const product = calendars.product(tenantId, productCode);
    if (!product) throw codeMissing('productCode', productCode);
    const calendar = calendars.line(tenantId, line);
    const at = (minuteOfDay: number) => instantOf({ ...dateOfDay(day), minuteOfDay }, calendar.timeZone);
    const shifts = calendarShifts(calendar, { from: at(0), to: at(MINUTES_PER_DAY) });
    if (!shifts.some((shift) => shift.day === day && shift.name === shiftName))
      throw fieldError('shiftName', 'shift_missing');
    return { line_id: line.id, product_id: product.id };
  }

  /** A sheet that is imported twice would double the plan: a place in the sequence of a shift is taken once. */
  async function columnsOfFree(tx: Transaction<unknown>, tenantId: Id, id: Id | null, row: Row) {
    const columns = columnsOf(tenantId, row);
    const { rows } = await sql`select 1 from production_plan
      where line_id = ${columns.line_id} and day = ${row.day}::date and shift_name = ${row.shiftName}
        and sequence = ${row.sequence} and deleted_at is null and id is distinct from ${id}::bigint`.execute(
      tx,
    );
    if (rows.length > 0) throw fieldError('sequence', 'sequence_taken');
    return columns;
  }

  const ofProduct = (name: string) =>
    sql`(select p.${sql.ref(name)} from product p where p.id = t.product_id)`;

  mountCrud(app, productionPlan, {
    db: parts.db,
    clock: parts.clock,
    table: 'production_plan',
    idColumn: 'id',
    scope: departmentScope('line_id'),
    sheets: {
      jobs: parts.sheetJobs,
      labels: { zh: zh.field, en: en.field },
      unique: [['lineCode', 'day', 'shiftName', 'sequence']],
    },
    order: [
      { field: 'day', direction: 'desc' },
      { field: 'lineCode', direction: 'asc' },
      { field: 'shiftName', direction: 'asc' },
      { field: 'sequence', direction: 'asc' },
    ],
    fields: {
      id: column('id', 'id'),
      lineCode: part(() => sql`(select d.code from department d where d.id = t.line_id)`),
      day: day('day'),
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
    lock: lockCalendar,
    async beforeCreate({ tx, session, body, values }) {
      Object.assign(values, await columnsOfFree(tx, session.tenantId, null, body));
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      Object.assign(values, await columnsOfFree(tx, session.tenantId, before.id, body));
    },
    async beforeRestore({ tx, session, before }) {
      await columnsOfFree(tx, session.tenantId, before.id, before);
    },
    onChange: ({ tenantId }) => parts.reload(tenantId),
  });
}
