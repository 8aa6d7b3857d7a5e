import type { ReportCell } from '#shared/contracts/report/report-cell.ts';
import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { ReportAxis, ReportRegion, ReportSheet } from '#shared/contracts/report/report-model.ts';
import { gridAreaOf, isAreaWithin, overlaps } from '#shared/domain/report/grid-area.ts';
import { pageSlots } from '#shared/domain/report/layout/page-slots.ts';
import { paperOf } from '#shared/domain/report/layout/paper.ts';
import { allAxes, axesAt } from '#shared/domain/report/report-node.ts';
import type { ReportFaultPlace, ReportFaults } from './report-fault.ts';

/** Points that a line of the smallest text takes. */
const SLOT_HEIGHT_MIN = 6;

/** Cells, regions and groups stand where they can, and the page has room for them. */
export function validatePlaces(sheet: ReportSheet, faults: ReportFaults): void {
  const where = { sheet: sheet.key };
  const whole = { row: 0, col: 0, rows: sheet.rows.length, cols: sheet.columns.length };
  faults.unique(
    sheet.regions.map(({ key }) => key),
    where,
  );
  faults.unique(
    sheet.cells.flatMap(({ name }) => name ?? []),
    where,
  );
  for (const [index, region] of sheet.regions.entries()) {
    const place = { ...where, region: region.key };
    if (!isAreaWithin(region.at, whole)) faults.add(place, 'outside_sheet');
    const other = sheet.regions.slice(0, index).find((one) => overlaps(one.at, region.at));
    if (other) faults.add(place, 'overlapping_regions', { name: other.key });
    faults.unique(
      allAxes([...region.rows, ...region.cols]).map(({ key }) => key),
      place,
    );
    validateAxes(region, faults, place);
  }
  // One of them says how a page is divided.
  if (sheet.labels && (sheet.across?.count ?? 1) > 1) faults.add(where, 'not_supported', { name: 'across' });
  const taken = new Map<string, number>();
  for (const [index, cell] of sheet.cells.entries()) {
    const place = { ...where, cell: index };
    if (!isAreaWithin(gridAreaOf(cell), whole)) {
      faults.add(place, 'outside_sheet');
      continue;
    }
    const other = firstTaken(cell, index, taken);
    if (other !== undefined) faults.add(place, 'overlapping_cells', { cell: other });
    validateCellPlace(cell, sheet.regions, faults, place);
  }
  validateRoom(sheet, faults);
}

/** The page, each of its columns or each label has room for the widest column; a label for all of them. */
function validateRoom(sheet: ReportSheet, faults: ReportFaults): void {
  const paper = paperOf(sheet);
  const { w: room, h } = pageSlots(sheet, paper);
  const [, right, , left] = sheet.margin;
  const widths = sheet.columns.map(({ w }) => w);
  const needed = sheet.labels ? widths.reduce((sum, w) => sum + w, 0) : Math.max(...widths);
  const least = needed * (sheet.fit === 'width' ? REPORT_LIMITS.fitWidthMin : 1);
  const isNarrow = least > room + 1e-6 || paper.w - left - right < 20;
  if (isNarrow || h < SLOT_HEIGHT_MIN)
    faults.add({ sheet: sheet.key }, 'page_too_narrow', { room: Math.floor(room) });
}

function firstTaken({ at, span }: ReportCell, index: number, taken: Map<string, number>): number | undefined {
  let found: number | undefined;
  for (let row = at.row; row < at.row + span.rows; row += 1)
    for (let col = at.col; col < at.col + span.cols; col += 1) {
      const key = `${row}:${col}`;
      found ??= taken.get(key);
      taken.set(key, index);
    }
  return found;
}

/** A cell of a group lies within the lines of the group; one that begins in a region ends in it. */
function validateCellPlace(
  cell: ReportCell,
  regions: readonly ReportRegion[],
  faults: ReportFaults,
  place: ReportFaultPlace,
): void {
  const touched = regions.filter(({ at }) => overlaps(at, gridAreaOf(cell)));
  const region = touched.find(({ at }) => isAreaWithin(gridAreaOf(cell), at));
  if (!region) {
    // Around a region as a whole a cell may stand; across its edge it may not.
    const cut = touched.find(({ at }) => !isAreaWithin(at, gridAreaOf(cell)));
    if (cut) faults.add(place, 'span_outside_group', { name: cut.key });
    for (const name of [cell.row, cell.col])
      if (name !== undefined) faults.add(place, 'scope_outside_group', { name });
    return;
  }
  for (const side of ['row', 'col'] as const) {
    const line = cell.at[side];
    const axes = axesAt(side === 'row' ? region.rows : region.cols, line);
    const named = cell[side];
    const own = named === undefined ? axes.at(-1) : axes.find(({ key }) => key === named);
    if (named !== undefined && !own) faults.add(place, 'scope_outside_group', { name: named });
    const last = line + (side === 'row' ? cell.span.rows : cell.span.cols) - 1;
    if (own && last > own.span.to) faults.add(place, 'span_outside_group', { name: own.key });
  }
}

function validateAxes(region: ReportRegion, faults: ReportFaults, place: ReportFaultPlace): void {
  const { row, col, rows, cols } = region.at;
  if (allAxes([...region.rows, ...region.cols]).length > REPORT_LIMITS.axisNodes)
    faults.add(place, 'too_many', { max: REPORT_LIMITS.axisNodes });
  const walk = (
    axes: readonly ReportAxis[],
    from: number,
    to: number,
    depth: number,
    isDown: boolean,
  ): void => {
    if (depth > REPORT_LIMITS.axisDepth) {
      if (axes.length > 0) faults.add(place, 'too_deep', { max: REPORT_LIMITS.axisDepth });
      return;
    }
    for (const [index, axis] of axes.entries()) {
      const own = { ...place, axis: axis.key };
      const before = axes[index - 1];
      const isApart = !before || axis.span.from > before.span.to;
      if (axis.span.from > axis.span.to || axis.span.from < from || axis.span.to > to || !isApart)
        faults.add(own, 'span_outside_group', { name: axis.key });
      // Only a total of rows says what is carried.
      if (axis.carry && (axis.kind !== 'total' || !isDown))
        faults.add(own, 'not_supported', { name: 'carry' });
      if (axis.kind === 'group' && !axis.by) faults.add(own, 'wrong_arguments', { name: axis.key });
      if (axis.of !== undefined && !axes.some(({ key }) => key === axis.of))
        faults.add(own, 'scope_outside_group', { name: axis.of });
      if (axis.kind === 'detail' && axis.children.length > 0)
        faults.add(own, 'span_outside_group', { name: axis.key });
      walk(axis.children, axis.span.from, axis.span.to, depth + 1, isDown);
    }
  };
  walk(region.rows, row, row + rows - 1, 1, true);
  walk(region.cols, col, col + cols - 1, 1, false);
}
