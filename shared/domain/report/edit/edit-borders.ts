import type { ReportCell } from '#shared/contracts/report/report-cell.ts';
import type { Report, ReportSheet } from '#shared/contracts/report/report-model.ts';
import type { ReportBorder, ReportLineStyle } from '#shared/contracts/report/report-style.ts';
import { gridAreaOf } from '#shared/domain/report/grid-area.ts';
import { styleOf, withStyle } from './edit-cells.ts';
import type { GridRange, ReportEdit } from './report-edit.ts';
import { withCells } from './sheet-cells.ts';

const LINE: ReportLineStyle = { width: 0.5, colour: 'line', dash: 'solid' };
const SIDES = ['top', 'right', 'bottom', 'left'] as const;
type Side = (typeof SIDES)[number];
type Sides = Extract<ReportEdit, { kind: 'border' }>['sides'];

/** Lines of cells. `none` takes away those of the cells beside the range that face it too. */
export function setBorders(report: Report, sheet: ReportSheet, range: GridRange, sides: Sides): ReportSheet {
  if (sides !== 'none')
    return withCells(sheet, range, true, (cell) =>
      withLines(report, cell, linedSides(cell, range, sides), LINE),
    );
  const cleared = withCells(sheet, range, false, (cell) => withLines(report, cell, SIDES, null));
  return around(cleared, range).reduce(
    (all, { area, side }) => withCells(all, area, false, (cell) => withLines(report, cell, [side], null)),
    cleared,
  );
}

function edgesOf(cell: ReportCell, range: GridRange): readonly Side[] {
  const { row, col, rows, cols } = gridAreaOf(cell);
  const isEdge: Record<Side, boolean> = {
    top: row <= range.row,
    right: col + cols >= range.col + range.cols,
    bottom: row + rows >= range.row + range.rows,
    left: col <= range.col,
  };
  return SIDES.filter((side) => isEdge[side]);
}

function linedSides(cell: ReportCell, range: GridRange, sides: Exclude<Sides, 'none'>): readonly Side[] {
  if (sides === 'all') return SIDES;
  const edges = edgesOf(cell, range);
  if (sides === 'outer') return edges;
  return sides === 'inner'
    ? SIDES.filter((side) => !edges.includes(side))
    : edges.filter((side) => side === sides);
}

function withLines(
  report: Report,
  cell: ReportCell,
  sides: readonly Side[],
  line: ReportLineStyle | null,
): ReportCell {
  const border: ReportBorder = { ...styleOf(report, cell).border };
  for (const side of sides)
    if (line) border[side] = line;
    else delete border[side];
  return withStyle(report, cell, { border: Object.keys(border).length === 0 ? null : border });
}

/** The lines of fields beside a range, with the side of them that faces it. */
function around(sheet: ReportSheet, range: GridRange): readonly { area: GridRange; side: Side }[] {
  const { row, col, rows, cols } = range;
  const beside: { area: GridRange; side: Side }[] = [
    { area: { row: row - 1, col, rows: 1, cols }, side: 'bottom' },
    { area: { row, col: col + cols, rows, cols: 1 }, side: 'left' },
    { area: { row: row + rows, col, rows: 1, cols }, side: 'top' },
    { area: { row, col: col - 1, rows, cols: 1 }, side: 'right' },
  ];
  return beside.filter(
    ({ area }) =>
      area.row >= 0 && area.col >= 0 && area.row < sheet.rows.length && area.col < sheet.columns.length,
  );
}
