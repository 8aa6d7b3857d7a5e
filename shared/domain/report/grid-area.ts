import type { ReportCell } from '#shared/contracts/report/report-cell.ts';
import type { ReportAxis, ReportRegion } from '#shared/contracts/report/report-model.ts';
import { axesAt } from './report-node.ts';

/** A rectangle of a sheet; rows and columns count from 0. */
export interface GridArea {
  readonly row: number;
  readonly col: number;
  readonly rows: number;
  readonly cols: number;
}

export const gridAreaOf = ({ at, span }: ReportCell): GridArea => ({ ...at, ...span });

export const overlaps = (one: GridArea, other: GridArea): boolean =>
  one.row < other.row + other.rows &&
  other.row < one.row + one.rows &&
  one.col < other.col + other.cols &&
  other.col < one.col + one.cols;

export const isAreaWithin = (inner: GridArea, outer: GridArea): boolean =>
  inner.row >= outer.row &&
  inner.row + inner.rows <= outer.row + outer.rows &&
  inner.col >= outer.col &&
  inner.col + inner.cols <= outer.col + outer.cols;

/** The region that an area lies in. */
export function regionOver(regions: readonly ReportRegion[], area: GridArea): ReportRegion | undefined {
  return regions.find(({ at }) => isAreaWithin(area, at));
}

/** The axis that a cell of a region belongs to, of its rows or of its columns. */
export function ownAxis(
  region: ReportRegion,
  lines: 'rows' | 'cols',
  cell: Pick<ReportCell, 'at' | 'row' | 'col'>,
): ReportAxis | undefined {
  const side = lines === 'rows' ? 'row' : 'col';
  const axes = axesAt(region[lines], cell.at[side]);
  const named = cell[side];
  return named === undefined ? axes.at(-1) : axes.find(({ key }) => key === named);
}
