import {
  A4,
  axis,
  cell,
  checked,
  formulasOf,
  LANGUAGE,
  nameFormula,
  PERCENT,
  pageFoot,
  query,
  rows,
  STYLES,
} from './build.ts';
import type { ReadyMade } from './ready-made-report.ts';

const FIELDS = [
  ...[
    'day',
    'from',
    'lineId',
    'lineName',
    'lineNameEn',
    'shiftName',
    'shiftNameEn',
    'plannedBusyMs',
    'productionMs',
  ],
  ...['idealMsPerItem', 'busyProduced', 'busyGood', 'doubts'],
];
const f = formulasOf(
  [{ key: 'shifts', fields: FIELDS.map((as) => ({ as, field: as })) }],
  ['days', 'lines', 'language'],
  ['line', 'line_sum', 'shift', 'plant', 'day', 'all_days'],
);
const nameOf = nameFormula(f);
const OEE = f('oee()');
const LOW = [{ if: f('oee() < 0.65'), style: 'bad' }];

/** OEE of each line and shift by day, with totals in both directions. */
export const OEE_BY_SHIFT: ReadyMade = {
  no: 'OEE',
  about: {
    zh: '每条产线、每个班次按天的 OEE，两个方向都有合计',
    en: 'OEE of lines and shifts by day, with totals in both directions',
  },
  audience: { zh: '厂长', en: 'Plant managers' },
  report: checked({
    v: 1,
    title: { zh: 'OEE 按产线与班次', en: 'OEE by line and shift' },
    params: [
      {
        ...{ key: 'days', label: { zh: '时段', en: 'Days' }, type: 'range', multiple: false, required: true },
        ...{ max: 31, hidden: false, width: 2, default: f('{add_days(today(), -6), today()}') },
      },
      {
        ...{ key: 'lines', label: { zh: '产线', en: 'Lines' }, type: 'line', multiple: true },
        ...{ required: false, hidden: false, width: 1 },
      },
      LANGUAGE,
    ],
    queries: [
      query('shifts', 'shift_oee', FIELDS, {
        all: [
          { field: 'range', op: 'between', value: f('$days') },
          { field: 'lineId', op: 'in', value: f('$lines') },
        ],
      }),
    ],
    sheets: [
      {
        ...A4,
        landscape: true,
        headColumns: 2,
        columns: [110, 70, 62, 66].map((w) => ({ w })),
        rows: [
          ...rows(['title'], 24),
          ...rows(['title']),
          ...rows(['head'], 20),
          ...rows(['body', 'body', 'body', 'body']),
        ],
        regions: [
          {
            key: 'oee',
            at: { row: 2, col: 0, rows: 4, cols: 4 },
            query: 'shifts',
            rows: [
              axis('line', 'group', [3, 4], {
                by: f('[lineId]'),
                sort: { by: f('first([lineName])'), dir: 'asc' },
                page: 'keep',
                children: [
                  axis('line_sum', 'total', [3, 3]),
                  axis('shift', 'group', [4, 4], {
                    by: f('[shiftName]'),
                    sort: { by: f('first([from])'), dir: 'asc' },
                  }),
                ],
              }),
              axis('plant', 'total', [5, 5]),
            ],
            cols: [axis('day', 'group', [2, 2], { by: f('[day]') }), axis('all_days', 'total', [3, 3])],
            empty: { text: { zh: '这段时间没有班次', en: 'No shifts in this period' } },
          },
        ],
        cells: [
          cell([0, 0, 1, 4], { zh: 'OEE 按产线与班次', en: 'OEE by line and shift' }, { style: 'title' }),
          cell([1, 0, 1, 4], f('replace(text($days), ", ", " – ")'), { style: 'lead' }),
          cell([2, 0], { zh: '产线', en: 'Line' }, { style: 'head' }),
          cell([2, 1], { zh: '班次', en: 'Shift' }, { style: 'head' }),
          cell([2, 2], f('first([day])'), { style: 'head', format: { kind: 'day', date: 'MM-dd' } }),
          cell([2, 3], { zh: '合计', en: 'Total' }, { style: 'head' }),
          cell([3, 0, 1, 2], nameOf('lineName'), { style: 'total_text' }),
          cell([3, 2], OEE, { style: 'total', format: PERCENT, when: LOW }),
          cell([3, 3], OEE, { style: 'total', format: PERCENT, when: LOW }),
          cell([4, 0], { zh: '' }, { style: 'text' }),
          cell([4, 1], nameOf('shiftName'), { style: 'text' }),
          cell([4, 2], OEE, { style: 'number', format: PERCENT, when: LOW }),
          cell([4, 3], OEE, { style: 'number', format: PERCENT, when: LOW }),
          cell([5, 0, 1, 2], { zh: '合计', en: 'Total' }, { style: 'total_text' }),
          cell([5, 2], OEE, { style: 'total', format: PERCENT, when: LOW }),
          cell([5, 3], OEE, { style: 'total', format: PERCENT, when: LOW }),
        ],
        pageFoot: pageFoot(f),
      },
    ],
    styles: STYLES,
  }),
};
