import type { ReportCell } from '#shared/contracts/report/report-cell.ts';
import type { ReportAxis, ReportRegion, ReportSheet } from '#shared/contracts/report/report-model.ts';
import { gridAreaOf, ownAxis, regionOver } from '#shared/domain/report/grid-area.ts';
import { axesAt } from '#shared/domain/report/report-node.ts';
import { mapParts } from './patch.ts';
import { settleCells } from './sheet-cells.ts';

export type SheetLines = 'rows' | 'cols';
export type LineSpan = ReportAxis['span'];
/** Where lines of a sheet have come to; null where none of them is left. */
type MoveSpan = (span: LineSpan, owner: ReportAxis | ReportRegion | null) => LineSpan | null;

type Area = ReportRegion['at'];

const sideOf = (lines: SheetLines): 'row' | 'col' => (lines === 'rows' ? 'row' : 'col');

export function linesOfArea(area: Area, lines: SheetLines): LineSpan {
  const from = area[sideOf(lines)];
  return { from, to: from + area[lines] - 1 };
}

export function withLines(area: Area, lines: SheetLines, { from, to }: LineSpan): Area {
  return { ...area, [sideOf(lines)]: from, [lines]: to - from + 1 };
}

const isEqual = (one: LineSpan, other: LineSpan) => one.from === other.from && one.to === other.to;

/** Cells, regions and axes of a sheet where their lines have come to; those without lines are gone. */
export function withSpansMoved(sheet: ReportSheet, lines: SheetLines, move: MoveSpan): ReportSheet {
  const regions = keptParts(sheet.regions, (region) => movedRegion(region, lines, move));
  const cells = keptParts(sheet.cells, (cell) => {
    const moved = movedCell(cell, lines, move);
    return moved && withOwnGroup(moved, cell, lines, sheet.regions, regions);
  });
  if (regions === sheet.regions && cells === sheet.cells) return sheet;
  return settleCells({ ...sheet, regions, cells });
}

function keptParts<Part>(parts: Part[], change: (part: Part) => Part | null): Part[] {
  const changed = parts.map(change);
  if (changed.every((part, index) => part === parts[index])) return parts;
  return changed.filter((part): part is Awaited<Part> & Part => part !== null);
}

function movedCell(cell: ReportCell, lines: SheetLines, move: MoveSpan): ReportCell | null {
  const area = gridAreaOf(cell);
  const before = linesOfArea(area, lines);
  const after = move(before, null);
  if (!after || isEqual(before, after)) return after && cell;
  const { row, col, rows, cols } = withLines(area, lines, after);
  return { ...cell, at: { row, col }, span: { rows, cols } };
}

/** A cell whose first line is gone stays in the group that it was in, though a deeper one may begin there now. */
function withOwnGroup(
  cell: ReportCell,
  before: ReportCell,
  lines: SheetLines,
  regionsBefore: readonly ReportRegion[],
  regions: readonly ReportRegion[],
): ReportCell {
  const was = regionOver(regionsBefore, gridAreaOf(before));
  const own = was && ownAxis(was, lines, before);
  const is = regionOver(regions, gridAreaOf(cell));
  if (!own || !is || cell === before || ownAxis(is, lines, cell)?.key === own.key) return cell;
  const side = sideOf(lines);
  return axesAt(is[lines], cell.at[side]).some(({ key }) => key === own.key)
    ? { ...cell, [side]: own.key }
    : cell;
}

function movedRegion(region: ReportRegion, lines: SheetLines, move: MoveSpan): ReportRegion | null {
  const before = linesOfArea(region.at, lines);
  const after = move(before, region);
  if (!after) return null;
  const axes = movedAxes(region[lines], move);
  if (isEqual(before, after) && axes === region[lines]) return region;
  return { ...region, at: withLines(region.at, lines, after), [lines]: axes };
}

function movedAxes(axes: ReportAxis[], move: MoveSpan): ReportAxis[] {
  return withTotalsOf(
    keptParts(axes, (axis) => {
      const span = move(axis.span, axis);
      if (!span) return null;
      const children = movedAxes(axis.children, move);
      return isEqual(span, axis.span) && children === axis.children ? axis : { ...axis, span, children };
    }),
  );
}

/** Totals of a group that is no longer beside them are totals of their parent. */
export function withTotalsOf(axes: ReportAxis[]): ReportAxis[] {
  return mapParts(axes, (axis) => {
    if (axis.of === undefined || axes.some(({ key }) => key === axis.of)) return axis;
    const { of: _gone, shownOnly: _only, ...others } = axis;
    return others;
  });
}
