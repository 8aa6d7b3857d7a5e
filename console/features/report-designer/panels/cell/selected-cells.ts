import type { ReportCell } from '#shared/contracts/report/report-cell.ts';
import type { Report, ReportSheet } from '#shared/contracts/report/report-model.ts';
import type { ReportStyle } from '#shared/contracts/report/report-style.ts';
import { styleOf } from '#shared/domain/report/edit/edit-cells.ts';
import type { GridRange } from '#shared/domain/report/edit/report-edit.ts';
import { cellsIn, emptyCell, freeFields } from '#shared/domain/report/edit/sheet-cells.ts';
import { commonOf, type Mixed } from './mixed.ts';

/** Cells of a selection; fields without a cell stand for an empty one. At least one. */
export interface SelectedCells {
  readonly first: ReportCell;
  /** Whether there is one cell or field only. */
  readonly isOne: boolean;
  readonly count: number;
  readonly contents: number;
  of<Key extends keyof ReportCell>(key: Key): Mixed<ReportCell[Key] | undefined>;
  style<Key extends keyof ReportStyle>(key: Key): Mixed<ReportStyle[Key] | undefined>;
}

export function selectedCells(report: Report, sheet: ReportSheet, selection: GridRange): SelectedCells {
  const found = cellsIn(sheet, selection);
  const free = freeFields(found, selection);
  const [place] = free;
  const all = place ? [...found, emptyCell(place.row, place.col)] : found;
  const { row, col } = selection;
  const first =
    found.find(
      ({ at, span }) =>
        row >= at.row && row < at.row + span.rows && col >= at.col && col < at.col + span.cols,
    ) ?? emptyCell(row, col);
  return {
    first,
    isOne: found.length + free.length === 1,
    count: found.length + free.length,
    contents: new Set(all.map(({ content }) => JSON.stringify(content))).size,
    of: (key) => commonOf(all.map((cell) => cell[key])),
    style: (key) => commonOf(all.map((cell) => styleOf(report, cell)[key])),
  };
}
