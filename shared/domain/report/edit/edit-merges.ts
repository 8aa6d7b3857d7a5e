import type { ReportCell } from '#shared/contracts/report/report-cell.ts';
import type { ReportSheet } from '#shared/contracts/report/report-model.ts';
import { gridAreaOf, isAreaWithin } from '#shared/domain/report/grid-area.ts';
import { patched } from './patch.ts';
import type { GridRange } from './report-edit.ts';
import {
  cellAt,
  cellsIn,
  checkInSheet,
  checkWithinGroup,
  emptyCell,
  freeFields,
  withCellList,
} from './sheet-cells.ts';

/** One cell over a range and all merges it cuts, with the look of its first field and the first content there is. */
export function mergeCells(sheet: ReportSheet, range: GridRange): ReportSheet {
  checkInSheet(sheet, range);
  const area = withWholeCells(sheet, range);
  const inside = cellsIn(sheet, area).toSorted(
    (one, other) => one.at.row - other.at.row || one.at.col - other.at.col,
  );
  const first = cellAt(sheet, area.row, area.col) ?? emptyCell(area.row, area.col);
  if (first.span.rows === area.rows && first.span.cols === area.cols) return sheet;
  const filled = inside.find(({ content }) => !('zh' in content) || content.zh !== '') ?? first;
  const { style, row, col } = first;
  const place = { style: style ?? null, row: row ?? null, col: col ?? null };
  const merged: ReportCell = {
    ...patched<ReportCell>(filled, place),
    at: { row: area.row, col: area.col },
    span: { rows: area.rows, cols: area.cols },
  };
  checkWithinGroup(sheet, merged);
  const removed = new Set(inside);
  return withCellList(sheet, [...sheet.cells.filter((cell) => !removed.has(cell)), merged]);
}

function withWholeCells(sheet: ReportSheet, range: GridRange): GridRange {
  const areas = cellsIn(sheet, range).map(gridAreaOf);
  if (areas.every((area) => isAreaWithin(area, range))) return range;
  const all = [range, ...areas];
  const row = Math.min(...all.map((area) => area.row));
  const col = Math.min(...all.map((area) => area.col));
  return withWholeCells(sheet, {
    row,
    col,
    rows: Math.max(...all.map((area) => area.row + area.rows)) - row,
    cols: Math.max(...all.map((area) => area.col + area.cols)) - col,
  });
}

/** Each merge of a range becomes fields again: the first has the content, all have the look. */
export function splitCells(sheet: ReportSheet, range: GridRange): ReportSheet {
  checkInSheet(sheet, range);
  const merges = new Set(cellsIn(sheet, range).filter(({ span }) => span.rows > 1 || span.cols > 1));
  if (merges.size === 0) return sheet;
  const cells = sheet.cells.flatMap((cell) => (merges.has(cell) ? fieldsOf(cell) : [cell]));
  return withCellList(sheet, cells);
}

function fieldsOf(cell: ReportCell): ReportCell[] {
  const first: ReportCell = { ...cell, span: { rows: 1, cols: 1 } };
  if (cell.style === undefined) return [first];
  const others = freeFields([first], gridAreaOf(cell));
  return [first, ...others.map(({ row, col }) => ({ ...emptyCell(row, col), style: cell.style }))];
}
