import type { ReportSheet } from '#shared/contracts/report/report-model.ts';
import { SHEET_SPOT } from '#shared/domain/report/region-state.ts';
import type { ReportNode } from '#shared/domain/report/report-node.ts';
import type { ReportScope } from '#shared/domain/report/report-scope.ts';
import type { GridRow, GrownGridLine } from './grid-types.ts';
import type { GrownRegion } from './grow-regions.ts';
import type { PlacedLines } from './place-lines.ts';

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
  const rows = rowDesigns.map(({ designs, node, fillsPage }): GridRow => {
    const known = designs.map((design) => sheet.rows[design]);
    const [design = 0] = designs;
    return {
      size: Math.max(...known.map((row) => row?.h ?? 0)),
      design,
      grow: known.some((row) => row?.grow),
      band: known[0]?.band ?? 'body',
      isHidden: designs.every((one) => hiddenRows[one]),
      ...outlineOf(node),
      breaksBefore: false,
      fillsPage,
    };
  });
  const columns = colDesigns.map(({ designs, node }): GrownGridLine => {
    const [design = 0] = designs;
    const sizes = designs.map((one) => sheet.columns[one]?.w ?? 0);
    const isGone = designs.every((one) => hiddenColumns[one]);
    return { size: Math.max(...sizes), design, isHidden: isGone, ...outlineOf(node) };
  });
  return { rows, columns };
}

/** An axis that says whether it is collapsed makes a level of the outline: its members' lines are in it, totals beside it are not. */
function outlineOf(node: ReportNode | null): Pick<GrownGridLine, 'outline' | 'isFolded'> {
  let outline = 0;
  let isFolded = false;
  for (let at = node; at?.axis; at = at.parent) {
    if (at.axis.collapsed === undefined) continue;
    outline += 1;
    isFolded ||= at.axis.collapsed;
  }
  return { outline, isFolded };
}

interface LineDesigns {
  readonly designs: number[];
  /** The first member that stands in it. */
  node: ReportNode | null;
  fillsPage: boolean;
}

/** The lines of the definition that each line was made of: those of regions, else its own. */
function designsOf(
  regions: readonly GrownRegion[],
  places: PlacedLines,
  side: 'row' | 'col',
): readonly LineDesigns[] {
  const found = Array.from(
    { length: places.length },
    (): LineDesigns => ({ designs: [], node: null, fillsPage: false }),
  );
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
      line.node ??= node;
      if (node.blank === 'page') line.fillsPage = true;
    }
  }
  for (const [at, { designs }] of found.entries())
    if (designs.length === 0) designs.push(places.designs[at] ?? 0);
  return found;
}
