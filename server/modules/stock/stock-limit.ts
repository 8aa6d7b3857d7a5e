import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { seesGoodsOf } from '#server/core/crud/data-authority.ts';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import { column, computed, decimal, optionalText, part, readOnly, time } from '#server/core/crud/fields.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { fieldError } from '#server/core/field-error.ts';
import { productCode, productName, warehouseCode } from '#server/core/warehouse/computed-names.ts';
import { findZone } from '#server/core/warehouse/found-refs.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { findProduct } from '#server/core/warehouse/products.ts';
import { ofProduct, ofWarehouse } from '#server/core/warehouse/stock-filters.ts';
import { findWarehouse } from '#server/core/warehouse/warehouses.ts';
import { stockLimit } from '#shared/contracts/stock/stock-limit.ts';
import { stockLimit as en } from '#shared/i18n/en/stock/stock-limit.ts';
import { stockLimit as zh } from '#shared/i18n/zh/stock/stock-limit.ts';
import { productParts } from './stock-names.ts';

export function mountStockLimits(
  app: FastifyInstance,
  { db, clock, sheetJobs, changed }: WarehouseParts,
): void {
  mountCrud(app, stockLimit, {
    db,
    clock,
    table: 'stock_limit',
    idColumn: 'id',
    scope: warehouseScope('warehouse_id'),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      unique: [['warehouseCode', 'productCode', 'zoneCode']],
    },
    order: [{ field: 'productCode', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      warehouseCode: warehouseCode(),
      productCode: productCode<string>(),
      productName: productName<string>(),
      ...productParts(),
      zoneCode: part<string | null>(() => sql`(select z.code from warehouse_zone z where z.id = t.zone_id)`),
      minimum: decimal('minimum'),
      available: computed<number>(
        (reader) =>
          sql`(select coalesce(sum(s.quantity - s.reserved), 0)::float8 from stock s
            join warehouse_location l on l.id = s.location_id
            where s.tenant_id = t.tenant_id and s.warehouse_id = t.warehouse_id and s.product_id = t.product_id
              and s.status = 'available' and (t.zone_id is null or l.zone_id = t.zone_id)
              and ${seesGoodsOf(reader, sql`s.owner_id`)})`,
        'number',
      ),
      expiryWarningDays: column('expiry_warning_days', 'number'),
      note: optionalText('note'),
      enabled: column('enabled', 'boolean'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: { product: ofProduct, warehouseCode: ofWarehouse },
    unique: { stock_limit_place: ['productCode', 'limit_taken'] },
    uniqueWithin: ['warehouseCode', 'zoneCode'],
    async beforeCreate({ tx, session, body, values }) {
      const { id } = await findWarehouse(tx, session, body.warehouseCode);
      const productId = await findProduct(tx, body.productCode);
      const zoneId = body.zoneCode ? await findZone(tx, id, body.zoneCode) : null;
      // Imports are checked before they are written: the index alone would refuse the whole file.
      const { rows } =
        await sql`select from stock_limit where warehouse_id = ${id} and product_id = ${productId}
        and zone_id is not distinct from ${zoneId}::bigint and deleted_at is null`.execute(tx);
      if (rows.length > 0) throw fieldError('productCode', 'limit_taken');
      Object.assign(values, { warehouse_id: id, product_id: productId, zone_id: zoneId });
    },
    onChange: ({ tenantId }) => changed(tenantId),
  });
}
