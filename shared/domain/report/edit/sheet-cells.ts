import type { ReportCell } from '#shared/contracts/report/report-cell.ts';
import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { ReportRegion, ReportSheet } from '#shared/contracts/report/report-model.ts';
import {
  type GridArea,
  gridAreaOf,
  isAreaWithin,
  overlaps,
  ownAxis,
  regionOver,
} from '#shared/domain/report/grid-area.ts';
import { checkCount, EditRefused } from './edit-refused.ts';
import { mapParts } from './patch.ts';

/** Cells that have a part of an area. */
export function cellsIn(sheet: ReportSheet, area: GridArea): readonly ReportCell[] {
  return sheet.cells.filter((cell) => overlaps(gridAreaOf(cell), area));
}

export function cellAt(sheet: ReportSheet, row: number, col: number): ReportCell | undefined {
  return cellsIn(sheet, { row, col, rows: 1, cols: 1 })[0];
}

export function emptyCell(row: number, col: number): ReportCell {
  return { at: { row, col }, span: { rows: 1, cols: 1 }, content: { zh: '' } };
}

const OWN_PROPERTIES = 3;

/** A cell that shows nothing and says nothing: the sheet is the same without it. */
export function isBlank(cell: ReportCell): boolean {
  const { content, span } = cell;
  const isEmpty = 'zh' in content && content.zh === '' && !content.en;
  return isEmpty && span.rows === 1 && span.cols === 1 && Object.keys(cell).length === OWN_PROPERTIES;
}

/** @throws EditRefused `outside_sheet` */
export function checkInSheet(sheet: ReportSheet, area: GridArea): void {
  const whole = { row: 0, col: 0, rows: sheet.rows.length, cols: sheet.columns.length };
  if (!isAreaWithin(area, whole) || area.rows < 1 || area.cols < 1) throw new EditRefused('outside_sheet');
}

/**
 * A cell lies within the group that it belongs to, and does not cross the edge of a region.
 * @throws EditRefused `merge_over_group`
 */
export function checkWithinGroup(sheet: ReportSheet, cell: ReportCell): void {
  const area = gridAreaOf(cell);
  const region = regionOver(sheet.regions, area);
  const cut = sheet.regions.find(
    ({ at }) => at !== region?.at && overlaps(at, area) && !isAreaWithin(at, area),
  );
  if (cut) throw new EditRefused('merge_over_group', { name: cut.key });
  if (!region) return;
  for (const lines of ['rows', 'cols'] as const) {
    const axis = ownAxis(region, lines, cell);
    const last = lines === 'rows' ? area.row + area.rows - 1 : area.col + area.cols - 1;
    if (axis && last > axis.span.to) throw new EditRefused('merge_over_group', { name: axis.key });
  }
}

/** Cells as regions have become: names of groups that are gone are taken away, what crosses a group is cut at its end. */
export function settleCells(sheet: ReportSheet): ReportSheet {
  const cells = mapParts(sheet.cells, (cell) => settled(cell, sheet.regions));
  return cells === sheet.cells ? sheet : { ...sheet, cells };
}

function settled(cell: ReportCell, regions: readonly ReportRegion[]): ReportCell {
  const region = regionOver(regions, gridAreaOf(cell));
  let result = cell;
  for (const lines of ['rows', 'cols'] as const) {
    const side = lines === 'rows' ? 'row' : 'col';
    if (cell[side] !== undefined && !(region && ownAxis(region, lines, cell))) {
      result = { ...result };
      delete result[side];
    }
    const axis = region && ownAxis(region, lines, result);
    const room = axis ? axis.span.to - result.at[side] + 1 : result.span[lines];
    if (room < result.span[lines]) result = { ...result, span: { ...result.span, [lines]: room } };
  }
  return result;
}

/**
 * Changes all cells of an area, and makes those that are missing where `makes`. Cells that have become blank are taken away.
 * @throws EditRefused
 */
export function withCells(
  sheet: ReportSheet,
  area: GridArea,
  makes: boolean,
  change: (cell: ReportCell) => ReportCell,
): ReportSheet {
  checkInSheet(sheet, area);
  const inside = new Set(cellsIn(sheet, area));
  let isChanged = false;
  const cells = sheet.cells.flatMap((cell) => {
    const next = inside.has(cell) ? change(cell) : cell;
    isChanged ||= next !== cell;
    return next !== cell && isBlank(next) ? [] : [next];
  });
  const made = makes ? freeFields([...inside], area).map(({ row, col }) => change(emptyCell(row, col))) : [];
  const kept = made.filter((cell) => !isBlank(cell));
  if (!isChanged && kept.length === 0) return sheet;
  return withCellList(sheet, [...cells, ...kept]);
}

/** @throws EditRefused `too_many` */
export function withCellList(sheet: ReportSheet, cells: ReportCell[]): ReportSheet {
  checkCount(cells.length, REPORT_LIMITS.cells);
  return { ...sheet, cells };
}

const fieldKey = (row: number, col: number) => `${row}:${col}`;

/** Keys of all fields that cells cover; fewer than their sizes add up to where they overlap. */
export function takenFields(cells: readonly ReportCell[]): ReadonlySet<string> {
  return new Set(cells.flatMap(fieldKeys));
}

export function fieldKeys({ at, span }: Pick<ReportCell, 'at' | 'span'>): readonly string[] {
  const keys: string[] = [];
  for (let row = at.row; row < at.row + span.rows; row += 1)
    for (let col = at.col; col < at.col + span.cols; col += 1) keys.push(fieldKey(row, col));
  return keys;
}

/** Places of an area that none of the cells covers. */
export function freeFields(
  cells: readonly ReportCell[],
  area: GridArea,
): readonly { readonly row: number; readonly col: number }[] {
  const taken = takenFields(cells);
  const free: { row: number; col: number }[] = [];
  for (let row = area.row; row < area.row + area.rows; row += 1)
    for (let col = area.col; col < area.col + area.cols; col += 1)
      if (!taken.has(fieldKey(row, col))) free.push({ row, col });
  return free;
}
