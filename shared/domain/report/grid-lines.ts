import type { ReportSheet } from '#shared/contracts/report/report-model.ts';
import type { GridRow, GrownGridLine, GrownSheet, RowSpan } from './grid-types.ts';
import type { GrownRegion } from './grow-regions.ts';
import type { PlacedLines } from './place-lines.ts';
import { type ReportSpot, SHEET_SPOT } from './region-state.ts';
import type { ReportNode } from './report-node.ts';
import type { ReportScope } from './report-scope.ts';

/** Sizes, bands and hidden lines of a grown sheet. */
export function sheetLines(
  sheet: ReportSheet,
  regions: readonly GrownRegion[],
  rowPlaces: PlacedLines,
  colPlaces: PlacedLines,
  scope: ReportScope,
): { readonly rows: GridRow[]; readonly columns: GrownGridLine[] } {
  const rowDesigns = designsOf(regions, rowPlaces, 'row');
  const colDesigns = designsOf(regions, colPlaces, 'col');
  const isHidden = (line: { hide?: ReportSheet['rows'][number]['hide'] } | undefined) =>
    line?.hide !== undefined && scope.at(SHEET_SPOT, line.hide) === true;
  const hiddenRows = sheet.rows.map(isHidden);
  const hiddenColumns = sheet.columns.map(isHidden);
  const rows = rowDesigns.map(({ designs, fillsPage }): GridRow => {
    const known = designs.map((design) => sheet.rows[design]);
    const [design = 0] = designs;
    return {
      size: Math.max(...known.map((row) => row?.h ?? 0)),
      design,
      grow: known.some((row) => row?.grow),
      band: known[0]?.band ?? 'body',
      isHidden: designs.every((one) => hiddenRows[one]),
      breaksBefore: false,
      fillsPage,
    };
  });
  const columns = colDesigns.map(({ designs }): GrownGridLine => {
    const [design = 0] = designs;
    const sizes = designs.map((one) => sheet.columns[one]?.w ?? 0);
    return { size: Math.max(...sizes), design, isHidden: designs.every((one) => hiddenColumns[one]) };
  });
  return { rows, columns };
}

interface LineDesigns {
  readonly designs: number[];
  fillsPage: boolean;
}

/** The lines of the definition that each line was made of: those of regions, else its own. */
function designsOf(
  regions: readonly GrownRegion[],
  places: PlacedLines,
  side: 'row' | 'col',
): readonly LineDesigns[] {
  const found = Array.from({ length: places.length }, (): LineDesigns => ({ designs: [], fillsPage: false }));
  let growing = 0;
  for (const grown of regions) {
    const lines = side === 'row' ? grown.rows : grown.cols;
    if (!lines) continue;
    const start = places.starts[growing] ?? 0;
    growing += 1;
    for (const [at, { design, node }] of lines.entries()) {
      const line = found[start + at];
      if (!line) continue;
      if (!line.designs.includes(design)) line.designs.push(design);
      if (node.blank === 'page') line.fillsPage = true;
    }
  }
  for (const [at, { designs }] of found.entries())
    if (designs.length === 0) designs.push(places.designs[at] ?? 0);
  return found;
}

/** What pages keep together, where they break, and which members stand in which row. */
export function spansOf(
  regions: readonly GrownRegion[],
  places: PlacedLines,
  rows: readonly GridRow[],
): Pick<GrownSheet, 'kept' | 'repeated' | 'membersAt'> {
  const kept: RowSpan[] = [];
  const repeated: (RowSpan & { readonly headRows: number })[] = [];
  const membersAt = new Map<number, ReportSpot[]>();
  let growing = 0;
  for (const { rows: lines, state } of regions) {
    if (!lines) continue;
    const start = places.starts[growing] ?? 0;
    growing += 1;
    const spans = new Map<ReportNode, { from: number; to: number; headRows: number }>();
    for (const [line, { node }] of lines.entries()) {
      const at = start + line;
      const here = membersAt.get(at) ?? [];
      here.push({ state, row: node, col: state.colRoot });
      membersAt.set(at, here);
      for (let member: ReportNode | null = node; member?.axis; member = member.parent) {
        if (!member.axis.page && !member.axis.repeatHead) continue;
        const span = spans.get(member) ?? { from: at, to: at, headRows: 0 };
        if (member === node && at === span.from + span.headRows) span.headRows += 1;
        span.to = at;
        spans.set(member, span);
      }
    }
    for (const [node, { from, to, headRows }] of spans) {
      const first = rows[from];
      if (node.axis?.page === 'before' || (node.axis?.page === 'each' && node.index > 0))
        if (first) first.breaksBefore = true;
      if (node.axis?.page === 'keep') kept.push({ from, to, node });
      if (node.axis?.repeatHead)
        repeated.push({ from, to, node, headRows: headRows > to - from ? 0 : headRows });
    }
  }
  return { kept, repeated, membersAt };
}
