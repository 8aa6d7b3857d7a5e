import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import { column, decimal, readOnly, time } from '#server/core/crud/fields.ts';
import { before, contains, equals, notBefore } from '#server/core/crud/filters.ts';
import { mountLog } from '#server/core/crud/mount-log.ts';
import {
  lotCode,
  partnerCode,
  productCode,
  productName,
  warehouseCode,
} from '#server/core/warehouse/computed-names.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { ofProduct, ofWarehouse } from '#server/core/warehouse/stock-filters.ts';
import { stockMovement } from '#shared/contracts/stock/stock-movement.ts';
import { units as enUnits } from '#shared/i18n/en/kit/units.ts';
import { stock as enStock } from '#shared/i18n/en/stock/stock.ts';
import { stockMovement as en } from '#shared/i18n/en/stock/stock-movement.ts';
import { units as zhUnits } from '#shared/i18n/zh/kit/units.ts';
import { stock as zhStock } from '#shared/i18n/zh/stock/stock.ts';
import { stockMovement as zh } from '#shared/i18n/zh/stock/stock-movement.ts';
import { locationCode, productParts } from './stock-names.ts';

export function mountStockMovements(app: FastifyInstance, { db, clock, sheetJobs }: WarehouseParts): void {
  mountLog(app, stockMovement, {
    db,
    clock,
    table: 'stock_movement',
    idColumn: 'id',
    rangeField: 'createTime',
    scope: warehouseScope('warehouse_id', ['owner_id']),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        kind: { zh: zh.kinds, en: en.kinds },
        unit: { zh: zhUnits.count, en: enUnits.count },
        fromStatus: { zh: zhStock.statuses, en: enStock.statuses },
        toStatus: { zh: zhStock.statuses, en: enStock.statuses },
        docKind: { zh: zh.docKinds, en: en.docKinds },
      },
    },
    fields: {
      id: readOnly(column('id', 'id')),
      createTime: time('at'),
      kind: column('kind'),
      warehouseCode: warehouseCode(),
      productCode: productCode<string>(),
      productName: productName<string>(),
      ...productParts(),
      quantity: decimal('quantity'),
      pallets: decimal<number | null>('pallets'),
      lotCode: lotCode(),
      ownerCode: partnerCode('owner_id'),
      lpn: column('lpn'),
      fromLocation: locationCode<string | null>('from_location_id'),
      fromStatus: column('from_status'),
      toLocation: locationCode<string | null>('to_location_id'),
      toStatus: column('to_status'),
      docKind: column('doc_kind'),
      docNo: column('doc_no'),
      reason: column('reason'),
      by: column('by'),
    },
    filters: {
      warehouseCode: ofWarehouse,
      kind: equals('kind'),
      product: ofProduct,
      location: (code) => {
        const ids = sql`(select l.id from warehouse_location l where l.code = ${code})`;
        return sql`(t.from_location_id in ${ids} or t.to_location_id in ${ids})`;
      },
      docNo: contains('doc_no'),
      from: notBefore('at'),
      to: before('at'),
    },
  });
}
