import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, optionalText, part, readOnly, time } from '#server/core/crud/fields.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { product } from '#shared/contracts/calendar/product.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { numbersByCode } from '#shared/domain/calendar/clock-stretch.ts';
import { product as en } from '#shared/i18n/en/calendar/product.ts';
import { units as enUnits } from '#shared/i18n/en/kit/units.ts';
import { product as zh } from '#shared/i18n/zh/calendar/product.ts';
import { units as zhUnits } from '#shared/i18n/zh/kit/units.ts';
import type { CalendarParts } from './parts.ts';

const DAY_MS = 86_400_000;

export function mountProducts(app: FastifyInstance, parts: CalendarParts): void {
  const { clock, directory } = parts;

  /** Speeds by the id of the line, as they are stored: a line's code may change. */
  function lineSpeedsOf(tenantId: Id, text: string): string {
    const byId = [...numbersByCode(text)].map(([code, speed]) => {
      const line = directory.lines(tenantId).find((one) => one.code === code);
      if (!line || !(speed > 0)) {
        const message = line ? 'bad_format' : { key: 'code_missing', params: { code } };
        throw failure('invalid_input', `lineSpeeds: ${code}`, { lineSpeeds: message });
      }
      return [line.id, speed] as const;
    });
    return JSON.stringify(Object.fromEntries(byId));
  }

  mountCrud(app, product, {
    db: parts.db,
    clock,
    table: 'product',
    idColumn: 'id',
    scope: tenantScope,
    sheets: {
      jobs: parts.sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { unit: { zh: zhUnits.count, en: enUnits.count } },
    },
    order: [{ field: 'code', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      code: column('code'),
      name: column('name'),
      nameEn: optionalText('name_en'),
      unit: column('unit'),
      primaryPerUnit: column('primary_per_unit', 'number'),
      lineSpeeds: part(
        () => sql`coalesce((select string_agg(d.code || '=' || speed.value, ' ' order by d.sort, d.id)
          from jsonb_each_text(t.line_speeds) speed join department d on d.id = speed.key::bigint), '')`,
      ),
      unitsPerCase: column('units_per_case', 'number'),
      unitsPerPallet: column('units_per_pallet', 'number'),
      shelfLifeDays: column('shelf_life_days', 'number'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      name: (value) => {
        const pattern = `%${value.replace(/[\\%_]/g, '\\$&')}%`;
        return sql`(t.name ilike ${pattern} or t.name_en ilike ${pattern} or t.code ilike ${pattern})`;
      },
    },
    unique: { product_code: ['code', 'code_taken'] },
    beforeCreate({ session, body, values }) {
      values.line_speeds = lineSpeedsOf(session.tenantId, body.lineSpeeds);
    },
    beforeUpdate({ session, body, values }) {
      values.line_speeds = lineSpeedsOf(session.tenantId, body.lineSpeeds);
    },
    async beforeRemove({ tx, before, now }) {
      if (await isPlanned(tx, before.id, now)) throw failure('product_in_use');
      const { rows } = await sql`select from stock where product_id = ${before.id} limit 1`.execute(tx);
      if (rows.length > 0) throw failure('product_in_use');
    },
    onChange: ({ tenantId }) => parts.reload(tenantId),
  });
}

/** Whether a line is still to make it; what it has made stays known. A day is over everywhere a day later. */
async function isPlanned(tx: Transaction<unknown>, id: Id, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  const { rows } = await sql`select 1 from production_plan
    where product_id = ${id} and deleted_at is null and day >= ${since}::date limit 1`.execute(tx);
  return rows.length > 0;
}
