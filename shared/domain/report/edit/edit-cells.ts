import type { ReportCell, ReportContent } from '#shared/contracts/report/report-cell.ts';
import type { Report, ReportSheet } from '#shared/contracts/report/report-model.ts';
import type { ReportStyle } from '#shared/contracts/report/report-style.ts';
import { gridAreaOf, ownAxis, regionOver } from '#shared/domain/report/grid-area.ts';
import { EditRefused } from './edit-refused.ts';
import { patched } from './patch.ts';
import type { GridRange, Patch, ReportEdit } from './report-edit.ts';
import {
  cellAt,
  cellsIn,
  checkInSheet,
  checkWithinGroup,
  emptyCell,
  isBlank,
  withCellList,
  withCells,
} from './sheet-cells.ts';

const NO_CONTENT: ReportContent = { zh: '' };

/** Of the cell at the first field; a new one is as large as `at` where that is free, else one field. */
export function setContent(sheet: ReportSheet, at: GridRange, content: ReportContent | null): ReportSheet {
  checkInSheet(sheet, at);
  const found = cellAt(sheet, at.row, at.col);
  const next = patched<ReportCell>(found ?? emptyCell(at.row, at.col), { content: content ?? NO_CONTENT });
  if (found) return withCells(sheet, { ...at, rows: 1, cols: 1 }, false, () => next);
  const isFree = cellsIn(sheet, at).length === 0;
  const cell = isFree ? { ...next, span: { rows: at.rows, cols: at.cols } } : next;
  checkWithinGroup(sheet, cell);
  return isBlank(cell) || content === null ? sheet : withCellList(sheet, [...sheet.cells, cell]);
}

/** Contents only, as the Delete key does: looks and sizes stay. */
export function clearCells(sheet: ReportSheet, range: GridRange): ReportSheet {
  return withCells(sheet, range, false, (cell) => patched<ReportCell>(cell, { content: NO_CONTENT }));
}

type CellPatch = Extract<ReportEdit, { kind: 'cells' }>['patch'];

/** A name is that of one cell: it is given to the first. */
export function patchCells(sheet: ReportSheet, range: GridRange, patch: CellPatch): ReportSheet {
  const { name, ...common } = patch;
  const isSet = Object.values(common).some((value) => value !== null && value !== undefined);
  const changed = withCells(sheet, range, isSet, (cell) => patched<ReportCell>(cell, common));
  const named = name === undefined ? changed : withName(changed, range, name);
  for (const cell of cellsIn(named, range)) {
    const region = regionOver(named.regions, gridAreaOf(cell));
    for (const lines of ['rows', 'cols'] as const) {
      const key = cell[lines === 'rows' ? 'row' : 'col'];
      if (key !== undefined && !(region && ownAxis(region, lines, cell)))
        throw new EditRefused('no_such_part', { name: key });
    }
    checkWithinGroup(named, cell);
  }
  return named;
}

function withName(sheet: ReportSheet, range: GridRange, name: string | null): ReportSheet {
  const first = { ...range, rows: 1, cols: 1 };
  const own = cellAt(sheet, range.row, range.col);
  if (name !== null && sheet.cells.some((cell) => cell !== own && cell.name === name))
    throw new EditRefused('in_use', { name });
  return withCells(sheet, first, name !== null, (cell) => patched<ReportCell>(cell, { name }));
}

/** A named style becomes a look of its own when a part of it is changed. */
export function styleOf(report: Report, cell: ReportCell): ReportStyle {
  const { style } = cell;
  if (typeof style !== 'string') return style ?? {};
  return (Object.hasOwn(report.styles, style) ? report.styles[style] : undefined) ?? {};
}

export function withStyle(report: Report, cell: ReportCell, patch: Patch<ReportStyle>): ReportCell {
  const before = styleOf(report, cell);
  const style = patched<ReportStyle>(before, patch);
  if (style === before) return cell;
  return patched<ReportCell>(cell, { style: Object.keys(style).length === 0 ? null : style });
}

export function patchStyle(
  report: Report,
  sheet: ReportSheet,
  range: GridRange,
  patch: Patch<ReportStyle>,
): ReportSheet {
  const isSet = Object.values(patch).some((value) => value !== null && value !== undefined);
  return withCells(sheet, range, isSet, (cell) => withStyle(report, cell, patch));
}
