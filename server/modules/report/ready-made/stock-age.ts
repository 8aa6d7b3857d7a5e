import {
  A4,
  axis,
  COUNT,
  cell,
  checked,
  formulasOf,
  heads,
  LANGUAGE,
  nameFormula,
  PERCENT,
  pageFoot,
  query,
  reportParam,
  rows,
  STYLES,
} from './build.ts';
import type { ReadyMade } from './ready-made-report.ts';

const FIELDS = [
  ...['warehouseName', 'warehouseNameEn', 'locationCode', 'productCode', 'productName', 'productNameEn'],
  ...['unit', 'lotCode', 'statusName', 'statusNameEn', 'quantity', 'pallets', 'ageDays', 'expires'],
  ...['daysLeft', 'shelfLifeLeft'],
];
const f = formulasOf(
  [{ key: 'stock', fields: FIELDS.map((as) => ({ as, field: as })) }],
  ['warehouse', 'first', 'second', 'third', 'soon', 'language'],
  ['age', 'all_ages', 'items', 'item', 'all_items'],
);
const nameOf = nameFormula(f);

const AGE =
  'ifs([ageDays] <= $first, 1, [ageDays] <= $second, 2, [ageDays] <= $third, 3, [ageDays] > $third, 4)';
const AGE_TEXT = f(
  `switch(coalesce(first(${AGE}), 0),
     1, "≤ " & $first, 2, ($first + 1) & " – " & $second, 3, ($second + 1) & " – " & $third, 4, "> " & $third, "?")
   & if($language = "en", " days", " 天")`,
);
/** Of some rows the number of pallets is not known: their sum lacks these. */
const PALLETS = {
  format: { ...COUNT, digits: 1 },
  when: [{ if: f('count([pallets]) < count()'), mark: 'doubt' as const }],
};
const EXPIRED = 'count(if([daysLeft] < 0, [locationCode]))';
const SOON = 'count(if([daysLeft] >= 0 and [daysLeft] <= $soon, [locationCode]))';
const LEFT = [
  { if: f('[daysLeft] <= $soon'), style: 'warn' },
  { if: f('[daysLeft] < 0'), style: 'bad' },
];

const counts = (row: number, style: string) => [
  cell([row, 2], f('count()'), { style, format: COUNT }),
  cell([row, 3], f('share(count())'), { style, format: PERCENT }),
  cell([row, 4], f('sum([pallets])'), { style, ...PALLETS }),
  cell([row, 5], f(EXPIRED), { style, format: COUNT, when: [{ if: f(`${EXPIRED} > 0`), style: 'bad' }] }),
  cell([row, 6], f(SOON), { style, format: COUNT, when: [{ if: f(`${SOON} > 0`), style: 'warn' }] }),
];

const days = (key: string, zh: string, en: string, value: string) =>
  reportParam(key, 'number', { zh, en }, { required: true, min: 0, max: 10_000, default: f(value) });

/** What lies in stock by its age, and each of its places with what expires first on top. */
export const STOCK_AGE: ReadyMade = {
  no: 'STOCK-AGE',
  about: {
    zh: '库存按库龄分级，明细先到期的在前',
    en: 'Stock in classes of age, and in full with what expires first on top',
  },
  audience: { zh: '仓库', en: 'Warehouse' },
  report: checked({
    v: 1,
    title: { zh: '库龄与效期', en: 'Stock age and expiry' },
    params: [
      reportParam('warehouse', 'text', { zh: '仓库编码', en: 'Warehouse code' }),
      days('first', '一级（天）', 'First class (days)', '30'),
      days('second', '二级（天）', 'Second class (days)', '90'),
      days('third', '三级（天）', 'Third class (days)', '180'),
      days('soon', '临期（天）', 'Expires soon (days)', '30'),
      LANGUAGE,
    ],
    queries: [
      query('stock', 'stock', FIELDS, {
        all: [{ field: 'warehouseCode', op: 'eq', value: f('$warehouse') }],
      }),
    ],
    sheets: [
      {
        ...A4,
        landscape: true,
        columns: [88, 64, 160, 94, 60, 62, 50, 46, 66, 44, 46].map((w) => ({ w })),
        rows: [
          ...rows(['title'], 24),
          ...rows(['title', 'title']),
          ...rows(['body'], 20),
          ...rows(['body', 'body', 'body']),
          ...rows(['body'], 8),
          ...rows(['body'], 20),
          ...rows(['body', 'body', 'summary']),
        ],
        regions: [
          {
            key: 'ages',
            at: { row: 4, col: 0, rows: 2, cols: 7 },
            query: 'stock',
            rows: [axis('age', 'group', [4, 4], { by: f(AGE) }), axis('all_ages', 'total', [5, 5])],
            cols: [],
            empty: { text: { zh: '没有库存', en: 'Nothing in stock' } },
          },
          {
            key: 'items',
            at: { row: 8, col: 0, rows: 3, cols: 11 },
            query: 'stock',
            rows: [
              axis('items', 'fixed', [8, 10], {
                repeatHead: true,
                children: [
                  axis('item', 'detail', [9, 9], { sort: { by: f('[daysLeft]'), dir: 'asc' } }),
                  axis('all_items', 'total', [10, 10]),
                ],
              }),
            ],
            cols: [],
            empty: { text: { zh: '没有库存', en: 'Nothing in stock' } },
          },
        ],
        cells: [
          cell([0, 0, 1, 11], { zh: '库龄与效期', en: 'Stock age and expiry' }, { style: 'title' }),
          cell([1, 0, 1, 11], f('text(now()) & if(is_null($warehouse), "", " · " & $warehouse)'), {
            style: 'lead',
          }),
          cell([2, 0, 1, 11], { zh: '库龄分级', en: 'Classes of age' }, { style: 'section' }),
          cell([3, 0, 1, 2], { zh: '库龄', en: 'Age' }, { style: 'head' }),
          ...(
            [
              ['库存行', 'Rows of stock'],
              ['占比', 'Share'],
              ['托盘', 'Pallets'],
              ['已过期', 'Expired'],
              ['临期', 'Soon'],
            ] as const
          ).map(([zh, en], index) => cell([3, 2 + index], { zh, en }, { style: 'head' })),
          cell([4, 0, 1, 2], AGE_TEXT, { style: 'text' }),
          ...counts(4, 'number'),
          cell([5, 0, 1, 2], { zh: '合计', en: 'Total' }, { style: 'total_text' }),
          ...counts(5, 'total'),
          ...heads(8, [
            ['仓库', 'Warehouse'],
            ['库位', 'Location'],
            ['产品', 'Product'],
            ['批号', 'Lot'],
            ['状态', 'Status'],
            ['数量', 'Quantity'],
            ['托盘', 'Pallets'],
            ['库龄', 'Age'],
            ['到期日', 'Expires'],
            ['剩余天', 'Days left'],
            ['剩余期', 'Life left'],
          ]),
          cell([9, 0], nameOf('warehouseName'), { style: 'text' }),
          cell([9, 1], f('[locationCode]'), { style: 'text' }),
          cell(
            [9, 2],
            f(
              `[productCode] & " " & if($language = "en", coalesce([productNameEn], [productName]), [productName])`,
            ),
            {
              style: 'text',
            },
          ),
          cell([9, 3], f('[lotCode]'), { style: 'text' }),
          cell([9, 4], nameOf('statusName'), { style: 'middle' }),
          cell([9, 5], f('text([quantity], " ", [unit])'), { style: 'number' }),
          cell([9, 6], f('[pallets]'), { style: 'number', format: { ...COUNT, digits: 1 } }),
          cell([9, 7], f('[ageDays]'), { style: 'number', format: COUNT }),
          cell([9, 8], f('[expires]'), { style: 'middle', format: { kind: 'day', empty: 'dash' } }),
          cell([9, 9], f('[daysLeft]'), { style: 'number', format: COUNT, when: LEFT }),
          cell([9, 10], f('[shelfLifeLeft]'), { style: 'number', format: { ...PERCENT, digits: 0 } }),
          cell([10, 0, 1, 5], f('if($language = "en", "Total, rows: ", "合计，行数：") & count()'), {
            style: 'total_text',
          }),
          cell([10, 5], { zh: '' }, { style: 'total' }),
          cell([10, 6], f('sum([pallets])'), { style: 'total', ...PALLETS }),
          cell([10, 7, 1, 4], { zh: '' }, { style: 'total' }),
          cell(
            [11, 0, 1, 11],
            {
              zh: '库龄自生产日期起算，没有生产日期的自入库起算。带标记的托盘数缺少无托规的产品。',
              en: 'Age counts from the day of production, else from the day of receipt. A marked number of pallets lacks products without a pallet size.',
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
