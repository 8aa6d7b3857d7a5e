import type { Expr } from '#shared/contracts/kit/expression.ts';
import type { ReportCell } from '#shared/contracts/report/report-cell.ts';
import { Report, type ReportAxis, type ReportSheet } from '#shared/contracts/report/report-model.ts';
import type { ReportFilter, ReportParam, ReportQuery } from '#shared/contracts/report/report-query.ts';
import type { ReportFormat, ReportStyle } from '#shared/contracts/report/report-style.ts';
import type { Text2 } from '#shared/contracts/report/report-terms.ts';
import type { ExpressionNames } from '#shared/domain/expression/expression-names.ts';
import { parseExpression } from '#shared/domain/expression/parse-expression.ts';

/** Reads a formula as it is written here: names by their keys. */
export type Formula = (source: string) => Expr;

/** Reads formulas of a report. Throws with the place of the first error: these are written by us. */
export function formulasOf(
  queries: readonly Pick<ReportQuery, 'key' | 'fields'>[],
  params: readonly string[],
  groups: readonly string[],
): Formula {
  const named = (keys: readonly string[]) => keys.map((key) => ({ key, label: key }));
  const names: ExpressionNames = {
    fields: queries.flatMap(({ key: scope, fields }) =>
      fields.map(({ as }) => ({ scope, key: as, label: as })),
    ),
    fieldScopes: named(queries.map(({ key }) => key)),
    params: named(params),
    groups: named(groups),
  };
  return (source) => {
    const parsed = parseExpression(source, 'report', names);
    if ('error' in parsed) throw new Error(`${source}: ${JSON.stringify(parsed.error)}`);
    return parsed.expr;
  };
}

/** What the rows of a group have in common as a name: the English one for those who read English, where there is one. */
export const nameFormula =
  (formula: Formula) =>
  (zh: string, en = `${zh}En`): Expr =>
    formula(`if($language = "en", coalesce(first([${en}]), first([${zh}])), first([${zh}]))`);

/** A query that gives the fields their own names. */
export function query(
  key: string,
  source: string,
  fields: readonly string[],
  where: ReportFilter,
): ReportQuery {
  return {
    ...{ key, source, where, sort: [], limit: 200_000 },
    fields: fields.map((field) => ({ as: field, field })),
  };
}

type Place =
  | readonly [row: number, col: number]
  | readonly [row: number, col: number, rows: number, cols: number];

/** A cell with a text, or a formula. */
export function cell(
  [row, col, rows = 1, cols = 1]: Place,
  content: Text2 | Expr,
  more: Partial<Omit<ReportCell, 'at' | 'span' | 'content'>> = {},
): ReportCell {
  return {
    at: { row, col },
    span: { rows, cols },
    content: 'kind' in content ? { expr: content } : content,
    ...more,
  };
}

/** Heads of the columns of a row, from the left. */
export const heads = (row: number, texts: readonly (readonly [zh: string, en: string])[]): ReportCell[] =>
  texts.map(([zh, en], col) => cell([row, col], { zh, en }, { style: 'head' }));

/** Part of a region over some rows, or columns, of the sheet. */
export function axis(
  key: string,
  kind: ReportAxis['kind'],
  [from, to]: readonly [number, number],
  more: Partial<ReportAxis> = {},
): ReportAxis {
  return { key, kind, span: { from, to }, children: [], ...more };
}

const LINE = { width: 0.5, colour: 'line', dash: 'solid' } as const;
const GRID = { top: LINE, right: LINE, bottom: LINE, left: LINE } as const;

/** Looks that all ready-made reports share. */
export const STYLES: Readonly<Record<string, ReportStyle>> = {
  title: { size: 16, bold: true },
  lead: { size: 9, colour: 'muted' },
  section: { size: 11, bold: true },
  head: { bold: true, fill: 'head', border: GRID, align: 'centre', valign: 'middle' },
  text: { border: GRID, valign: 'middle' },
  number: { border: GRID, align: 'right', valign: 'middle' },
  middle: { border: GRID, align: 'centre', valign: 'middle' },
  total_text: { border: GRID, bold: true, fill: 'stripe', valign: 'middle' },
  total: { border: GRID, bold: true, fill: 'stripe', align: 'right', valign: 'middle' },
  bad: { meaning: 'bad' },
  warn: { meaning: 'warn' },
  note: { size: 8, colour: 'muted' },
};

export const COUNT: ReportFormat = {
  kind: 'number',
  digits: 0,
  grouped: true,
  empty: 'dash',
  problem: 'dash',
};
export const PERCENT: ReportFormat = {
  kind: 'percent',
  digits: 1,
  sign: true,
  empty: 'dash',
  problem: 'dash',
};
export const HOURS: ReportFormat = { kind: 'duration', duration: 'h:mm:ss', empty: 'dash', problem: 'dash' };
export const MINUTE: ReportFormat = { kind: 'instant', date: 'yyyy-MM-dd HH:mm', empty: 'dash' };

/** What is the same on each A4 sheet. */
export const A4: Pick<ReportSheet, 'key' | 'name' | 'paper' | 'margin' | 'fit' | 'floats'> = {
  key: 'main',
  name: { zh: '报表', en: 'Report' },
  paper: { kind: 'A4' },
  margin: [36, 32, 36, 32],
  fit: 'width',
  floats: [],
};

/** Rows of the sheet, of the height of a line of text. */
export function rows(
  bands: readonly ReportSheet['rows'][number]['band'][],
  heightPt = 17,
): ReportSheet['rows'] {
  return bands.map((band) => ({ h: heightPt, grow: true, band }));
}

/** The page foot of all: the page and how many there are. */
export function pageFoot(formula: Formula): NonNullable<ReportSheet['pageFoot']> {
  return {
    right: formula(
      'if($language = "en", "Page " & page() & " / " & pages(), "第 " & page() & " / " & pages() & " 页")',
    ),
  };
}

/** The report as the contract takes it: what it does not is an error of ours, at start. */
export const checked = (report: unknown): Report => Report.parse(report);

/** A parameter that the server gives: the reader's language. */
export const LANGUAGE = {
  ...{ key: 'language', label: { zh: '语言', en: 'Language' }, type: 'text', multiple: false },
  ...{ required: false, hidden: true, width: 1 },
} as const;

/** A parameter that is asked for in a field. */
export function reportParam(
  key: string,
  type: ReportParam['type'],
  label: Text2,
  more: Partial<Omit<ReportParam, 'key' | 'type' | 'label'>> = {},
): ReportParam {
  return { key, type, label, multiple: false, required: false, hidden: false, width: 1, ...more };
}
