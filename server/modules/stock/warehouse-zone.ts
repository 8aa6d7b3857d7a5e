import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import { column, computed, decimal, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { warehouseCode, warehouseName } from '#server/core/warehouse/computed-names.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { namedLike, ofWarehouse } from '#server/core/warehouse/stock-filters.ts';
import { findWarehouse } from '#server/core/warehouse/warehouses.ts';
import { warehouseZone } from '#shared/contracts/stock/warehouse-zone.ts';
import { warehouseZone as en } from '#shared/i18n/en/stock/warehouse-zone.ts';
import { warehouseZone as zh } from '#shared/i18n/zh/stock/warehouse-zone.ts';

export function mountWarehouseZones(
  app: FastifyInstance,
  { db, clock, sheetJobs, changed }: WarehouseParts,
): void {
  mountCrud(app, warehouseZone, {
    db,
    clock,
    table: 'warehouse_zone',
    idColumn: 'id',
    scope: warehouseScope('warehouse_id'),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { kind: { zh: zh.kinds, en: en.kinds } },
      unique: [['warehouseCode', 'code']],
    },
    order: [
      { field: 'warehouseCode', direction: 'asc' },
      { field: 'sort', direction: 'asc' },
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
      locations: computed<number>(
        () =>
          sql`(select count(*)::int from warehouse_location l
            where l.zone_id = t.id and l.enabled and l.deleted_at is null)`,
        'number',
      ),
      xM: decimal<number | null>('x_m'),
      yM: decimal<number | null>('y_m'),
      widthM: decimal<number | null>('width_m'),
      depthM: decimal<number | null>('depth_m'),
      heightM: decimal<number | null>('height_m'),
      temperatureMinC: decimal<number | null>('temperature_min_c'),
      temperatureMaxC: decimal<number | null>('temperature_max_c'),
      sort: column('sort', 'number'),
      enabled: column('enabled', 'boolean'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      code: (text) => namedLike('t', text),
      warehouseCode: ofWarehouse,
      kind: equals('kind'),
    },
    unique: { warehouse_zone_code: ['code', 'code_taken'] },
    uniqueWithin: ['warehouseCode'],
    async beforeCreate({ tx, session, body, values }) {
      const { id } = await findWarehouse(tx, session, body.warehouseCode);
      // Imports are checked before they are written: the index alone would refuse the whole file.
      const { rows } = await sql`select from warehouse_zone
        where warehouse_id = ${id} and code = ${body.code} and deleted_at is null`.execute(tx);
      if (rows.length > 0) throw fieldError('code', 'code_taken');
      values.warehouse_id = id;
    },
    async beforeRemove({ tx, before }) {
      const { rows } = await sql`select from warehouse_location
        where zone_id = ${before.id} and deleted_at is null limit 1`.execute(tx);
      if (rows.length > 0) throw failure('place_in_use');
    },
    onChange: ({ tenantId }) => changed(tenantId),
  });
}
