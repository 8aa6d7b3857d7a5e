import {
  A4,
  axis,
  COUNT,
  cell,
  checked,
  formulasOf,
  HOURS,
  LANGUAGE,
  PERCENT,
  pageFoot,
  query,
  rows,
  STYLES,
} from './build.ts';
import type { ReadyMade } from './ready-made-report.ts';

const FIELDS = [
  ...['ms', 'isPlanned', 'lineName', 'lineNameEn', 'causeId', 'causeName', 'causeNameEn', 'causeBaseName'],
  ...['causeBaseNameEn', 'code', 'text', 'vendorText', 'vendorTextEn', 'reasonId', 'reason', 'reasonEn'],
];
const STOPS = { key: 'stops', fields: FIELDS.map((as) => ({ as, field: as })) };
const PARAMS = ['days', 'lines', 'planned', 'language'];
const f = formulasOf([STOPS], PARAMS, ['reason', 'all_reasons']);

const REASON_FIELDS = {
  zh: ['reason', 'vendorText', 'text', 'code', 'causeBaseName'],
  en: ['reasonEn', 'reason', 'vendorTextEn', 'vendorText', 'text', 'code', 'causeBaseNameEn'],
} as const;
/** The same for stops that count as of the same reason: a given one, else of the same machine. */
const KEY = `coalesce([lineName], "") & "|" & coalesce([reasonId],
  coalesce([causeId], "-") & "|" & coalesce([code], "") & "|" & coalesce([vendorText], [text], [causeBaseName]))`;

/** What all stops of a group have; of the group of all others together only that. */
const ofGroup = (zh: readonly string[], en: readonly string[], others: string) => {
  const first = (fields: readonly string[]) =>
    `coalesce(${fields.map((field) => `first([${field}])`).join()})`;
  return f(`if(count_distinct(${KEY}) > 1, ${others}, if($language = "en", ${first(en)}, ${first(zh)}))`);
};
/** A reason that was given; else what the machine reported of it. */
const REASON = ofGroup(REASON_FIELDS.zh, REASON_FIELDS.en, 'if($language = "en", "Others", "其余")');
const CAUSE = ofGroup(['causeName'], ['causeNameEn', 'causeName'], 'null');
const LINE = ofGroup(['lineName'], ['lineNameEn', 'lineName'], 'null');
/** Of one stop. */
const LINE_REASON = f(
  `if($language = "en",
     coalesce([lineNameEn], [lineName], "") & " " & coalesce([reasonEn], [reason], [vendorTextEn], [vendorText], [text], [code], [causeBaseNameEn]),
     coalesce([lineName], "") & " " & coalesce([reason], [vendorText], [text], [code], [causeBaseName]))`,
);

/** Reasons of stops by time, with their share and how far the longest ones reach together. */
export const STOP_PARETO: ReadyMade = {
  no: 'STOP-PARETO',
  about: {
    zh: '停机原因按时长排序，带占比与累计',
    en: 'Reasons of stops by time, with share and running share',
  },
  audience: { zh: '设备', en: 'Maintenance' },
  report: checked({
    v: 1,
    title: { zh: '停机帕累托', en: 'Stop Pareto' },
    params: [
      {
        ...{ key: 'days', label: { zh: '时段', en: 'Days' }, type: 'range', multiple: false, required: true },
        ...{ max: 92, hidden: false, width: 2, default: f('{add_days(today(), -6), today()}') },
      },
      {
        ...{ key: 'lines', label: { zh: '产线', en: 'Lines' }, type: 'line', multiple: true },
        ...{ required: false, hidden: false, width: 1 },
      },
      {
        ...{ key: 'planned', label: { zh: '计划停机', en: 'Planned stops' }, type: 'flag', multiple: false },
        ...{ required: false, hidden: false, width: 1, default: f('false') },
      },
      LANGUAGE,
    ],
    queries: [
      query('stops', 'stops', FIELDS, {
        all: [
          { field: 'range', op: 'between', value: f('$days') },
          { field: 'lineId', op: 'in', value: f('$lines') },
          { field: 'isPlanned', op: 'eq', value: f('$planned') },
        ],
      }),
    ],
    sheets: [
      {
        ...A4,
        landscape: true,
        columns: [30, 190, 110, 110, 76, 66, 66, 56, 80].map((w) => ({ w })),
        rows: [
          ...rows(['title'], 24),
          ...rows(['title']),
          ...rows(['title'], 170),
          ...rows(['title'], 8),
          ...rows(['head'], 20),
          ...rows(['body', 'body']),
        ],
        regions: [
          {
            key: 'reasons',
            at: { row: 5, col: 0, rows: 2, cols: 9 },
            query: 'stops',
            rows: [
              axis('reason', 'group', [5, 5], {
                by: f(KEY),
                sort: { by: f('sum([ms])'), dir: 'desc' },
                top: { n: 20, by: f('sum([ms])'), rest: true },
              }),
              axis('all_reasons', 'total', [6, 6]),
            ],
            cols: [],
            empty: { text: { zh: '这段时间没有停机', en: 'No stops in this period' } },
          },
        ],
        cells: [
          cell([0, 0, 1, 9], { zh: '停机帕累托', en: 'Stop Pareto' }, { style: 'title' }),
          cell(
            [1, 0, 1, 9],
            f(
              `replace(text($days), ", ", " – ")
               & if($planned = false, if($language = "en", ", without planned stops", "，不含计划停机"), "")`,
            ),
            { style: 'lead' },
          ),
          {
            ...cell(
              [2, 0, 1, 9],
              { zh: '' },
              { alt: { zh: '停机原因帕累托图', en: 'Pareto chart of the reasons' } },
            ),
            content: {
              chart: {
                kind: 'pareto',
                of: { region: 'reasons' },
                category: LINE_REASON,
                series: [
                  {
                    ...{ key: 'minutes', name: { zh: '时长（分）', en: 'Minutes' } },
                    ...{ value: f('sum([ms]) / 60000'), axis: 'left', look: 'bar' },
                  },
                ],
                targets: [],
                legend: true,
                labels: false,
                sort: 'value',
              },
            },
          },
          ...(
            [
              ['#', '#'],
              ['原因', 'Reason'],
              ['产线', 'Line'],
              ['引发设备', 'Causing machine'],
              ['时长', 'Duration'],
              ['占比', 'Share'],
              ['累计', 'Running'],
              ['次数', 'Stops'],
              ['平均时长', 'Mean duration'],
            ] as const
          ).map(([zh, en], col) => cell([4, col], { zh, en }, { style: 'head' })),
          cell([5, 0], f('index()'), { style: 'middle', format: COUNT }),
          cell([5, 1], REASON, { style: 'text' }),
          cell([5, 2], LINE, { style: 'text' }),
          cell([5, 3], CAUSE, { style: 'text' }),
          cell([5, 4], f('sum([ms])'), { style: 'number', format: HOURS }),
          cell([5, 5], f('share(sum([ms]))'), { style: 'number', format: PERCENT }),
          cell([5, 6], f('running(share(sum([ms])))'), { style: 'number', format: PERCENT }),
          cell([5, 7], f('count()'), { style: 'number', format: COUNT }),
          cell([5, 8], f('avg([ms])'), { style: 'number', format: HOURS }),
          cell([6, 0, 1, 4], { zh: '合计', en: 'Total' }, { style: 'total_text' }),
          cell([6, 4], f('sum([ms])'), { style: 'total', format: HOURS }),
          cell([6, 5], f('share(sum([ms]))'), { style: 'total', format: PERCENT }),
          cell([6, 6], { zh: '' }, { style: 'total' }),
          cell([6, 7], f('count()'), { style: 'total', format: COUNT }),
          cell([6, 8], f('avg([ms])'), { style: 'total', format: HOURS }),
        ],
        pageFoot: pageFoot(f),
      },
    ],
    styles: STYLES,
  }),
};
