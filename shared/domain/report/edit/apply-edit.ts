import type { Report, ReportSheet } from '#shared/contracts/report/report-model.ts';
import { dropField } from './drop-field.ts';
import { removeAxis, setAxis } from './edit-axes.ts';
import { setBorders } from './edit-borders.ts';
import { clearCells, patchCells, patchStyle, setContent } from './edit-cells.ts';
import { insertLines, patchRows, removeLines, resizeLines } from './edit-lines.ts';
import { mergeCells, splitCells } from './edit-merges.ts';
import { removeQuery, setParams, setQuery } from './edit-queries.ts';
import { EditRefused } from './edit-refused.ts';
import { removeRegion, setRegion } from './edit-regions.ts';
import { addSheet, patchSheet, removeSheet, withSheet } from './edit-sheets.ts';
import { moveAxis } from './move-axis.ts';
import { pasteCells } from './paste-cells.ts';
import { patched } from './patch.ts';
import type { ReportEdit, ReportEdited } from './report-edit.ts';

type WholeEdit = Extract<
  ReportEdit,
  { kind: 'title' | 'addSheet' | 'removeSheet' | 'query' | 'removeQuery' | 'params' }
>;
type SheetEdit = Exclude<ReportEdit, WholeEdit>;

/**
 * The definition after an edit, or why it was not made. Parts that did not change keep their identity; an edit that changes
 * nothing gives the same report.
 */
export function applyEdit(report: Report, edit: ReportEdit): ReportEdited<Report> {
  try {
    return { report: isWhole(edit) ? ofReport(report, edit) : ofSheet(report, edit) };
  } catch (error) {
    if (error instanceof EditRefused) return { refused: error.code, params: error.params };
    throw error;
  }
}

const WHOLE: readonly ReportEdit['kind'][] = [
  'title',
  'addSheet',
  'removeSheet',
  'query',
  'removeQuery',
  'params',
] satisfies WholeEdit['kind'][];

const isWhole = (edit: ReportEdit): edit is WholeEdit => WHOLE.includes(edit.kind);

function ofReport(report: Report, edit: WholeEdit): Report {
  switch (edit.kind) {
    case 'title':
      return patched<Report>(report, { title: edit.title });
    case 'addSheet':
      return addSheet(report, edit.sheet, edit.after);
    case 'removeSheet':
      return removeSheet(report, edit.sheet);
    case 'query':
      return setQuery(report, edit.query);
    case 'removeQuery':
      return removeQuery(report, edit.query);
    case 'params':
      return setParams(report, edit.params);
  }
}

function ofSheet(report: Report, edit: SheetEdit): Report {
  return withSheet(report, edit.sheet, (sheet) => changedSheet(report, sheet, edit));
}

function changedSheet(report: Report, sheet: ReportSheet, edit: SheetEdit): ReportSheet {
  switch (edit.kind) {
    case 'content':
      return setContent(sheet, edit.at, edit.content);
    case 'cells':
      return patchCells(sheet, edit.range, edit.patch);
    case 'style':
      return patchStyle(report, sheet, edit.range, edit.patch);
    case 'border':
      return setBorders(report, sheet, edit.range, edit.sides);
    case 'merge':
      return mergeCells(sheet, edit.range);
    case 'split':
      return splitCells(sheet, edit.range);
    case 'clear':
      return clearCells(sheet, edit.range);
    case 'insert':
      return insertLines(sheet, edit.lines, edit.from, edit.count);
    case 'remove':
      return removeLines(sheet, edit.lines, edit.from, edit.count);
    case 'size':
      return resizeLines(sheet, edit.lines, edit);
    case 'row':
      return patchRows(sheet, edit.from, edit.count, edit.patch);
    case 'paste':
      return pasteCells(sheet, edit);
    case 'sheet':
      return patchSheet(sheet, edit.patch);
    case 'region':
      return setRegion(report, sheet, edit.region);
    case 'removeRegion':
      return removeRegion(report, sheet, edit.region);
    case 'axis':
      return setAxis(sheet, edit);
    case 'moveAxis':
      return moveAxis(sheet, edit);
    case 'removeAxis':
      return removeAxis(sheet, edit.region, edit.axis);
    case 'dropField':
      return dropField(report, sheet, edit);
  }
}
