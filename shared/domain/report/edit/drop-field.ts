import type { Expr } from '#shared/contracts/kit/expression.ts';
import type { Report, ReportRegion, ReportSheet } from '#shared/contracts/report/report-model.ts';
import type { ReportQuery } from '#shared/contracts/report/report-query.ts';
import {
  type GridArea,
  gridAreaOf,
  isAreaWithin,
  overlaps,
  ownAxis,
  regionOver,
} from '#shared/domain/report/grid-area.ts';
import { setContent } from './edit-cells.ts';
import { EditRefused, freeReportKey, partOf } from './edit-refused.ts';
import { setRegion } from './edit-regions.ts';
import { isSameValue } from './patch.ts';
import type { ReportEdit } from './report-edit.ts';
import { cellAt, checkInSheet } from './sheet-cells.ts';

type Drop = Extract<ReportEdit, { kind: 'dropField' }>;

/**
 * The value of a field, or over the rows of a group or total its sum, where it may be added. Outside of a region the row
 * comes to repeat for each row of the query.
 * @throws EditRefused
 */
export function dropField(report: Report, sheet: ReportSheet, drop: Drop): ReportSheet {
  const query = partOf(report.queries, drop.query);
  const field = query.fields.find(({ as }) => as === drop.field);
  if (!field) throw new EditRefused('no_such_part', { name: drop.field });
  const place: GridArea = { ...drop.at, rows: 1, cols: 1 };
  checkInSheet(sheet, place);
  const found = cellAt(sheet, drop.at.row, drop.at.col);
  const area = found ? gridAreaOf(found) : place;
  const region = regionOver(sheet.regions, area);
  if (!region) {
    const grown =
      sheet.rows[area.row]?.band === 'body' ? withDetailRegion(report, sheet, area, query) : sheet;
    return setContent(grown, area, { expr: { kind: 'field', key: drop.field } });
  }
  const value = fieldIn(report, region, query, drop.field);
  const axes = (['rows', 'cols'] as const).flatMap(
    (lines) => ownAxis(region, lines, found ?? { at: drop.at }) ?? [],
  );
  const isOfOneRow = axes.some(({ kind }) => kind === 'detail');
  const isOfGroup = axes.some(({ by }) => isSameValue(by, value));
  const isSum = !isOfOneRow && !isOfGroup && (drop.isAddable ?? isAdded(field.agg));
  return setContent(sheet, area, { expr: isSum ? { kind: 'call', name: 'sum', args: [value] } : value });
}

const isAdded = (agg: ReportQuery['fields'][number]['agg']) => agg === 'sum' || agg === 'count';

/** @throws EditRefused `field_of_other_query` */
function fieldIn(report: Report, region: ReportRegion, query: ReportQuery, key: string): Expr {
  if (region.query === query.key) return { kind: 'field', key };
  const isJoined = report.queries.some(
    ({ key: own, join }) => own === region.query && join?.to === query.key,
  );
  if (!isJoined) throw new EditRefused('field_of_other_query', { name: region.query });
  return { kind: 'field', scope: query.key, key };
}

/** Over the columns on both sides that no other region, and no merge over other rows, has. */
function withDetailRegion(
  report: Report,
  sheet: ReportSheet,
  area: GridArea,
  query: ReportQuery,
): ReportSheet {
  const { row, rows } = area;
  const isFree = (col: number) => {
    const column = { row, rows, col, cols: 1 };
    const band = { row, rows, col: 0, cols: sheet.columns.length };
    return (
      col >= 0 &&
      col < sheet.columns.length &&
      !sheet.regions.some(({ at }) => overlaps(at, column)) &&
      !sheet.cells.some((cell) => overlaps(gridAreaOf(cell), column) && !isAreaWithin(gridAreaOf(cell), band))
    );
  };
  let first = area.col;
  while (isFree(first - 1)) first -= 1;
  let end = area.col + area.cols;
  while (isFree(end)) end += 1;
  const keys = report.sheets.flatMap(({ regions }) => regions.map(({ key }) => key));
  return setRegion(report, sheet, {
    key: freeReportKey('r', keys),
    at: { row, rows, col: first, cols: end - first },
    query: query.key,
    rows: [{ key: 'd1', kind: 'detail', span: { from: row, to: row + rows - 1 }, children: [] }],
    cols: [],
    empty: 'blank',
  });
}
