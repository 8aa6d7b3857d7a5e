import { describe, expect, it } from 'vitest';
import type { ReportRow } from '#shared/contracts/report/report-source.ts';
import { type QueryRows, runReport } from '#shared/domain/report/run-report.ts';
import { validateReport } from '#shared/domain/report/validate/validate-report.ts';
import {
  axis,
  CONTEXT,
  cell,
  expr,
  query,
  region,
  report,
  SOURCE,
  sheet,
  textOf,
} from '#tests/support/reports/report-parts.ts';
import { periodQueries } from './period-queries.ts';

const DATED = query('q1', { where: { field: 'day', op: 'ge', value: expr('today()') } });
const AT = { row: 0, col: 0, rows: 2, cols: 3 };
const NOW: ReportRow[] = [
  { line: 'L1', day: '2026-03-01', good: 10 },
  { line: 'L1', day: '2026-03-29', good: 20 },
  { line: 'L2', day: '2026-03-01', good: 5 },
];
const BEFORE: ReportRow[] = [
  { line: 'L1', day: '2026-02-01', good: 7 },
  { line: 'L1', day: '2026-02-28', good: 1 },
  { line: 'L3', day: '2026-02-01', good: 100 },
];

const comparing = (by: string, value: string) =>
  report(
    [
      sheet([80, 60, 60], ['body', 'body'], {
        cells: [
          cell(0, 0, `=text(${by})`),
          cell(0, 1, '=sum([good])'),
          cell(0, 2, `=${value}`),
          cell(1, 0, '合计'),
          cell(1, 1, '=sum([good])'),
          cell(1, 2, `=${value}`),
        ],
        regions: [region(AT, { rows: [axis('group', 'g', 0, 0, by), axis('total', 't', 1, 1)] })],
      }),
    ],
    { queries: [DATED] },
  );
const shown = (given: ReturnType<typeof comparing>, rows: Record<string, QueryRows>) =>
  textOf(runReport(given, rows, CONTEXT));

describe('the same place in another period', () => {
  it('has the rows of the same groups, and all of them in a total', () => {
    const rows = { q1: { rows: NOW }, 'q1@month': { rows: BEFORE } };
    expect(shown(comparing('[line]', 'same_period(sum([good]), "month")'), rows)).toEqual([
      ['L1 | 30 | 8', 'L2 | 5', '合计 | 35 | 108'],
    ]);
  });

  it('finds a day by its date in that period; a date without one is in no day and in the total', () => {
    const january = [
      { line: 'L1', day: '2026-01-28', good: 1 },
      { line: 'L1', day: '2026-01-31', good: 2 },
    ];
    const rows = {
      q1: { rows: [{ line: 'L1', day: '2026-02-28', good: 9 }] },
      'q1@month': { rows: january },
    };
    expect(shown(comparing('[day]', 'same_period(sum([good]), "month")'), rows)).toEqual([
      ['2026-02-28 | 9 | 1', '合计 | 9 | 3'],
    ]);
    const ofMonth = comparing('start_of([day], "month")', 'same_period(sum([good]), "month")');
    expect(shown(ofMonth, rows)).toEqual([['2026-02-01 | 9 | 3', '合计 | 9 | 3']]);
  });

  it('is a problem where it was not read, and null where it has no rows', () => {
    const value = 'same_period(sum([good]), "year")';
    expect(shown(comparing('[line]', value), { q1: { rows: NOW } })[0]?.at(-1)).toBe('合计 | 35 | —');
    const refused = { q1: { rows: NOW }, 'q1@year': { refused: 'no_permission' as const } };
    expect(shown(comparing('[line]', value), refused)[0]?.at(-1)).toBe('合计 | 35 | —');
    const none = { q1: { rows: NOW }, 'q1@year': { rows: [] } };
    expect(shown(comparing('[line]', value), none)[0]?.at(-1)).toBe('合计 | 35');
  });

  it('counts what the shares and facts of that period are, and no period of a period', () => {
    const rows = { q1: { rows: NOW }, 'q1@month': { rows: BEFORE } };
    const format = 'round(same_period(share(sum([good])), "month") * 100, 1)';
    expect(shown(comparing('[line]', format), rows)[0]?.[0]).toBe('L1 | 30 | 7.4');
    const nested = 'same_period(same_period(sum([good]), "month"), "month")';
    expect(shown(comparing('[line]', nested), rows)[0]?.[0]).toBe('L1 | 30 | —');
  });

  it('is asked of the queries with dates, and counts against the rows of a run', () => {
    const given = comparing('[line]', 'same_period(sum([good]), "month")');
    const asked = (one: typeof given) =>
      periodQueries(one, [SOURCE]).map(({ query: { key }, unit }) => [key, unit]);
    expect(asked(given)).toEqual([['q1', 'month']]);
    expect(asked(comparing('[line]', 'sum([good])'))).toEqual([]);
    const rows = { q1: { rows: NOW }, 'q1@month': { rows: BEFORE } };
    expect(runReport(given, rows, { ...CONTEXT, limits: { rows: 5 } })).toEqual({
      refusal: 'too_many_rows',
      found: 6,
      max: 5,
    });
  });

  it('is a fault of a definition without dates, or of a period that there is none of', () => {
    const faults = (given: ReturnType<typeof comparing>) =>
      validateReport(given, [SOURCE]).flatMap(({ code }) => (code === 'label_missing' ? [] : [code]));
    const given = comparing('[line]', 'same_period(sum([good]), "week")');
    expect(faults(given)).toEqual([]);
    expect(faults({ ...given, queries: [query()] })).toEqual(['filter_missing', 'filter_missing']);
    expect(faults(comparing('[line]', 'same_period(sum([good]), "decade")'))).toEqual([
      'wrong_arguments',
      'wrong_arguments',
    ]);
  });
});

describe('mean times of failures', () => {
  const FAILING = {
    ...SOURCE,
    failures: { operatingMs: 'run', repairMs: ['ms', 'busy'], failures: 'made' },
  };
  const rows: ReportRow[] = [
    { line: 'L1', run: 3_600_000, ms: 600_000, busy: 0, made: 1 },
    { line: 'L1', run: 7_200_000, ms: 0, busy: 1_200_000, made: 2 },
    { line: 'L2', run: 3_600_000, ms: 0, busy: 0, made: 0 },
    { line: 'L3', run: 3_600_000, ms: 0, busy: 0, made: null },
    { line: 'L4', run: null, ms: 600_000, busy: 0, made: 2 },
    { line: 'L4', run: 3_600_000, ms: 60_000, busy: 0, made: 1 },
  ];
  const given = (value: string) => {
    const cells = [cell(0, 0, '=[line]'), cell(0, 1, `=${value}`), cell(1, 1, `=${value}`)];
    const axes = [axis('group', 'g', 0, 0, '[line]'), axis('total', 't', 1, 1)];
    return report([sheet([80, 60, 60], ['body', 'body'], { cells, regions: [region(AT, { rows: axes })] })]);
  };
  const times = (value: string) =>
    textOf(runReport(given(value), { q1: { rows } }, { ...CONTEXT, sources: [FAILING] }));

  it('are the sums of times by the sums of failures; what lacks a fact is left out and marked', () => {
    expect(times('mtbf()')).toEqual([['L1 | 1:00', 'L2', 'L3 | — ?', 'L4 | 1:00 ?', '1:15 ?']]);
    expect(times('mttr()')).toEqual([['L1 | 0:10', 'L2', 'L3 | — ?', 'L4 | 0:03', '0:06 ?']]);
  });

  it('are faults of a definition whose source does not count failures', () => {
    const codes = (source: typeof SOURCE) =>
      validateReport(given('mtbf()'), [source]).flatMap(({ code }) =>
        code === 'label_missing' ? [] : [code],
      );
    expect(codes(FAILING)).toEqual([]);
    expect(codes(SOURCE)).toEqual(['facts_missing', 'facts_missing']);
    expect(() => expr('target()')).toThrow('unknown_function');
  });
});
