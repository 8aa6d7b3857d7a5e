import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import { column, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { clock as clockField, weekdays } from '#server/core/crud/time-fields.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { warehouseCode, warehouseName } from '#server/core/warehouse/computed-names.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { findWarehouse } from '#server/core/warehouse/warehouses.ts';
import { dock } from '#shared/contracts/yard/dock.ts';
import { dock as en } from '#shared/i18n/en/yard/dock.ts';
import { dock as zh } from '#shared/i18n/zh/yard/dock.ts';

export function mountDocks(app: FastifyInstance, { db, clock, sheetJobs, changed }: WarehouseParts): void {
  mountCrud(app, dock, {
    db,
    clock,
    table: 'dock',
    idColumn: 'id',
    scope: warehouseScope('warehouse_id'),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { direction: { zh: zh.directions, en: en.directions } },
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
      // Docks are numbered: 2 comes before 10.
      code: { ...column('code'), orderExpression: () => sql`lpad(t.code, 4, '0')` },
      direction: column('direction'),
      capacity: column('capacity', 'number'),
      days: weekdays('days'),
      openFrom: clockField('open_minute'),
      openTo: clockField('close_minute'),
      note: optionalText('note'),
      enabled: column('enabled', 'boolean'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      code: contains('code'),
      warehouseCode: (code) => sql`t.warehouse_id in (select id from department where code = ${code})`,
    },
    unique: { dock_code: ['code', 'code_taken'] },
    uniqueWithin: ['warehouseCode'],
    async beforeCreate({ tx, session, body, values }) {
      const { id } = await findWarehouse(tx, session, body.warehouseCode);
      // Imports are checked before they are written: the index alone would refuse the whole file.
      const { rows } = await sql`select from dock
        where warehouse_id = ${id} and code = ${body.code} and deleted_at is null`.execute(tx);
      if (rows.length > 0) throw fieldError('code', 'code_taken');
      values.warehouse_id = id;
    },
    async beforeRemove({ tx, before }) {
      const { rows } = await sql`select from appointment where dock_id = ${before.id} and deleted_at is null
        and state not in ('left', 'cancelled', 'no_show', 'missed') limit 1`.execute(tx);
      if (rows.length > 0) throw failure('dock_in_use');
    },
    onChange: ({ tenantId }) => changed(tenantId),
  });
}
