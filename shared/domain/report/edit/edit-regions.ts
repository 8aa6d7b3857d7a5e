import type { ReportContent } from '#shared/contracts/report/report-cell.ts';
import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { Report, ReportRegion, ReportSheet } from '#shared/contracts/report/report-model.ts';
import { gridAreaOf, isAreaWithin, overlaps } from '#shared/domain/report/grid-area.ts';
import { checkAxes, clippedAxes } from './axis-tree.ts';
import { checkCount, EditRefused, partOf } from './edit-refused.ts';
import { linesOfArea } from './move-lines.ts';
import { isSameValue } from './patch.ts';
import { checkInSheet, settleCells } from './sheet-cells.ts';

/** Adds a region, or replaces that of its key; axes that stand out of it are cut. @throws EditRefused */
export function setRegion(report: Report, sheet: ReportSheet, given: ReportRegion): ReportSheet {
  const { at, key } = given;
  checkInSheet(sheet, at);
  partOf(report.queries, given.query);
  const before = sheet.regions.find((region) => region.key === key);
  const elsewhere = report.sheets.some(
    (other) => other.key !== sheet.key && other.regions.some((region) => region.key === key),
  );
  if (!before && elsewhere) throw new EditRefused('in_use', { name: key });
  const other = sheet.regions.find((region) => region !== before && overlaps(region.at, at));
  if (other) throw new EditRefused('overlapping_regions', { name: other.key });
  const isCut = sheet.cells.some((cell) => {
    const area = gridAreaOf(cell);
    return overlaps(area, at) && !isAreaWithin(area, at) && !isAreaWithin(at, area);
  });
  if (isCut) throw new EditRefused('merge_over_group', { name: key });
  const region = {
    ...given,
    rows: clippedAxes(given.rows, linesOfArea(at, 'rows')),
    cols: clippedAxes(given.cols, linesOfArea(at, 'cols')),
  };
  if (isSameValue(region, before)) return sheet;
  checkAxes(region);
  const regions = before
    ? sheet.regions.map((one) => (one === before ? region : one))
    : [...sheet.regions, region];
  checkCount(regions.length, REPORT_LIMITS.regions);
  return settleCells({ ...sheet, regions });
}

/** Its cells stay. @throws EditRefused `in_use` where a chart is made of it */
export function removeRegion(report: Report, sheet: ReportSheet, key: string): ReportSheet {
  partOf(sheet.regions, key);
  const isCharted = contentsOf(report).some(
    (content) => 'chart' in content && 'region' in content.chart.of && content.chart.of.region === key,
  );
  if (isCharted) throw new EditRefused('in_use', { name: key });
  return settleCells({ ...sheet, regions: sheet.regions.filter((region) => region.key !== key) });
}

export function contentsOf(report: Report): readonly ReportContent[] {
  return report.sheets.flatMap(({ cells, floats }) => [...cells, ...floats].map(({ content }) => content));
}
