import {
  A4,
  axis,
  COUNT,
  cell,
  checked,
  formulasOf,
  HOURS,
  LANGUAGE,
  MINUTE,
  nameFormula,
  PERCENT,
  pageFoot,
  query,
  rows,
  STYLES,
} from './build.ts';
import type { ReadyMade } from './ready-made-report.ts';

const SHIFT_FIELDS = [
  ...['lineId', 'lineName', 'lineNameEn', 'shiftName', 'shiftNameEn', 'from', 'productCode', 'productName'],
  ...[
    'productNameEn',
    'unit',
    'planned',
    'produced',
    'good',
    'plannedBusyMs',
    'productionMs',
    'idealMsPerItem',
  ],
  ...['busyProduced', 'busyGood', 'doubts'],
];
const STOP_FIELDS = [
  ...['from', 'ms', 'lineName', 'lineNameEn', 'causeName', 'causeNameEn', 'causeBaseName', 'causeBaseNameEn'],
  ...['code', 'text', 'vendorText', 'vendorTextEn', 'reason', 'reasonEn'],
];
const named = (key: string, fields: readonly string[]) => ({
  key,
  fields: fields.map((as) => ({ as, field: as })),
});
const f = formulasOf(
  [named('shifts', SHIFT_FIELDS), named('stops', STOP_FIELDS)],
  ['day', 'lines', 'language'],
  ['line', 'product', 'line_sum', 'plant_sum', 'stop', 'stop_sum'],
);
const nameOf = nameFormula(f);

const first = (...fields: string[]) => `coalesce(${fields.map((field) => `first([${field}])`).join()})`;
/** Of one stop; nothing of the others together. */
const ofOne = (zh: string, en: string) => f(`if(count() > 1, null, if($language = "en", ${en}, ${zh}))`);

const HEADS = [
  ['产线', 'Line'],
  ['班次', 'Shift'],
  ['产品', 'Product'],
  ['计划', 'Planned'],
  ['产量', 'Output'],
  ['完成率', 'Attainment'],
  ['可用率', 'Availability'],
  ['性能率', 'Performance'],
  ['合格率', 'Quality'],
  ['OEE', 'OEE'],
] as const;
const STOP_HEADS = [
  ['产线', 'Line'],
  ['设备', 'Machine'],
  ['原因', 'Reason'],
  ['开始', 'From'],
  ['时长', 'Duration'],
] as const;

/** The figures of a row, and of the totals over it: added first, then divided (ISO 22400-2). */
const figures = (row: number, style: string) => [
  cell([row, 3], f('sum([planned])'), { style, format: COUNT }),
  cell([row, 4], f('sum([produced])'), { style, format: COUNT }),
  cell([row, 5], f('pct(sum([produced]), sum([planned]))'), { style, format: PERCENT }),
  cell([row, 6], f('avail()'), { style, format: PERCENT }),
  cell([row, 7], f('perf()'), { style, format: PERCENT }),
  cell([row, 8], f('qual()'), { style, format: PERCENT }),
  cell([row, 9], f('oee()'), { style, format: PERCENT, when: [{ if: f('oee() < 0.65'), style: 'bad' }] }),
];

/** Output, OEE and the longest stops of a day, by line, shift and product. */
export const SHIFT_REPORT: ReadyMade = {
  no: 'SHIFT',
  about: { zh: '产量、OEE 与停机，一页看完', en: 'Output, OEE and stops on one page' },
  audience: { zh: '班组长', en: 'Shift leads' },
  report: checked({
    v: 1,
    title: { zh: '班次生产报表', en: 'Shift report' },
    params: [
      {
        ...{ key: 'day', label: { zh: '日期', en: 'Day' }, type: 'date', multiple: false, required: true },
        ...{ hidden: false, width: 1, default: f('today()') },
      },
      {
        ...{ key: 'lines', label: { zh: '产线', en: 'Lines' }, type: 'line', multiple: true },
        ...{ required: false, hidden: false, width: 1 },
      },
      LANGUAGE,
    ],
    queries: [
      query('shifts', 'shift_oee', SHIFT_FIELDS, {
        all: [
          { field: 'range', op: 'between', value: f('{$day, $day}') },
          { field: 'lineId', op: 'in', value: f('$lines') },
        ],
      }),
      // A night shift of the day ends on the next one.
      query('stops', 'stops', STOP_FIELDS, {
        all: [
          { field: 'range', op: 'between', value: f('{$day, add_days($day, 1)}') },
          { field: 'shiftDay', op: 'eq', value: f('$day') },
          { field: 'lineId', op: 'in', value: f('$lines') },
          { field: 'isPlanned', op: 'eq', value: f('false') },
        ],
      }),
    ],
    sheets: [
      {
        ...A4,
        landscape: true,
        columns: [96, 70, 190, 70, 70, 60, 60, 60, 60, 60].map((w) => ({ w })),
        rows: [
          ...rows(['title'], 24),
          ...rows(['title']),
          ...rows(['head'], 20),
          ...rows(['body', 'body', 'body']),
          ...rows(['body']),
          ...rows(['body'], 8),
          ...rows(['body'], 20),
          ...rows(['body', 'body', 'body']),
        ],
        regions: [
          {
            key: 'shifts',
            at: { row: 3, col: 0, rows: 3, cols: 10 },
            query: 'shifts',
            rows: [
              axis('line', 'group', [3, 4], {
                by: f('[lineId]'),
                sort: { by: f('first([lineName])'), dir: 'asc' },
                page: 'keep',
                children: [
                  axis('product', 'group', [3, 3], {
                    by: f('text([from], "|", coalesce([productCode], "-"))'),
                    sort: { by: f('first([from])'), dir: 'asc' },
                  }),
                  axis('line_sum', 'total', [4, 4]),
                ],
              }),
              axis('plant_sum', 'total', [5, 5]),
            ],
            cols: [],
            empty: { text: { zh: '这一天没有班次', en: 'No shifts on this day' } },
          },
          {
            key: 'stops',
            at: { row: 10, col: 0, rows: 2, cols: 5 },
            query: 'stops',
            rows: [
              axis('stop', 'detail', [10, 10], {
                sort: { by: f('[ms]'), dir: 'desc' },
                top: { n: 10, by: f('[ms]'), rest: true },
              }),
              axis('stop_sum', 'total', [11, 11]),
            ],
            cols: [],
            empty: { text: { zh: '这一天没有计划外停机', en: 'No unplanned stops on this day' } },
          },
        ],
        cells: [
          cell([0, 0, 1, 10], { zh: '班次生产报表', en: 'Shift report' }, { style: 'title' }),
          cell([1, 0, 1, 10], f('text($day)'), { style: 'lead' }),
          ...HEADS.map(([zh, en], col) => cell([2, col], { zh, en }, { style: 'head' })),
          cell([3, 0, 2, 1], nameOf('lineName'), { row: 'line', style: 'text' }),
          cell([3, 1], nameOf('shiftName'), { style: 'middle' }),
          cell([3, 2], nameOf('productName'), { style: 'text' }),
          ...figures(3, 'number'),
          cell([4, 1, 1, 2], { zh: '小计', en: 'Subtotal' }, { style: 'total_text' }),
          ...figures(4, 'total'),
          cell([5, 0, 1, 3], { zh: '合计', en: 'Total' }, { style: 'total_text' }),
          ...figures(5, 'total'),
          cell(
            [6, 0, 1, 10],
            {
              zh: 'OEE 由时间与数量合计后相除（ISO 22400-2）。存疑的数据不计入相应因子。',
              en: 'OEE: summed first, then divided (ISO 22400-2). Data in doubt are left out of the factor concerned.',
            },
            { style: 'note' },
          ),
          cell(
            [8, 0, 1, 10],
            { zh: '最长的计划外停机', en: 'Longest unplanned stops' },
            { style: 'section' },
          ),
          ...STOP_HEADS.map(([zh, en], col) => cell([9, col], { zh, en }, { style: 'head' })),
          cell(
            [10, 0],
            f(
              `if(count() > 1, if($language = "en", "Others: ", "其余 ") & count(),
                 if($language = "en", coalesce(first([lineNameEn]), first([lineName])), first([lineName])))`,
            ),
            { style: 'text' },
          ),
          cell([10, 1], ofOne('first([causeName])', 'coalesce(first([causeNameEn]), first([causeName]))'), {
            style: 'text',
          }),
          cell(
            [10, 2],
            ofOne(
              first('reason', 'vendorText', 'text', 'code', 'causeBaseName'),
              first('reasonEn', 'reason', 'vendorTextEn', 'vendorText', 'text', 'code', 'causeBaseNameEn'),
            ),
            { style: 'text' },
          ),
          cell([10, 3], ofOne('first([from])', 'first([from])'), {
            style: 'middle',
            format: { ...MINUTE, date: 'HH:mm' },
          }),
          cell([10, 4], f('sum([ms])'), { style: 'number', format: HOURS }),
          cell([11, 0, 1, 4], { zh: '合计', en: 'Total' }, { style: 'total_text' }),
          cell([11, 4], f('sum([ms])'), { style: 'total', format: HOURS }),
        ],
        pageFoot: pageFoot(f),
      },
    ],
    styles: STYLES,
  }),
};
