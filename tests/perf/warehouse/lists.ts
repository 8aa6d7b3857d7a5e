import { type RawBuilder, sql } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { List } from '#tests/perf/list-timing.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';
import { BENCH_WAREHOUSE } from './seed.ts';

/** What a page shows of another table: the table, the column that names its row, and what is shown of it. */
type Shown = readonly [table: string, reference: string, column: string];

const WAREHOUSE: Shown = ['department', 'warehouse_id', 'name'];
const PRODUCT: Shown = ['product', 'product_id', 'name'];
const OWNER: Shown = ['partner', 'owner_id', 'code'];
const DOCK: Shown = ['dock', 'dock_id', 'code'];
const LOT: Shown = ['stock_lot', 'lot_id', 'code'];

/** A page as it is written by hand: its rows and how many there are of them all first, what they name after. */
function page(
  table: string,
  order: string,
  { shown = [], where = 'true' }: { readonly shown?: readonly Shown[]; readonly where?: string } = {},
): RawBuilder<unknown> {
  const columns = shown.map(
    ([of, reference, column]) =>
      sql`(select x.${sql.ref(column)} from ${sql.table(of)} x where x.id = p.${sql.ref(reference)})`,
  );
  return sql`select ${sql.join([sql`p.*`, ...columns])} from (
    select t.*, count(*) over () as total from ${sql.table(table)} t where ${sql.raw(where)}
    order by ${sql.raw(order)} limit 20) p`;
}

const LIVE = 'deleted_at is null';

/** Every list of the warehouse's pages as it is first seen. `orderId`: of the outbound order whose lines are listed. */
export function warehouseLists(by: TestUser, orderId: Id): readonly List[] {
  const lists: readonly (readonly [name: string, path: string, plain: RawBuilder<unknown>])[] = [
    [
      'appointments',
      'appointment',
      page('appointment', 'is_open desc, due_at, id', {
        shown: [WAREHOUSE, DOCK, OWNER, ['partner', 'carrier_id', 'name']],
        where: LIVE,
      }),
    ],
    ['docks', 'dock', page('dock', 'code', { shown: [WAREHOUSE], where: LIVE })],
    [
      'partners',
      'partner',
      page('partner', 'code', { shown: [['partner', 'parent_id', 'code']], where: LIVE }),
    ],
    [
      'vehicles',
      'vehicle',
      page('vehicle', 'plate', { shown: [['partner', 'carrier_id', 'name']], where: LIVE }),
    ],
    ['zones', 'warehouseZone', page('warehouse_zone', 'sort, code', { shown: [WAREHOUSE], where: LIVE })],
    [
      'locations',
      'warehouseLocation',
      page('warehouse_location', 'code', {
        shown: [WAREHOUSE, ['warehouse_zone', 'zone_id', 'code']],
        where: LIVE,
      }),
    ],
    [
      'stock',
      'stock',
      page('stock', 'id', {
        shown: [WAREHOUSE, PRODUCT, LOT, OWNER, ['warehouse_location', 'location_id', 'code']],
      }),
    ],
    [
      'movements',
      'stockMovement',
      page('stock_movement', 'at desc, id desc', {
        shown: [
          WAREHOUSE,
          PRODUCT,
          LOT,
          OWNER,
          ['warehouse_location', 'from_location_id', 'code'],
          ['warehouse_location', 'to_location_id', 'code'],
        ],
      }),
    ],
    ['limits', 'stockLimit', page('stock_limit', 'product_id', { shown: [WAREHOUSE, PRODUCT], where: LIVE })],
    [
      'inbound orders',
      'wmsibo',
      page('inbound_order', 'is_open desc, expected_at, id', {
        shown: [
          WAREHOUSE,
          OWNER,
          ['partner', 'supplier_id', 'name'],
          ['appointment', 'appointment_id', 'no'],
        ],
        where: LIVE,
      }),
    ],
    [
      'inbound lines',
      'wmsiboline',
      page('inbound_line', 'inbound_order_id, line_no', {
        shown: [PRODUCT, LOT, ['inbound_order', 'inbound_order_id', 'no']],
        where: LIVE,
      }),
    ],
    [
      'outbound orders',
      'outbound-order',
      page('outbound_order', 'is_open desc, due_at, id', {
        shown: [
          WAREHOUSE,
          OWNER,
          ['partner', 'customer_id', 'name'],
          ['wave', 'wave_id', 'no'],
          ['appointment', 'appointment_id', 'no'],
        ],
        where: LIVE,
      }),
    ],
    [
      'lines of an outbound order',
      `outbound-line?outboundOrderId=${orderId}`,
      page('outbound_line', 'outbound_order_id, line_no', {
        shown: [PRODUCT, LOT, ['outbound_order', 'outbound_order_id', 'no']],
        where: `outbound_order_id = ${orderId} and ${LIVE}`,
      }),
    ],
    [
      'waves',
      'wave',
      page('wave', 'is_open desc, cut_off_at, id', { shown: [WAREHOUSE, DOCK], where: LIVE }),
    ],
    [
      'tasks',
      'warehouse-task',
      page('warehouse_task', 'is_open desc, due_at, id', {
        shown: [
          WAREHOUSE,
          PRODUCT,
          OWNER,
          DOCK,
          LOT,
          ['wave', 'wave_id', 'no'],
          ['warehouse_zone', 'zone_id', 'code'],
          ['warehouse_location', 'from_location_id', 'code'],
          ['warehouse_location', 'to_location_id', 'code'],
        ],
        where: LIVE,
      }),
    ],
    [
      'exceptions',
      'warehouse-exception',
      page('warehouse_exception', 'is_open desc, since_at, id', {
        shown: [
          WAREHOUSE,
          DOCK,
          PRODUCT,
          ['wave', 'wave_id', 'no'],
          ['outbound_order', 'outbound_order_id', 'no'],
        ],
        where: LIVE,
      }),
    ],
    ['check plans', 'quality-plan', page('quality_plan', 'code', { shown: [PRODUCT], where: LIVE })],
    [
      'check bills',
      'qualitycheckbill',
      page('quality_check_bill', 'is_open desc, due_at, id', {
        shown: [WAREHOUSE, PRODUCT, LOT, OWNER, DOCK, ['quality_plan', 'quality_plan_id', 'name']],
        where: LIVE,
      }),
    ],
    [
      'people on shift',
      'shift-staff',
      page('shift_staff', 'from_at desc, duty', { shown: [WAREHOUSE], where: LIVE }),
    ],
  ];
  return lists.map(([name, asked, plain]) => {
    const [path, filter] = asked.split('?');
    return { name, path: `/busi/${path}/page?size=20${filter ? `&${filter}` : ''}`, plain, by };
  });
}

/** The calendar of a week, as its page asks for it. */
export function calendarPath(fromMs: number): string {
  const query = new URLSearchParams({
    warehouseCode: BENCH_WAREHOUSE,
    from: String(fromMs),
    to: String(fromMs + 7 * 86_400_000),
  });
  return `/busi/appointment/calendar?${query}`;
}
