import { type RawBuilder, sql } from 'kysely';
import { admittedReader, partScope } from '#server/core/crud/data-scope.ts';
import { readUsualZone } from '#server/core/database/place-zone.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { type ReportSource, SourceRefused } from '#server/core/ports/report-sources.ts';
import { defineReportSource } from '#server/core/reports/define-source.ts';
import {
  choiceFilters,
  dayField,
  durationField,
  flagField,
  instantField,
  namedFields,
  numberField,
  RANGE_FILTER,
  textField,
  wordFields,
} from '#server/core/reports/source-fields.ts';
import { rangeInstants, type SourceRange } from '#server/core/reports/source-request.ts';
import { readSqlPage, type SqlRows } from '#server/core/reports/sql-source.ts';
import { wordColumns } from '#server/core/reports/words-column.ts';
import { IS_SHORT, SHARE_DONE } from '#server/core/warehouse/order-fields.ts';
import {
  instantOfColumn,
  namedColumns,
  OWNER_FIELDS,
  PRODUCT_FIELDS,
  WAREHOUSE_FIELDS,
} from '#server/core/warehouse/source-columns.ts';
import type { ReportField, ReportSourceInfo } from '#shared/contracts/report/report-source.ts';
import { outboundLine as lineEn } from '#shared/i18n/en/orders/outbound-line.ts';
import { outboundOrder as en } from '#shared/i18n/en/orders/outbound-order.ts';
import { outboundLine as lineZh } from '#shared/i18n/zh/orders/outbound-line.ts';
import { outboundOrder as zh } from '#shared/i18n/zh/orders/outbound-order.ts';
import { OUTBOUND_SCOPE } from './outbound-order.ts';

interface SourceParts {
  readonly clock: Clock;
}

const ORDER_FIELDS: ReportField[] = [
  textField('orderId', '订单 ID', 'Order ID'),
  textField('no', '单号', 'No.'),
  textField('externalNo', '外部单号', 'External no.'),
  ...WAREHOUSE_FIELDS,
  ...OWNER_FIELDS,
  ...namedFields('customer', '客户', 'Customer'),
  ...wordFields('state', '状态', 'State'),
  flagField('isOpen', '未完成', 'Open'),
  textField('waveNo', '波次', 'Wave'),
  numberField('priority', '优先级', 'Priority', { add: 'never' }),
  instantField('received', '接单时间', 'Received'),
  instantField('due', '要求发运', 'Due'),
  instantField('shipped', '发运', 'Shipped'),
  instantField('delivered', '签收', 'Delivered'),
];

/** Columns of an order under an alias, with what is joined to it. */
const orderColumns = (o: string): Record<string, RawBuilder<unknown>> => ({
  orderId: sql`${sql.ref(`${o}.id`)}::text`,
  no: sql.ref(`${o}.no`),
  externalNo: sql.ref(`${o}.external_no`),
  ...namedColumns('warehouse', 'house'),
  ...namedColumns('owner', 'owner'),
  ...namedColumns('customer', 'customer'),
  ...wordColumns('state', sql.ref(`${o}.state`), { zh: zh.states, en: en.states }),
  isOpen: sql.ref(`${o}.is_open`),
  waveNo: sql`wave.no`,
  priority: sql.ref(`${o}.priority`),
  received: instantOfColumn(`${o}.received_at`),
  due: instantOfColumn(`${o}.due_at`),
  shipped: instantOfColumn(`${o}.shipped_at`),
  delivered: instantOfColumn(`${o}.delivered_at`),
});

const joins = (
  o: string,
): RawBuilder<unknown> => sql`join department house on house.id = ${sql.ref(`${o}.warehouse_id`)}
  left join partner owner on owner.id = ${sql.ref(`${o}.owner_id`)}
  left join partner customer on customer.id = ${sql.ref(`${o}.customer_id`)}
  left join wave on wave.id = ${sql.ref(`${o}.wave_id`)}`;

async function isDueIn(tx: AnyTransaction, range: SourceRange, column: string): Promise<RawBuilder<unknown>> {
  const { from, to } = rangeInstants(range, await readUsualZone(tx));
  return sql`${sql.ref(column)} >= ${new Date(from)} and ${sql.ref(column)} < ${new Date(to)}`;
}

const ORDERS_INFO: ReportSourceInfo = {
  id: 'outbound_orders',
  label: { zh: '出库单', en: 'Outbound orders' },
  rangeDaysMax: 400,
  filters: [
    // Of the time at which they are due.
    RANGE_FILTER,
    ...choiceFilters('warehouseId', 'warehouseCode', 'customerId', 'ownerId', 'state'),
  ],
  fields: [
    ...ORDER_FIELDS,
    numberField('lines', '行数', 'Lines'),
    numberField('shortLines', '缺货行数', 'Short lines'),
    numberField('shareDone', '完成率', 'Share done', { add: 'avg' }),
    textField('holdReason', '暂停原因', 'Held because'),
    instantField('holdSince', '暂停自', 'Held since'),
    durationField('lateMs', '延误', 'Late by'),
    flagField('isOnTime', '准时', 'On time'),
  ],
};

const ofLines = (expression: RawBuilder<unknown>) =>
  sql`(select ${expression} from outbound_line l where l.outbound_order_id = t.id and l.deleted_at is null)`;

/** `until`: up to when an order that is open is late. */
const orderRows = (until: number): SqlRows => {
  const ended = sql`coalesce(t.shipped_at, case when t.is_open then ${new Date(until)}::timestamptz end)`;
  return {
    from: sql`outbound_order t ${joins('t')}`,
    columns: {
      ...orderColumns('t'),
      lines: ofLines(sql`count(*)`),
      shortLines: ofLines(sql`count(*) filter (where ${IS_SHORT})`),
      shareDone: sql`${ofLines(SHARE_DONE)}::double precision`,
      holdReason: sql`t.hold_reason`,
      holdSince: instantOfColumn('t.hold_since'),
      lateMs: sql`greatest(0, round(extract(epoch from ${ended} - t.due_at) * 1000)::bigint)`,
      // Of one that is open and not late nobody knows yet.
      isOnTime: sql`(case when t.shipped_at is not null then t.shipped_at <= t.due_at
        when t.is_open and t.due_at < ${new Date(until)}::timestamptz then false end)`,
    },
    key: [{ expression: sql`t.id`, type: 'id' }],
  };
};

/** One row is an outbound order that is due in the range. */
export function outboundOrdersSource({ clock }: SourceParts): ReportSource {
  return defineReportSource({
    info: ORDERS_INFO,
    permission: 'warehouse_order_view',
    async read(tx, caller, request) {
      if (!request.range) throw new Error('the range is required');
      const isReached = await OUTBOUND_SCOPE.condition(tx, admittedReader(caller), 'read');
      const bounds = sql`t.deleted_at is null and ${await isDueIn(tx, request.range, 't.due_at')} and ${isReached}`;
      const until = clock.now();
      return {
        ...(await readSqlPage(tx, ORDERS_INFO, orderRows(until), request, bounds)),
        until,
        pending: 0,
      };
    },
  });
}

const LINES_INFO: ReportSourceInfo = {
  id: 'outbound_lines',
  label: { zh: '出库明细', en: 'Outbound lines' },
  rangeDaysMax: 400,
  filters: [
    // Of the time at which the orders are due; or the order is named.
    { ...RANGE_FILTER, required: false },
    ...choiceFilters('orderId', 'no', 'warehouseId', 'customerId', 'productId', 'productCode', 'lotCode'),
  ],
  fields: [
    ...ORDER_FIELDS,
    numberField('lineNo', '行号', 'Line', { add: 'never' }),
    ...PRODUCT_FIELDS,
    textField('lotCode', '批号', 'Lot'),
    dayField('expires', '到期日', 'Expires'),
    ...wordFields('lineState', '行状态', 'State of the line'),
    numberField('ordered', '订购数', 'Ordered', { scale: 3 }),
    numberField('allocated', '已分配', 'Allocated', { scale: 3 }),
    numberField('picked', '已拣', 'Picked', { scale: 3 }),
    numberField('shippedQuantity', '已发', 'Shipped quantity', { scale: 3 }),
    textField('note', '备注', 'Note'),
  ],
};

const LINE_ROWS: SqlRows = {
  from: sql`outbound_line t join outbound_order o on o.id = t.outbound_order_id ${joins('o')}
    join product on product.id = t.product_id left join stock_lot lot on lot.id = t.lot_id`,
  columns: {
    ...orderColumns('o'),
    lineNo: sql`t.line_no`,
    ...namedColumns('product', 'product'),
    unit: sql`product.unit`,
    lotCode: sql`lot.code`,
    expires: sql`lot.expires_on`,
    ...wordColumns('lineState', sql`t.state`, { zh: lineZh.states, en: lineEn.states }),
    ordered: sql`t.quantity_ordered::double precision`,
    allocated: sql`t.quantity_allocated::double precision`,
    picked: sql`t.quantity_picked::double precision`,
    shippedQuantity: sql`t.quantity_shipped::double precision`,
    note: sql`t.note`,
  },
  key: [
    { expression: sql`t.outbound_order_id`, type: 'id' },
    { expression: sql`t.line_no`, type: 'bigint' },
    { expression: sql`t.id`, type: 'id' },
  ],
};

const LINE_SCOPE = partScope(OUTBOUND_SCOPE, { table: 'outbound_order', column: 'outbound_order_id' });

/** One row is a line of an outbound order. */
export function outboundLinesSource({ clock }: SourceParts): ReportSource {
  return defineReportSource({
    info: LINES_INFO,
    permission: 'warehouse_order_view',
    async read(tx, caller, request) {
      const isNamed = ['orderId', 'no'].some((key) =>
        ['eq', 'in'].includes(request.required.get(key)?.op ?? ''),
      );
      if (!request.range && !isNamed) throw new SourceRefused('filter_required', 'range');
      const isReached = await LINE_SCOPE.condition(tx, admittedReader(caller), 'read');
      const isDue = request.range ? await isDueIn(tx, request.range, 'o.due_at') : sql`true`;
      const bounds = sql`t.deleted_at is null and o.deleted_at is null and ${isDue} and ${isReached}`;
      return {
        ...(await readSqlPage(tx, LINES_INFO, LINE_ROWS, request, bounds)),
        ...{ until: clock.now(), pending: 0 },
      };
    },
  });
}
