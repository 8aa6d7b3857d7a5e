import type { ReportCell } from '#shared/contracts/report/report-cell.ts';
import type { ReportSheet } from '#shared/contracts/report/report-model.ts';
import { resizeLines } from './edit-lines.ts';
import { EditRefused } from './edit-refused.ts';
import { patched } from './patch.ts';
import type { PastedCell, ReportEdit } from './report-edit.ts';
import {
  checkInSheet,
  checkWithinGroup,
  fieldKeys,
  isBlank,
  takenFields,
  withCellList,
  withCells,
} from './sheet-cells.ts';

type Paste = Extract<ReportEdit, { kind: 'paste' }>;

/** Each pasted cell takes the place of all cells that it covers. @throws EditRefused */
export function pasteCells(sheet: ReportSheet, paste: Paste): ReportSheet {
  const { at, cells, stylesOnly = false, widths = [] } = paste;
  const placed = cells.map((cell) => ({ ...cell, row: cell.row + at.row, col: cell.col + at.col }));
  for (const area of placed) checkInSheet(sheet, area);
  if (stylesOnly) return placed.reduce((all, cell) => withLook(all, cell), sheet);
  const made = placed.map(cellOf);
  for (const cell of made) checkWithinGroup(sheet, cell);
  const taken = takenFields(made);
  const fields = made.reduce((sum, { span }) => sum + span.rows * span.cols, 0);
  if (taken.size < fields) throw new EditRefused('outside_sheet');
  const kept = sheet.cells.filter((cell) => !fieldKeys(cell).some((key) => taken.has(key)));
  const pasted = withCellList(sheet, [...kept, ...made.filter((cell) => !isBlank(cell))]);
  return widths.reduce(
    (all, size, index) =>
      at.col + index < all.columns.length
        ? resizeLines(all, 'cols', { from: at.col + index, count: 1, size })
        : all,
    pasted,
  );
}

function cellOf({ row, col, rows, cols, content, style }: PastedCell): ReportCell {
  const cell = { at: { row, col }, span: { rows, cols }, content: content ?? { zh: '' } };
  return style === undefined ? cell : { ...cell, style };
}

function withLook(sheet: ReportSheet, { style, ...area }: PastedCell): ReportSheet {
  const makes = style !== undefined;
  return withCells(sheet, area, makes, (cell) => patched<ReportCell>(cell, { style: style ?? null }));
}
