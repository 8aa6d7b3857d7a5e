import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import { column, computed, decimal, readOnly, time } from '#server/core/crud/fields.ts';
import { before, containsText, equals, notBefore } from '#server/core/crud/filters.ts';
import { mountLog } from '#server/core/crud/mount-log.ts';
import {
  lotCode,
  partnerCode,
  partnerName,
  partnerNameEn,
  productCode,
  productName,
  warehouseCode,
} from '#server/core/warehouse/computed-names.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { namedLike, ofProduct, ofWarehouse } from '#server/core/warehouse/stock-filters.ts';
import { stock } from '#shared/contracts/stock/stock.ts';
import { units as enUnits } from '#shared/i18n/en/kit/units.ts';
import { stock as en } from '#shared/i18n/en/stock/stock.ts';
import { units as zhUnits } from '#shared/i18n/zh/kit/units.ts';
import { stock as zh } from '#shared/i18n/zh/stock/stock.ts';
import { locationCode, productParts } from './stock-names.ts';

/** Rows of an owner see their own goods alone. */
export const STOCK_SCOPE = warehouseScope('warehouse_id', ['owner_id']);

export type StockList = ReturnType<typeof mountStock>;

const lotsWith = (condition: RawBuilder<unknown>) =>
  sql`t.lot_id in (select b.id from stock_lot b where ${condition})`;

/** What lies where; `stock-calls.ts` has what is done with it. */
export function mountStock(app: FastifyInstance, { db, clock, sheetJobs }: WarehouseParts) {
  return mountLog(app, stock, {
    db,
    clock,
    table: 'stock',
    idColumn: 'id',
    scope: STOCK_SCOPE,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        unit: { zh: zhUnits.count, en: enUnits.count },
        status: { zh: zh.statuses, en: en.statuses },
      },
    },
    fields: {
      id: readOnly(column('id', 'id')),
      warehouseCode: warehouseCode(),
      zoneCode: computed<string>(
        () => sql`(select z.code from warehouse_location l join warehouse_zone z on z.id = l.zone_id
          where l.id = t.location_id)`,
      ),
      locationCode: locationCode<string>('location_id'),
      productCode: productCode<string>(),
      productName: productName<string>(),
      ...productParts(),
      lotCode: lotCode(),
      expiresOn: computed<string | null>(
        () => sql`(select b.expires_on from stock_lot b where b.id = t.lot_id)`,
        'day',
      ),
      ownerCode: partnerCode('owner_id'),
      ownerName: partnerName('owner_id'),
      ownerNameEn: partnerNameEn('owner_id'),
      lpn: column('lpn'),
      status: column('status'),
      quantity: decimal('quantity'),
      reserved: decimal('reserved'),
      pallets: computed<number | null>(
        () =>
          sql`(select (t.quantity / p.units_per_pallet)::float8 from product p where p.id = t.product_id)`,
        'number',
      ),
      receivedAt: time('received_at'),
      updateTime: time('updated_at'),
    },
    filters: {
      warehouseCode: ofWarehouse,
      zoneCode: (code) =>
        sql`t.location_id in (select l.id from warehouse_location l join warehouse_zone z on z.id = l.zone_id
          where z.code = ${code})`,
      location: (text) =>
        sql`t.location_id in (select l.id from warehouse_location l where ${containsText(sql`l.code`, text)})`,
      product: ofProduct,
      lot: (text) => lotsWith(containsText(sql`b.code`, text)),
      owner: (text) => sql`t.owner_id in (select o.id from partner o where ${namedLike('o', text)})`,
      status: equals('status'),
      expiresBefore: (day) => lotsWith(sql`b.expires_on < ${day}::date`),
      from: notBefore('received_at'),
      to: before('received_at'),
    },
  });
}
