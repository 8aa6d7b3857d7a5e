import { sql } from 'kysely';
import { admittedReader } from '#server/core/crud/data-scope.ts';
import { readUsualZone } from '#server/core/database/place-zone.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { ReportSource } from '#server/core/ports/report-sources.ts';
import { defineReportSource } from '#server/core/reports/define-source.ts';
import {
  choiceFilters,
  dayField,
  instantField,
  namedFields,
  numberField,
  textField,
  wordFields,
} from '#server/core/reports/source-fields.ts';
import { readSqlPage, type SqlRows } from '#server/core/reports/sql-source.ts';
import { wordColumns } from '#server/core/reports/words-column.ts';
import {
  instantOfColumn,
  namedColumns,
  OWNER_FIELDS,
  PRODUCT_FIELDS,
  WAREHOUSE_FIELDS,
} from '#server/core/warehouse/source-columns.ts';
import type { ReportSourceInfo } from '#shared/contracts/report/report-source.ts';
import { dayText } from '#shared/domain/calendar/shift-calendar.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import { stock as en } from '#shared/i18n/en/stock/stock.ts';
import { stock as zh } from '#shared/i18n/zh/stock/stock.ts';
import { STOCK_SCOPE } from './stock.ts';

const INFO: ReportSourceInfo = {
  id: 'stock',
  label: { zh: '库存', en: 'Stock' },
  filters: choiceFilters(
    'warehouseId',
    'warehouseCode',
    'zoneId',
    'productId',
    'productCode',
    'status',
    'ownerId',
  ),
  fields: [
    ...WAREHOUSE_FIELDS,
    ...namedFields('zone', '库区', 'Zone'),
    textField('locationCode', '库位', 'Location'),
    ...PRODUCT_FIELDS,
    textField('lotCode', '批号', 'Lot'),
    ...OWNER_FIELDS,
    textField('lpn', '托盘号', 'Pallet'),
    ...wordFields('status', '状态', 'Status'),
    numberField('quantity', '数量', 'Quantity', { scale: 3 }),
    numberField('reserved', '已预留', 'Reserved', { scale: 3 }),
    numberField('pallets', '托盘数', 'Pallets'),
    instantField('received', '入库时间', 'Received'),
    dayField('produced', '生产日期', 'Produced'),
    dayField('expires', '到期日', 'Expires'),
    numberField('ageDays', '库龄', 'Age', { add: 'max', unit: { zh: '天', en: 'days' } }),
    numberField('daysLeft', '剩余天数', 'Days left', { add: 'min', unit: { zh: '天', en: 'days' } }),
    numberField('shelfLifeLeft', '剩余保质期占比', 'Share of shelf life left', { add: 'min' }),
  ],
};

/** `today`: by the clocks of the tenant, in `timeZone`. */
const rowsOn = (today: string, timeZone: string): SqlRows => ({
  from: sql`stock t join department house on house.id = t.warehouse_id
    join warehouse_location place on place.id = t.location_id left join warehouse_zone zone on zone.id = place.zone_id
    join product on product.id = t.product_id left join stock_lot lot on lot.id = t.lot_id
    left join partner owner on owner.id = t.owner_id`,
  columns: {
    ...namedColumns('warehouse', 'house'),
    ...namedColumns('zone', 'zone'),
    locationCode: sql`place.code`,
    ...namedColumns('product', 'product'),
    unit: sql`product.unit`,
    lotCode: sql`lot.code`,
    ...namedColumns('owner', 'owner'),
    lpn: sql`nullif(t.lpn, '')`,
    ...wordColumns('status', sql`t.status`, { zh: zh.statuses, en: en.statuses }),
    quantity: sql`t.quantity::double precision`,
    reserved: sql`t.reserved::double precision`,
    pallets: sql`(t.quantity / product.units_per_pallet)::double precision`,
    received: instantOfColumn('t.received_at'),
    produced: sql`lot.produced_on`,
    expires: sql`lot.expires_on`,
    ageDays: sql`greatest(0, ${today}::date - coalesce(lot.produced_on, (t.received_at at time zone ${timeZone})::date))`,
    daysLeft: sql`(lot.expires_on - ${today}::date)`,
    shelfLifeLeft: sql`((lot.expires_on - ${today}::date)::double precision / nullif(lot.expires_on - lot.produced_on, 0))`,
  },
  key: [{ expression: sql`t.id`, type: 'id' }],
});

/** One row is what lies at a place, of a lot, on a pallet, now. */
export function stockSource({ clock }: { readonly clock: Clock }): ReportSource {
  return defineReportSource({
    info: INFO,
    permission: 'stock_view',
    async read(tx, caller, request) {
      const until = clock.now();
      const timeZone = await readUsualZone(tx);
      const rows = rowsOn(dayText(wallClockOf(until, timeZone)), timeZone);
      const bounds = await STOCK_SCOPE.condition(tx, admittedReader(caller), 'read');
      return { ...(await readSqlPage(tx, INFO, rows, request, bounds)), until, pending: 0 };
    },
  });
}
