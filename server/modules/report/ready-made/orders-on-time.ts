import {
  A4,
  axis,
  COUNT,
  cell,
  checked,
  formulasOf,
  HOURS,
  heads,
  LANGUAGE,
  PERCENT,
  pageFoot,
  query,
  reportParam,
  rows,
  STYLES,
} from './build.ts';
import type { ReadyMade } from './ready-made-report.ts';

const FIELDS = ['no', 'customerId', 'customerName', 'customerNameEn', 'due', 'isOnTime', 'lateMs'];
const f = formulasOf(
  [{ key: 'orders', fields: FIELDS.map((as) => ({ as, field: as })) }],
  ['days', 'customer', 'warehouse', 'language'],
  ['customer', 'week', 'customer_sum', 'all'],
);

const ON_TIME = 'count(if([isOnTime], [no]))';
const LATE = 'count(if([isOnTime] = false, [no]))';
const SHARE = `if(${ON_TIME} + ${LATE} = 0, null, pct(${ON_TIME}, ${ON_TIME} + ${LATE}))`;

/** The figures of a row, and of the totals over it: orders are counted first, then divided. */
const figures = (row: number, style: string) => [
  cell([row, 2], f('count()'), { style, format: COUNT }),
  cell([row, 3], f(ON_TIME), { style, format: COUNT }),
  cell([row, 4], f(LATE), { style, format: COUNT }),
  cell([row, 5], f('count(if(is_null([isOnTime]), [no]))'), { style, format: COUNT }),
  cell([row, 6], f(SHARE), {
    ...{ style, format: PERCENT },
    when: [
      { if: f(`${SHARE} < 0.95`), style: 'warn' },
      { if: f(`${SHARE} < 0.9`), style: 'bad' },
    ],
  }),
  cell([row, 7], f('max(if([isOnTime] = false, [lateMs]))'), { style, format: HOURS }),
];

/** How many of the orders that were due were shipped in time, by customer and week. */
export const ORDERS_ON_TIME: ReadyMade = {
  no: 'ORDERS-ON-TIME',
  about: {
    zh: '按客户与周统计出库单的准时率，合计为数量相加后相除',
    en: 'Outbound orders shipped on time by customer and week; totals are counted first, then divided',
  },
  audience: { zh: '客服与仓库', en: 'Customer service and warehouse' },
  report: checked({
    v: 1,
    title: { zh: '订单准时率', en: 'Orders on time' },
    params: [
      reportParam(
        'days',
        'range',
        { zh: '要求发运', en: 'Due' },
        {
          ...{ required: true, max: 400, width: 2 },
          default: f('{add_days(start_of(today(), "week"), -21), today()}'),
        },
      ),
      reportParam('customer', 'text', { zh: '客户编码', en: 'Customer code' }),
      reportParam('warehouse', 'text', { zh: '仓库编码', en: 'Warehouse code' }),
      LANGUAGE,
    ],
    queries: [
      query('orders', 'outbound_orders', FIELDS, {
        all: [
          { field: 'range', op: 'between', value: f('$days') },
          { field: 'customerCode', op: 'eq', value: f('$customer') },
          { field: 'warehouseCode', op: 'eq', value: f('$warehouse') },
        ],
      }),
    ],
    sheets: [
      {
        ...A4,
        landscape: false,
        columns: [112, 106, 50, 50, 50, 50, 54, 60].map((w) => ({ w })),
        rows: [
          ...rows(['title'], 24),
          ...rows(['title']),
          ...rows(['head'], 20),
          ...rows(['body', 'body', 'body', 'summary']),
        ],
        regions: [
          {
            key: 'orders',
            at: { row: 3, col: 0, rows: 3, cols: 8 },
            query: 'orders',
            rows: [
              axis('customer', 'group', [3, 4], {
                by: f('[customerId]'),
                sort: { by: f('first([customerName])'), dir: 'asc' },
                page: 'keep',
                children: [
                  axis('week', 'group', [3, 3], { by: f('start_of([due], "week")') }),
                  axis('customer_sum', 'total', [4, 4]),
                ],
              }),
              axis('all', 'total', [5, 5]),
            ],
            cols: [],
            empty: { text: { zh: '这段时间没有到期的出库单', en: 'No orders due in this period' } },
          },
        ],
        cells: [
          cell([0, 0, 1, 8], { zh: '订单准时率', en: 'Orders on time' }, { style: 'title' }),
          cell(
            [1, 0, 1, 8],
            f(
              `replace(text($days), ", ", " – ") & if(is_null($customer), "", " · " & $customer)
                & if(is_null($warehouse), "", " · " & $warehouse)`,
            ),
            { style: 'lead' },
          ),
          ...heads(2, [
            ['客户', 'Customer'],
            ['周（起始日）', 'Week (from)'],
            ['订单', 'Orders'],
            ['准时', 'On time'],
            ['延误', 'Late'],
            ['未定', 'Not known'],
            ['准时率', 'Share'],
            ['最长延误', 'Latest by'],
          ]),
          cell(
            [3, 0, 2, 1],
            f(
              `if($language = "en", coalesce(first([customerNameEn]), first([customerName]), "No customer"),
                coalesce(first([customerName]), "无客户"))`,
            ),
            { row: 'customer', style: 'text' },
          ),
          cell(
            [3, 1],
            f('"W" & iso_week(first([due])) & " · " & format(start_of(first([due]), "week"), "yyyy-MM-dd")'),
            { style: 'middle' },
          ),
          ...figures(3, 'number'),
          cell([4, 1], { zh: '小计', en: 'Subtotal' }, { style: 'total_text' }),
          ...figures(4, 'total'),
          cell([5, 0, 1, 2], { zh: '合计', en: 'Total' }, { style: 'total_text' }),
          ...figures(5, 'total'),
          cell(
            [6, 0, 1, 8],
            {
              zh: '准时：发运不晚于要求发运时间。未定：尚未到期，或未发运就已关闭；不计入准时率。',
              en: 'On time: shipped no later than due. Not known: not due yet, or closed without being shipped; not in the share.',
            },
            { style: 'note' },
          ),
        ],
        pageFoot: pageFoot(f),
      },
    ],
    styles: STYLES,
  }),
};
