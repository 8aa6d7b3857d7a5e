import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import { column, moment, optionalMoment, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { fieldError } from '#server/core/field-error.ts';
import { dockCode, warehouseCode } from '#server/core/warehouse/computed-names.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { findWarehouse } from '#server/core/warehouse/warehouses.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { dockOutage } from '#shared/contracts/yard/dock-outage.ts';
import { dockOutage as en } from '#shared/i18n/en/yard/dock-outage.ts';
import { dockOutage as zh } from '#shared/i18n/zh/yard/dock-outage.ts';

export function mountDockOutages(
  app: FastifyInstance,
  { db, clock, sheetJobs, changed }: WarehouseParts,
): void {
  mountCrud(app, dockOutage, {
    db,
    clock,
    table: 'dock_outage',
    idColumn: 'id',
    scope: warehouseScope('warehouse_id'),
    sheets: { jobs: sheetJobs, labels: { zh: zh.field, en: en.field } },
    order: [{ field: 'fromTime', direction: 'desc' }],
    fields: {
      id: column('id', 'id'),
      warehouseCode: warehouseCode(),
      dockCode: dockCode(),
      reason: column('reason'),
      reasonEn: optionalText('reason_en'),
      fromTime: moment('from_at'),
      toTime: optionalMoment('to_at'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      reason: contains('reason'),
      warehouseCode: (code) => sql`t.warehouse_id in (select id from department where code = ${code})`,
    },
    async beforeCreate({ tx, session, body, values }) {
      const { id } = await findWarehouse(tx, session, body.warehouseCode);
      const { rows } = await sql<{ id: Id }>`select id::text as id from dock
        where warehouse_id = ${id} and code = ${body.dockCode} and deleted_at is null`.execute(tx);
      if (!rows[0]) throw fieldError('dockCode', 'dock_missing');
      Object.assign(values, { warehouse_id: id, dock_id: rows[0].id });
    },
    onChange: ({ tenantId }) => changed(tenantId),
  });
}
