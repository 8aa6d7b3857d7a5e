import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { seesGoodsOf } from '#server/core/crud/data-authority.ts';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import { column, computed, decimal, optionalText, part, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { warehouseCode } from '#server/core/warehouse/computed-names.ts';
import { findZone } from '#server/core/warehouse/found-refs.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { ofWarehouse } from '#server/core/warehouse/stock-filters.ts';
import { findWarehouse } from '#server/core/warehouse/warehouses.ts';
import { warehouseLocation } from '#shared/contracts/stock/warehouse-location.ts';
import { warehouseLocation as en } from '#shared/i18n/en/stock/warehouse-location.ts';
import { warehouseLocation as zh } from '#shared/i18n/zh/stock/warehouse-location.ts';

const ofZone = (name: string): RawBuilder<unknown> =>
  sql`(select z.${sql.ref(name)} from warehouse_zone z where z.id = t.zone_id)`;

export function mountWarehouseLocations(
  app: FastifyInstance,
  { db, clock, sheetJobs, changed }: WarehouseParts,
): void {
  mountCrud(app, warehouseLocation, {
    db,
    clock,
    table: 'warehouse_location',
    idColumn: 'id',
    scope: warehouseScope('warehouse_id'),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { kind: { zh: zh.kinds, en: en.kinds } },
      unique: [['warehouseCode', 'code']],
    },
    order: [{ field: 'code', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      warehouseCode: warehouseCode(),
      zoneCode: part<string>(() => ofZone('code')),
      zoneName: computed<string>(() => ofZone('name')),
      zoneNameEn: computed<string | null>(() => ofZone('name_en')),
      code: column('code'),
      kind: column('kind'),
      aisle: optionalText('aisle'),
      bay: column('bay', 'number'),
      level: column('level', 'number'),
      xM: decimal<number | null>('x_m'),
      yM: decimal<number | null>('y_m'),
      zM: decimal<number | null>('z_m'),
      maxPallets: decimal('max_pallets'),
      palletsUsed: computed<number>(
        (reader) =>
          sql`(select coalesce(sum(s.quantity / p.units_per_pallet), 0)::float8 from stock s
            join product p on p.id = s.product_id where s.tenant_id = t.tenant_id and s.location_id = t.id
              and ${seesGoodsOf(reader, sql`s.owner_id`)})`,
        'number',
      ),
      pickSequence: column('pick_sequence', 'number'),
      blockedReason: optionalText('blocked_reason'),
      enabled: column('enabled', 'boolean'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      code: contains('code'),
      warehouseCode: ofWarehouse,
      zoneCode: (code) => sql`t.zone_id in (select z.id from warehouse_zone z where z.code = ${code})`,
      isBlocked: (isBlocked) => sql`(t.blocked_reason is not null) = ${isBlocked}`,
    },
    unique: { warehouse_location_code: ['code', 'code_taken'] },
    uniqueWithin: ['warehouseCode'],
    async beforeCreate({ tx, session, body, values }) {
      const { id } = await findWarehouse(tx, session, body.warehouseCode);
      // Imports are checked before they are written: the index alone would refuse the whole file.
      const { rows } = await sql`select from warehouse_location
        where warehouse_id = ${id} and code = ${body.code} and deleted_at is null`.execute(tx);
      if (rows.length > 0) throw fieldError('code', 'code_taken');
      Object.assign(values, { warehouse_id: id, zone_id: await findZone(tx, id, body.zoneCode) });
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      if (body.zoneCode === before.zoneCode) return;
      const { id } = await findWarehouse(tx, session, before.warehouseCode);
      values.zone_id = await findZone(tx, id, body.zoneCode);
    },
    async beforeRemove({ tx, before }) {
      const { rows } = await sql`select from stock where location_id = ${before.id}
        union all select from warehouse_task
          where (from_location_id = ${before.id} or to_location_id = ${before.id}) and is_open and deleted_at is null
        limit 1`.execute(tx);
      if (rows.length > 0) throw failure('place_in_use');
    },
    async beforeRestore({ tx, session, before }) {
      const { id } = await findWarehouse(tx, session, before.warehouseCode);
      await findZone(tx, id, before.zoneCode);
    },
    onChange: ({ tenantId }) => changed(tenantId),
  });
}
