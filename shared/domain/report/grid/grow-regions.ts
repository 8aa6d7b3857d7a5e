import type { ReportRegion, ReportSheet } from '#shared/contracts/report/report-model.ts';
import { textOfReader } from '#shared/domain/report/cell-text.ts';
import { type ExpandSetting, expandAxes } from '#shared/domain/report/expand-axes.ts';
import { type RegionState, regionState } from '#shared/domain/report/region-state.ts';
import { type GrownLine, grownLines, type ReportNode } from '#shared/domain/report/report-node.ts';
import type { ReportScope } from '#shared/domain/report/report-scope.ts';
import type { RunCount } from '#shared/domain/report/run-count.ts';

/** A region with what its lines have become; null in a direction in which it does not grow. */
export interface GrownRegion {
  readonly region: ReportRegion;
  readonly state: RegionState;
  readonly rows: readonly GrownLine[] | null;
  readonly cols: readonly GrownLine[] | null;
  /** In place of its rows, at this line of the definition. */
  readonly instead: { readonly text: string; readonly line: number } | null;
}

export function growRegions(sheet: ReportSheet, scope: ReportScope, count: RunCount): readonly GrownRegion[] {
  return sheet.regions.flatMap((region) => {
    const table = scope.tables.get(region.query);
    return table ? [growRegion(region, regionState(table), scope, count)] : [];
  });
}

function growRegion(
  region: ReportRegion,
  state: ReturnType<typeof regionState>,
  scope: ReportScope,
  count: RunCount,
): GrownRegion {
  const { table, rowRoot, colRoot } = state;
  const isEmpty = table.all.length === 0;
  const setting = (side: 'row' | 'col'): ExpandSetting => ({
    at: (node, expr) =>
      scope.at(
        side === 'row' ? { state, row: node, col: colRoot } : { state, row: rowRoot, col: node },
        expr,
      ),
    ofRow: (row, expr) => scope.ofRow(table, row, expr),
    dictPlace: (by, value) => {
      const dict = by.kind === 'field' ? table.columns.get(by.key)?.dict : undefined;
      const { dicts = {} } = scope.context;
      const words = dict !== undefined && Object.hasOwn(dicts, dict) ? (dicts[dict] ?? []) : [];
      const place = words.findIndex((word) => word.value === String(value));
      return place < 0 ? null : place;
    },
    count: (members) => count.members(members),
  });
  expandAxes(region.cols, colRoot, setting('col'), true);
  for (const node of nodesBelow(colRoot))
    if (node.axis?.kind === 'group' || node.axis?.kind === 'detail') state.rows.addColumn(node);
  expandAxes(region.rows, rowRoot, setting('row'), region.empty === 'blank');
  const { row, col, rows, cols } = region.at;
  const grownCols = region.cols.length > 0 ? grownLines(region.cols, colRoot, col, col + cols - 1) : null;
  if (!isEmpty || region.rows.length === 0 || region.empty === 'blank') {
    const grownRows = region.rows.length > 0 ? grownLines(region.rows, rowRoot, row, row + rows - 1) : null;
    return { region, state, rows: grownRows, cols: grownCols, instead: null };
  }
  if (region.empty === 'hide' && !table.refused)
    return { region, state, rows: [], cols: grownCols, instead: null };
  const { language } = scope.context;
  const refused = scope.tables.get(region.query)?.refused;
  const own = typeof region.empty === 'object' ? textOfReader(region.empty.text, language) : '';
  const text = refused ? refusedText(refused, table.label, language) : own;
  const { from, to } = blockOf(region);
  const left: GrownLine[] = [];
  for (let line = row; line < row + rows; line += 1)
    if (line <= from || line > to) left.push({ design: line, node: rowRoot });
  return { region, state, rows: left, cols: grownCols, instead: { text, line: from } };
}

function refusedText(refused: 'no_permission' | 'failed', label: string, language: 'zh' | 'en'): string {
  if (refused === 'no_permission')
    return language === 'en' ? `No permission (${label})` : `无权查看（${label}）`;
  return language === 'en' ? `Not read (${label})` : `取数失败（${label}）`;
}

/** The lines that repeat. */
function blockOf(region: ReportRegion): { readonly from: number; readonly to: number } {
  const spans = region.rows.map(({ span }) => span);
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
}

function nodesBelow(node: ReportNode): readonly ReportNode[] {
  return [...node.members.values()].flat().flatMap((member) => [member, ...nodesBelow(member)]);
}

/** What is shown of a group's own value: of what `top` left out, its word. */
export function restWord(language: 'zh' | 'en'): string {
  return language === 'en' ? 'Others' : '其余';
}
