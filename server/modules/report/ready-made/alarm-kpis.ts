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
  MINUTE,
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
  ...['raised', 'ms', 'ruleId', 'name', 'nameEn', 'priority', 'machineId', 'machineName', 'machineNameEn'],
  ...['isActive', 'occurrences', 'isChattering', 'isFlood', 'acknowledgedMs'],
];
const f = formulasOf(
  [{ key: 'alarms', fields: FIELDS.map((as) => ({ as, field: as })) }],
  ['days', 'lines', 'language'],
  ['day', 'all_days', 'alarm', 'all_alarms', 'active', 'one', 'all_active'],
);
const nameOf = nameFormula(f);

/** EEMUA 191: one alarm in ten minutes for an operator is acceptable, two are the most that can be managed. */
const ACCEPTABLE = 144;
const MANAGEABLE = 288;
const DAY_MS = 86_400_000;

const share = (of: string) => f(`count(if(${of}, [raised])) / count()`);
const of = (priority: string) => f(`count(if([priority] = "${priority}", [raised]))`);
const kpis = (row: number, style: string) => [
  cell([row, 2], of('high'), { style, format: COUNT }),
  cell([row, 3], of('medium'), { style, format: COUNT }),
  cell([row, 4], of('low'), { style, format: COUNT }),
  cell([row, 5], f('sum([occurrences])'), { style, format: COUNT }),
  cell([row, 6], share('[isFlood]'), { style, format: PERCENT }),
  cell([row, 7], share('[isChattering]'), { style, format: PERCENT }),
  cell([row, 8], f('avg([acknowledgedMs])'), { style, format: HOURS }),
];
const loud = (row: number, style: string) => [
  cell([row, 3], f('count()'), { style, format: COUNT }),
  cell([row, 4], f('share(count())'), { style, format: PERCENT }),
  cell([row, 5], f('sum([occurrences])'), { style, format: COUNT }),
  cell([row, 6], f('sum([ms])'), {
    ...{ style, format: HOURS },
    when: [{ if: f('count([ms]) < count()'), mark: 'doubt' }],
  }),
];
const ofOne = (value: string) => f(`if(count_distinct([ruleId] & "|" & [machineId]) > 1, null, ${value})`);

/** Alarms of a time by day against the limits of EEMUA 191, the ten loudest, and those that still stand. */
export const ALARM_KPIS: ReadyMade = {
  no: 'ALARM-KPIS',
  about: {
    zh: '每天的报警数对照 EEMUA 191 限值，最多的十个报警与仍在报警',
    en: 'Alarms by day against the limits of EEMUA 191, the ten loudest, and those that still stand',
  },
  audience: { zh: '设备与运行', en: 'Maintenance and operations' },
  report: checked({
    v: 1,
    title: { zh: '报警指标', en: 'Alarm KPIs' },
    params: [
      reportParam(
        'days',
        'range',
        { zh: '时段', en: 'Days' },
        { required: true, max: 92, width: 2, default: f('{add_days(today(), -6), today()}') },
      ),
      reportParam('lines', 'line', { zh: '产线', en: 'Lines' }, { multiple: true }),
      LANGUAGE,
    ],
    queries: [
      query('alarms', 'alarms', FIELDS, {
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
        columns: [150, 110, 70, 70, 70, 76, 76, 70, 84].map((w) => ({ w })),
        rows: [
          ...rows(['title'], 24),
          ...rows(['title']),
          ...rows(['body'], 20),
          ...rows(['body', 'body']),
          ...rows(['body'], 8),
          ...rows(['body', 'body'], 20),
          ...rows(['body', 'body']),
          ...rows(['body'], 8),
          ...rows(['body', 'body'], 20),
          ...rows(['body', 'body', 'summary']),
        ],
        regions: [
          {
            key: 'by_day',
            at: { row: 3, col: 0, rows: 2, cols: 9 },
            query: 'alarms',
            rows: [
              axis('day', 'group', [3, 3], { by: f('start_of([raised], "day")') }),
              axis('all_days', 'total', [4, 4]),
            ],
            cols: [],
            empty: { text: { zh: '这段时间没有报警', en: 'No alarms in this period' } },
          },
          {
            key: 'loudest',
            at: { row: 8, col: 0, rows: 2, cols: 7 },
            query: 'alarms',
            rows: [
              axis('alarm', 'group', [8, 8], {
                by: f('[ruleId] & "|" & [machineId]'),
                sort: { by: f('count()'), dir: 'desc' },
                top: { n: 10, by: f('count()'), rest: true },
              }),
              axis('all_alarms', 'total', [9, 9]),
            ],
            cols: [],
            empty: { text: { zh: '没有', en: 'None' } },
          },
          {
            key: 'standing',
            at: { row: 13, col: 0, rows: 2, cols: 5 },
            query: 'alarms',
            rows: [
              axis('active', 'fixed', [13, 14], {
                by: f('[isActive]'),
                children: [
                  axis('one', 'detail', [13, 13], { sort: { by: f('[ms]'), dir: 'desc' } }),
                  axis('all_active', 'total', [14, 14]),
                ],
              }),
            ],
            cols: [],
            empty: { text: { zh: '没有', en: 'None' } },
          },
        ],
        cells: [
          cell([0, 0, 1, 9], { zh: '报警指标', en: 'Alarm KPIs' }, { style: 'title' }),
          cell([1, 0, 1, 9], f('replace(text($days), ", ", " – ")'), { style: 'lead' }),
          ...heads(2, [
            ['日期', 'Day'],
            ['报警', 'Alarms'],
            ['高', 'High'],
            ['中', 'Medium'],
            ['低', 'Low'],
            ['报警次数', 'Occurrences'],
            ['报警潮占比', 'In floods'],
            ['抖动占比', 'Chattering'],
            ['平均确认用时', 'Mean time to ack.'],
          ]),
          cell([3, 0], f('first(start_of([raised], "day"))'), {
            style: 'middle',
            format: { kind: 'instant', date: 'yyyy-MM-dd' },
          }),
          cell([3, 1], f('count()'), {
            ...{ style: 'number', format: COUNT },
            when: [
              { if: f(`count() > ${ACCEPTABLE}`), style: 'warn' },
              { if: f(`count() > ${MANAGEABLE}`), style: 'bad' },
            ],
          }),
          ...kpis(3, 'number'),
          cell([4, 0], { zh: '合计', en: 'Total' }, { style: 'total_text' }),
          cell([4, 1], f('count()'), { style: 'total', format: COUNT }),
          ...kpis(4, 'total'),
          cell([6, 0, 1, 9], { zh: '最多的十个报警', en: 'Ten loudest alarms' }, { style: 'section' }),
          ...heads(7, [
            ['报警', 'Alarm'],
            ['设备', 'Machine'],
            ['#', '#'],
            ['报警', 'Alarms'],
            ['占比', 'Share'],
            ['报警次数', 'Occurrences'],
            ['时长', 'Duration'],
          ]),
          cell(
            [8, 0],
            f(
              `if(count_distinct([ruleId] & "|" & [machineId]) > 1, if($language = "en", "Others", "其余"),
                if($language = "en", coalesce(first([nameEn]), first([name])), first([name])))`,
            ),
            { style: 'text' },
          ),
          cell(
            [8, 1],
            ofOne(
              'if($language = "en", coalesce(first([machineNameEn]), first([machineName])), first([machineName]))',
            ),
            { style: 'text' },
          ),
          cell([8, 2], f('index()'), { style: 'middle', format: COUNT }),
          ...loud(8, 'number'),
          cell([9, 0, 1, 3], { zh: '合计', en: 'Total' }, { style: 'total_text' }),
          ...loud(9, 'total'),
          cell(
            [11, 0, 1, 9],
            { zh: '时段内首次报警且仍在报警', en: 'Raised in this period and still standing' },
            { style: 'section' },
          ),
          ...heads(12, [
            ['报警', 'Alarm'],
            ['设备', 'Machine'],
          ]),
          cell([12, 2, 1, 2], { zh: '首次报警', en: 'Raised' }, { style: 'head' }),
          cell([12, 4], { zh: '时长', en: 'Duration' }, { style: 'head' }),
          cell([13, 0], nameOf('name'), { style: 'text' }),
          cell([13, 1], nameOf('machineName'), { style: 'text' }),
          cell([13, 2, 1, 2], f('[raised]'), { style: 'middle', format: MINUTE }),
          cell([13, 4], f('[ms]'), {
            ...{ style: 'number', format: HOURS },
            when: [{ if: f(`number([ms]) > ${DAY_MS}`), style: 'bad' }],
          }),
          cell([14, 0, 1, 4], { zh: '合计（个）', en: 'Total, alarms' }, { style: 'total_text' }),
          cell([14, 4], f('count()'), { style: 'total', format: COUNT }),
          cell(
            [15, 0, 1, 9],
            {
              zh: '限值（EEMUA 191，每位操作员）：每天 144 个可接受，超过有标记；超过 288 个无法处理。报警与次数计在首次报警的日期；报警超过 24 小时的有标记。',
              en: 'Limits (EEMUA 191, for one operator): 144 a day are acceptable, more are marked; above 288 they cannot be managed. Alarms and occurrences count on the day of the first; those that stand for more than 24 hours are marked.',
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
