import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { seesGoodsOf } from '#server/core/crud/data-authority.ts';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import {
  column,
  computed,
  decimal,
  type Field,
  optionalText,
  optionalTime,
  readOnly,
  time,
} from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { fieldError } from '#server/core/field-error.ts';
import { warehouseCode, warehouseName } from '#server/core/warehouse/computed-names.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { ofWarehouse } from '#server/core/warehouse/stock-filters.ts';
import { findWarehouse } from '#server/core/warehouse/warehouses.ts';
import { type RailHandlerState, railHandler } from '#shared/contracts/railway/rail-handler.ts';
import { isHandlerSilent } from '#shared/domain/railway/rail-handler-silence.ts';
import { railHandler as en } from '#shared/i18n/en/railway/rail-handler.ts';
import { railHandler as zh } from '#shared/i18n/zh/railway/rail-handler.ts';

/** Of the wagon that a machine works on, where the reader sees its goods. */
function ofWagon(column: string): Field<string | null> {
  return computed<string | null>(
    (reader) => sql`(select ${sql.ref(column)} from wagon_visit w join train r on r.id = w.train_id
      where w.id = t.wagon_visit_id and ${seesGoodsOf(reader, sql`w.owner_id`)})`,
  );
}

export function mountRailHandlers(
  app: FastifyInstance,
  { db, clock, sheetJobs, changed }: WarehouseParts,
): void {
  mountCrud(app, railHandler, {
    db,
    clock,
    table: 'rail_handler',
    idColumn: 'id',
    scope: warehouseScope('warehouse_id'),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { state: { zh: zh.states, en: en.states }, kind: { zh: zh.kinds, en: en.kinds } },
      unique: [['warehouseCode', 'code']],
    },
    order: [
      { field: 'warehouseCode', direction: 'asc' },
      { field: 'code', direction: 'asc' },
    ],
    fields: {
      id: column('id', 'id'),
      warehouseCode: warehouseCode(),
      warehouseName: warehouseName(),
      code: column('code'),
      name: column('name'),
      nameEn: optionalText('name_en'),
      kind: column('kind'),
      enabled: column('enabled', 'boolean'),
      state: computed<RailHandlerState>(() => sql`coalesce(t.state, 'silent')`),
      since: optionalTime('state_at'),
      reportedAt: optionalTime('reported_at'),
      faultCode: readOnly(column('fault_code')),
      faultText: readOnly(column('fault_text')),
      faultTextEn: readOnly(column('fault_text_en')),
      wagonNo: ofWagon('w.wagon_no'),
      trainNo: ofWagon('r.no'),
      atM: readOnly(decimal<number | null>('at_m')),
      isLaden: readOnly(column('is_laden', 'boolean')),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      code: (text, reader) =>
        sql`(${contains('code')(text, reader)} or ${contains('name')(text, reader)} or ${contains('name_en')(text, reader)})`,
      warehouseCode: ofWarehouse,
      kind: equals('kind'),
    },
    toReply: (row) => ({
      ...row,
      state: isHandlerSilent(row.reportedAt, clock.now()) ? 'silent' : row.state,
    }),
    unique: { rail_handler_code: ['code', 'code_taken'] },
    uniqueWithin: ['warehouseCode'],
    async beforeCreate({ tx, session, body, values }) {
      const { id } = await findWarehouse(tx, session, body.warehouseCode);
      // Imports are checked before they are written: the index alone would refuse the whole file.
      const { rows } = await sql`select from rail_handler
        where warehouse_id = ${id} and code = ${body.code} and deleted_at is null`.execute(tx);
      if (rows.length > 0) throw fieldError('code', 'code_taken');
      values.warehouse_id = id;
    },
    onChange: ({ tenantId }) => changed(tenantId),
  });
}
