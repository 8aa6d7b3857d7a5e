import type { Report } from '#shared/contracts/report/report-model.ts';
import type { ReportRow } from '#shared/contracts/report/report-source.ts';
import { axis, cell, region, report, sheet } from '#tests/support/reports/report-parts.ts';

const COLUMNS = [
  'id',
  'line',
  'shift',
  'day',
  'start',
  'ms',
  'good',
  'mass',
  'made',
  'busy',
  'run',
  'ideal',
] as const;

/** Twelve columns in groups of lines and days, with subtotals, a total and heads on each page. */
export function largeReport(foot?: string): Report {
  const heads = COLUMNS.map((name, col) => cell(0, col, name, { style: { bold: true } }));
  const details = COLUMNS.map((name, col) =>
    cell(1, col, `=[${name}]`, name === 'line' ? { row: 'line' } : name === 'day' ? { row: 'day' } : {}),
  );
  const sums = [2, 3, 4].flatMap((row) =>
    COLUMNS.flatMap((name, col) =>
      ['ms', 'good', 'mass', 'made'].includes(name) ? [cell(row, col, `=sum([${name}])`)] : [],
    ),
  );
  const feet = foot === undefined ? [] : [cell(5, 0, foot, { cols: 4 })];
  const day = axis('group', 'day', 1, 2, '[day]', {
    children: [axis('detail', 'd', 1, 1), axis('total', 'of_day', 2, 2)],
  });
  const line = axis('group', 'line', 1, 3, '[line]', { children: [day, axis('total', 'of_line', 3, 3)] });
  const rows = [line, axis('total', 'all', 4, 4)];
  return report([
    sheet(
      COLUMNS.map(() => 44),
      ['head', 'body', 'body', 'body', 'body', 'foot'],
      {
        cells: [...heads, ...details, ...sums, ...feet],
        regions: [region({ row: 1, col: 0, rows: 4, cols: COLUMNS.length }, { rows })],
      },
    ),
  ]);
}

/** Texts of several lengths: some break, most do not. */
export function largeRows(count: number): ReportRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `N${String(index).padStart(6, '0')}`,
    line: `产线 ${index % 40}`,
    shift: index % 7 === 0 ? '早班（加班两小时）' : '中班',
    day: `2026-11-${String(1 + (index % 28)).padStart(2, '0')}`,
    start: Date.UTC(2026, 10, 1) + index * 60_000,
    ms: 60_000 * (index % 500),
    good: index % 9_973,
    mass: (index % 7_919) / 8,
    made: 20_000 + (index % 977),
    busy: 28_800_000,
    run: 25_000_000 + index,
    ideal: 1_200,
  }));
}
