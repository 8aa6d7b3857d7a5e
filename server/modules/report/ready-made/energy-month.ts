import {
  A4,
  axis,
  COUNT,
  cell,
  checked,
  formulasOf,
  LANGUAGE,
  nameFormula,
  pageFoot,
  query,
  reportParam,
  rows,
  STYLES,
} from './build.ts';
import type { ReadyMade } from './ready-made-report.ts';

const FIELDS = [
  ...['day', 'regionId', 'regionName', 'regionNameEn', 'carrierId', 'carrierName', 'carrierNameEn', 'unit'],
  ...['band', 'bandName', 'bandNameEn', 'own', 'kgce', 'kgco2e', 'cost', 'currency', 'isComplete', 'gaps'],
];
const f = formulasOf(
  [{ key: 'energy', fields: FIELDS.map((as) => ({ as, field: as })) }],
  ['day', 'carrier', 'language'],
  ['carrier', 'region', 'day', 'region_sum', 'carrier_sum', 'band', 'sums'],
);
const nameOf = nameFormula(f);

const INCOMPLETE_DAYS = 'count_distinct(if([isComplete] = false, [day]))';
const LACKS = { if: f(`${INCOMPLETE_DAYS} > 0`), mark: 'doubt', style: 'warn' } as const;
/** A missing price makes the cost alone incomplete; what was fed in and subtracted does not. */
const COST_LACKS = {
  if: f('count(if(coalesce([gaps], "net") = "net", null, [day])) > 0'),
  mark: 'doubt',
  style: 'warn',
} as const;
const AMOUNT = { ...COUNT, digits: 1 };

const figures = (row: number, style: string) => [
  cell([row, 2], f('sum([own])'), { style, format: { ...AMOUNT, empty: 'blank' }, when: [LACKS] }),
  cell([row, 3], f('sum([own])'), { style, format: AMOUNT, when: [LACKS] }),
  cell([row, 4], f('sum([kgce])'), { style, format: AMOUNT, when: [LACKS] }),
  cell([row, 5], f('sum([kgco2e])'), { style, format: AMOUNT, when: [LACKS] }),
  cell([row, 6], f('sum([cost])'), { style, format: { ...COUNT, digits: 2 }, when: [COST_LACKS] }),
  cell([row, 7], f(INCOMPLETE_DAYS), {
    style,
    format: COUNT,
    when: [{ if: f(`${INCOMPLETE_DAYS} > 0`), style: 'warn' }],
  }),
];

const LAST_DAY = 'add_days(add_months(start_of($day, "month"), 1), -1)';

/** Energy of a month by carrier, region and day, by band of the tariff, with what is incomplete marked. */
export const ENERGY_MONTH: ReadyMade = {
  no: 'ENERGY-MONTH',
  about: {
    zh: '一个月的能耗，按能源、区域与日，带小计；数据不完整的日子有标记',
    en: 'Energy of a month by carrier, region and day with subtotals; incomplete days are marked',
  },
  audience: { zh: '能源管理', en: 'Energy managers' },
  report: checked({
    v: 1,
    title: { zh: '能耗月报', en: 'Energy by region and day' },
    params: [
      reportParam(
        'day',
        'date',
        { zh: '月份（任一天）', en: 'Month (any day of it)' },
        { required: true, default: f('today()') },
      ),
      reportParam('carrier', 'text', { zh: '能源编码', en: 'Carrier code' }),
      LANGUAGE,
    ],
    queries: [
      query('energy', 'energy_days', FIELDS, {
        all: [
          {
            field: 'range',
            op: 'between',
            value: f(`{start_of($day, "month"), if(${LAST_DAY} > today(), today(), ${LAST_DAY})}`),
          },
          { field: 'carrierCode', op: 'eq', value: f('$carrier') },
        ],
      }),
    ],
    sheets: [
      {
        ...A4,
        landscape: true,
        headColumns: 2,
        columns: [120, 66, 62, 76, 76, 76, 76, 84].map((w) => ({ w })),
        rows: [
          ...rows(['title'], 24),
          ...rows(['title']),
          ...rows(['head'], 20),
          ...rows(['body', 'body', 'body', 'body', 'summary']),
        ],
        regions: [
          {
            key: 'energy',
            at: { row: 2, col: 0, rows: 5, cols: 8 },
            query: 'energy',
            rows: [
              axis('carrier', 'group', [3, 6], {
                by: f('[carrierId]'),
                sort: { by: f('first([carrierName])'), dir: 'asc' },
                children: [
                  axis('region', 'group', [4, 5], {
                    by: f('[regionId]'),
                    sort: { by: f('first([regionName])'), dir: 'asc' },
                    children: [
                      axis('day', 'group', [4, 4], { by: f('[day]') }),
                      axis('region_sum', 'total', [5, 5]),
                    ],
                  }),
                  axis('carrier_sum', 'total', [6, 6]),
                ],
              }),
            ],
            cols: [
              axis('band', 'group', [2, 2], {
                by: f('coalesce([band], "none")'),
                sort: {
                  by: f(
                    'switch(coalesce(first([band]), "none"), "peak", 1, "high", 2, "mid", 3, "valley", 4, "flat", 5, 6)',
                  ),
                  dir: 'asc',
                },
              }),
              axis('sums', 'total', [3, 7]),
            ],
            empty: { text: { zh: '这个月没有能耗数据', en: 'No energy data in this month' } },
          },
        ],
        cells: [
          cell([0, 0, 1, 8], { zh: '能耗月报', en: 'Energy by region and day' }, { style: 'title' }),
          cell([1, 0, 1, 8], f('format($day, "yyyy-MM") & if(is_null($carrier), "", " · " & $carrier)'), {
            style: 'lead',
          }),
          cell([2, 0], { zh: '区域', en: 'Region' }, { style: 'head' }),
          cell([2, 1], { zh: '日期', en: 'Day' }, { style: 'head' }),
          cell(
            [2, 2],
            f(
              `if($language = "en", coalesce(first([bandNameEn]), "No band"), coalesce(first([bandName]), "无时段"))`,
            ),
            { style: 'head' },
          ),
          cell([2, 3], { zh: '用量', en: 'Amount' }, { style: 'head' }),
          cell([2, 4], { zh: '折标煤 kgce', en: 'Coal eq. kgce' }, { style: 'head' }),
          cell([2, 5], { zh: '碳排放 kgCO2e', en: 'kgCO2e' }, { style: 'head' }),
          cell([2, 6], f('if($language = "en", "Cost ", "费用 ") & coalesce(first([currency]), "")'), {
            style: 'head',
          }),
          cell([2, 7], { zh: '不完整天', en: 'Incomplete days' }, { style: 'head' }),
          cell(
            [3, 0, 1, 8],
            f(
              `if($language = "en", coalesce(first([carrierNameEn]), first([carrierName])), first([carrierName]))
                & " (" & first([unit]) & ")"`,
            ),
            { row: 'carrier', style: 'section' },
          ),
          cell([4, 0, 2, 1], nameOf('regionName'), { row: 'region', style: 'text' }),
          cell([4, 1], f('first([day])'), { style: 'middle', format: { kind: 'day', date: 'MM-dd' } }),
          ...figures(4, 'number'),
          cell([5, 1], { zh: '小计', en: 'Subtotal' }, { style: 'total_text' }),
          ...figures(5, 'total'),
          cell([6, 0, 1, 2], { zh: '合计', en: 'Total' }, { style: 'total_text' }),
          ...figures(6, 'total'),
          cell(
            [7, 0, 1, 8],
            {
              zh: '区域的数值不含其下级区域，因此相加就是合计。带标记的数值缺少部分数据；费用也可能缺少单价。',
              en: 'A region is without the regions below it, so that all add up to the total. Marked figures lack data; a cost may lack a price.',
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
