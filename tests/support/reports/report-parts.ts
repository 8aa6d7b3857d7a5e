import type { Expr } from '#shared/contracts/kit/expression.ts';
import type { ReportCell, ReportContent } from '#shared/contracts/report/report-cell.ts';
import {
  Report,
  type ReportAxis,
  type ReportRegion,
  type ReportSheet,
} from '#shared/contracts/report/report-model.ts';
import type { ReportPage } from '#shared/contracts/report/report-pages.ts';
import type { ReportParam, ReportQuery } from '#shared/contracts/report/report-query.ts';
import type { ReportRow, ReportSourceInfo } from '#shared/contracts/report/report-source.ts';
import type { ReportStyle } from '#shared/contracts/report/report-style.ts';
import type { ExpressionNames } from '#shared/domain/expression/expression-names.ts';
import { parseExpression } from '#shared/domain/expression/parse-expression.ts';
import { type ReportContext, type ReportResult, runReport } from '#shared/domain/report/run-report.ts';

/** Names in a text are their own keys, whatever they are. */
function namesIn(text: string): ExpressionNames {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, key = '']) => key);
  const named = (keys: readonly string[]) => keys.map((key) => ({ key, label: key }));
  const fields = found(/\[([\w.]+)\]/g).map((name) => {
    const [key = '', scope] = name.split('.').reverse();
    return { key, label: key, ...(scope ? { scope } : {}) };
  });
  return {
    fields,
    fieldScopes: named(fields.flatMap(({ scope }) => scope ?? [])),
    params: named(found(/\$(\w+)/g)),
    groups: named(found(/@(\w+)/g)),
  };
}

/** The expression that a text of a report is. */
export function expr(text: string): Expr {
  const parsed = parseExpression(text, 'report', namesIn(text));
  if ('error' in parsed) throw new Error(`${text}: ${JSON.stringify(parsed.error)}`);
  return parsed.expr;
}

type CellMore = Partial<Omit<ReportCell, 'at' | 'content' | 'span'>> & { rows?: number; cols?: number };

/** A text, or with `=` before it a formula. */
export function cell(
  row: number,
  col: number,
  content: string | ReportContent,
  more: CellMore = {},
): ReportCell {
  const { rows = 1, cols = 1, ...others } = more;
  const isFormula = typeof content === 'string' && content.startsWith('=');
  const shown =
    typeof content !== 'string' ? content : isFormula ? { expr: expr(content.slice(1)) } : { zh: content };
  return { at: { row, col }, span: { rows, cols }, content: shown, ...others };
}

type AxisMore = Partial<Omit<ReportAxis, 'key' | 'kind' | 'span' | 'by' | 'children'>> & {
  children?: ReportAxis[];
};

/** `by` is a formula; without one a total (`=`) or a detail. */
export function axis(
  kind: ReportAxis['kind'],
  key: string,
  from: number,
  to: number,
  by?: string,
  { children = [], ...more }: AxisMore = {},
): ReportAxis {
  return { key, kind, span: { from, to }, ...(by ? { by: expr(by) } : {}), children, ...more };
}

export function region(at: ReportRegion['at'], more: Partial<ReportRegion> = {}): ReportRegion {
  return { key: 'r1', query: 'q1', rows: [], cols: [], empty: 'hide', at, ...more };
}

type Band = ReportSheet['rows'][number]['band'];

/** Rows of 15 pt, columns of the widths given. */
export function sheet(
  columns: readonly number[],
  bands: readonly Band[],
  more: Partial<ReportSheet>,
): ReportSheet {
  return {
    key: 's1',
    name: { zh: '表一' },
    paper: { kind: 'A4' },
    landscape: false,
    margin: [30, 30, 30, 30],
    fit: 'none',
    columns: columns.map((w) => ({ w })),
    rows: bands.map((band) => ({ h: 15, grow: true, band })),
    cells: [],
    regions: [],
    floats: [],
    ...more,
  };
}

const FIELD = { label: { zh: '字段' }, add: 'sum' } as const;
export const SOURCE: ReportSourceInfo = {
  id: 'shift_oee',
  label: { zh: '班次', en: 'Shifts' },
  fields: [
    { ...FIELD, key: 'id', type: 'text', add: 'never' },
    { ...FIELD, key: 'line', type: 'text', add: 'never', dict: 'lines' },
    { ...FIELD, key: 'shift', type: 'text', add: 'never' },
    { ...FIELD, key: 'day', type: 'day', add: 'never' },
    { ...FIELD, key: 'start', type: 'instant', add: 'never' },
    { ...FIELD, key: 'ms', type: 'duration' },
    { ...FIELD, key: 'good', type: 'number', scale: 0 },
    { ...FIELD, key: 'mass', type: 'number', scale: 3 },
    { ...FIELD, key: 'flag', type: 'flag', add: 'never' },
    { ...FIELD, key: 'phone', type: 'text', add: 'never', secret: true },
    { ...FIELD, key: 'busy', type: 'duration' },
    { ...FIELD, key: 'run', type: 'duration' },
    { ...FIELD, key: 'ideal', type: 'duration', add: 'never' },
    { ...FIELD, key: 'made', type: 'number', scale: 0 },
    { ...FIELD, key: 'doubts', type: 'number', add: 'never' },
  ],
  filters: [{ key: 'day', kind: 'range', required: false }],
  facts: {
    plannedBusyMs: 'busy',
    productionMs: 'run',
    idealMsPerItem: 'ideal',
    produced: 'made',
    good: 'good',
    doubts: 'doubts',
  },
};

export function query(key = 'q1', more: Partial<ReportQuery> = {}): ReportQuery {
  const fields = SOURCE.fields.map((field) => ({ as: field.key, field: field.key }));
  return { key, source: SOURCE.id, fields, where: { all: [] }, sort: [], limit: 200_000, ...more };
}

/** As it comes out of the contract, so that a test never runs what could not be stored. */
export function report(
  sheets: readonly ReportSheet[],
  more: { queries?: ReportQuery[]; params?: ReportParam[]; styles?: Record<string, ReportStyle> } = {},
): Report {
  return Report.parse({
    v: 1,
    title: { zh: '测试' },
    params: [],
    queries: [query()],
    sheets,
    styles: {},
    ...more,
  });
}

export const CONTEXT: ReportContext = {
  nowMs: Date.UTC(2026, 10, 27, 6, 12),
  timeZone: 'Asia/Shanghai',
  language: 'zh',
  user: { id: 'u1', name: '周敏' },
  params: {},
  sources: [SOURCE],
};

export function run(
  given: Report,
  rows: readonly ReportRow[],
  more: Partial<ReportContext> = {},
): ReportResult {
  return runReport(given, { q1: { rows } }, { ...CONTEXT, ...more });
}

/** The pages, or an error that names the refusal. */
export function pagesOf(result: ReportResult): readonly ReportPage[] {
  if ('refusal' in result) throw new Error(result.refusal);
  return result.pages;
}

/** What is read of a page: a line for each height at which boxes begin, texts from the left. */
function pageText({ boxes }: ReportPage): string[] {
  const rows = new Map<number, { x: number; text: string }[]>();
  for (const { x, y, lines, figure } of boxes) {
    const text = lines.map((line) => line.text).join('⏎') || (figure ? `<${Object.keys(figure)[0]}>` : '');
    if (text === '') continue;
    rows.set(y, [...(rows.get(y) ?? []), { x, text }]);
  }
  return [...rows]
    .toSorted(([one], [other]) => one - other)
    .map(([, texts]) =>
      texts
        .toSorted((one, other) => one.x - other.x)
        .map(({ text }) => text)
        .join(' | '),
    );
}

export function textOf(result: ReportResult): string[][] {
  return pagesOf(result).map(pageText);
}
