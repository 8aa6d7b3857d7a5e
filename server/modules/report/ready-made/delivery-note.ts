import {
  A4,
  axis,
  cell,
  checked,
  formulasOf,
  heads,
  LANGUAGE,
  MINUTE,
  nameFormula,
  pageFoot,
  query,
  reportParam,
  rows,
  STYLES,
} from './build.ts';
import type { ReadyMade } from './ready-made-report.ts';

const FIELDS = [
  ...['no', 'externalNo', 'warehouseName', 'warehouseNameEn', 'ownerName', 'ownerNameEn', 'customerName'],
  ...[
    'customerNameEn',
    'received',
    'due',
    'shipped',
    'lineNo',
    'productCode',
    'productName',
    'productNameEn',
  ],
  ...['unit', 'lotCode', 'expires', 'ordered', 'picked', 'shippedQuantity', 'note'],
];
const f = formulasOf(
  [{ key: 'lines', fields: FIELDS.map((as) => ({ as, field: as })) }],
  ['order', 'language'],
  ['line', 'all_lines'],
);
const nameOf = nameFormula(f);

const DELIVERED = 'if(is_null([shipped]), [picked], [shippedQuantity])';
/** Quantities of different units are not added. */
const ofOneUnit = (value: string) => `if(count_distinct([unit]) = 1, ${value}, null)`;
const WORDS = f(
  `if($language = "en", "Total", "合计") & coalesce(${ofOneUnit(
    `if($language = "en", ": ", "（大写）：") & amount_words(sum(${DELIVERED}))
      & if($language = "en", " ", "") & first([unit])`,
  )}, "")`,
);

const label = (row: number, col: number, zh: string, en: string) =>
  cell([row, col, 1, 2 - Number(col > 0)], { zh, en }, { style: 'lead' });

/** What is delivered for one order, filled up to eight rows a page, in three copies. */
export const DELIVERY_NOTE: ReadyMade = {
  no: 'DELIVERY-NOTE',
  about: {
    zh: '一张出库单的送货单，补足 8 行，一式三联',
    en: 'Delivery note of an outbound order, filled up to 8 rows, in three copies',
  },
  audience: { zh: '发货', en: 'Dispatch' },
  report: checked({
    v: 1,
    title: { zh: '送货单', en: 'Delivery note' },
    params: [
      reportParam('order', 'text', { zh: '出库单号', en: 'Order no.' }, { required: true, maxLength: 64 }),
      LANGUAGE,
    ],
    queries: [
      {
        ...query('lines', 'outbound_lines', FIELDS, {
          all: [{ field: 'no', op: 'eq', value: f('$order') }],
        }),
        sort: [{ as: 'lineNo', dir: 'asc' }],
      },
    ],
    sheets: [
      {
        ...A4,
        landscape: false,
        columns: [26, 74, 130, 74, 66, 54, 56, 51].map((w) => ({ w })),
        rows: [
          ...rows(['title', 'title'], 26),
          ...rows(['title', 'title', 'title']),
          ...rows(['title'], 8),
          ...rows(['head'], 20),
          ...rows(['body', 'body'], 20),
          ...rows(['summary'], 10),
          ...rows(['summary'], 30),
          ...rows(['summary']),
        ],
        regions: [
          {
            key: 'lines',
            at: { row: 7, col: 0, rows: 2, cols: 8 },
            query: 'lines',
            rows: [
              axis('line', 'detail', [7, 7], { fillTo: { multiple: 8 } }),
              axis('all_lines', 'total', [8, 8]),
            ],
            cols: [],
            empty: {
              text: { zh: '没有这张出库单，或它没有明细', en: 'There is no such order, or it has no lines' },
            },
          },
        ],
        cells: [
          cell([0, 0, 1, 5], nameOf('warehouseName'), { style: 'section' }),
          cell([0, 5, 2, 3], f('first([no])'), { style: 'order_no' }),
          cell([1, 0, 1, 5], { zh: '送 货 单', en: 'Delivery note' }, { style: 'title' }),
          label(2, 0, '客户', 'Customer'),
          cell([2, 2], nameOf('customerName')),
          label(2, 3, '接单', 'Received'),
          cell([2, 4, 1, 4], f('first([received])'), { format: MINUTE }),
          label(3, 0, '货主', 'Owner'),
          cell([3, 2], nameOf('ownerName')),
          label(3, 3, '要求发运', 'Due'),
          cell([3, 4, 1, 4], f('first([due])'), { format: MINUTE }),
          label(4, 0, '外部单号', 'External no.'),
          cell([4, 2], f('first([externalNo])')),
          label(4, 3, '发运', 'Shipped'),
          cell([4, 4, 1, 4], f('first([shipped])'), { format: MINUTE }),
          ...heads(6, [
            ['#', '#'],
            ['物料编码', 'Product code'],
            ['品名规格', 'Product'],
            ['批次', 'Lot'],
            ['有效期至', 'Expires'],
            ['订购', 'Ordered'],
            ['发货', 'Delivered'],
            ['实收', 'Received'],
          ]),
          cell([7, 0], f('[lineNo]'), { style: 'middle' }),
          cell([7, 1], f('[productCode]'), { style: 'text' }),
          cell([7, 2], nameOf('productName'), { style: 'text' }),
          cell([7, 3], f('[lotCode]'), { style: 'text' }),
          cell([7, 4], f('[expires]'), { style: 'middle', format: { kind: 'day' } }),
          cell([7, 5], f('text([ordered], " ", [unit])'), { style: 'number' }),
          cell([7, 6], f(`text(${DELIVERED}, " ", [unit])`), {
            style: 'number',
            when: [{ if: f(`${DELIVERED} < [ordered]`), style: 'warn' }],
          }),
          cell([7, 7], { zh: '' }, { style: 'text' }),
          cell([8, 0, 1, 5], WORDS, { style: 'total_text' }),
          cell([8, 5], f(ofOneUnit('text(sum([ordered]), " ", first([unit]))')), { style: 'total' }),
          cell([8, 6], f(ofOneUnit(`text(sum(${DELIVERED}), " ", first([unit]))`)), { style: 'total' }),
          cell([8, 7], { zh: '' }, { style: 'total' }),
          cell([10, 0, 1, 3], { zh: '发货人：', en: 'Dispatched by:' }),
          cell([10, 3, 1, 2], { zh: '承运人：', en: 'Carrier:' }),
          cell([10, 5, 1, 3], { zh: '收货人：', en: 'Received by:' }),
          cell(
            [11, 0, 1, 8],
            {
              zh: '发运前，“发货”为已拣数量；单位不同的数量不相加。',
              en: '"Delivered" is what was picked until the order is shipped. Quantities of different units are not added.',
            },
            { style: 'note' },
          ),
        ],
        pageFoot: pageFoot(f),
        copies: [
          { zh: '第一联 存根', en: 'Copy 1: file' },
          { zh: '第二联 客户', en: 'Copy 2: customer' },
          { zh: '第三联 承运', en: 'Copy 3: carrier' },
        ],
      },
    ],
    styles: { ...STYLES, order_no: { size: 14, bold: true, align: 'right', valign: 'middle' } },
  }),
};
