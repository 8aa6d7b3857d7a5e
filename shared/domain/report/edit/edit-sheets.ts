import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { Report, ReportSheet } from '#shared/contracts/report/report-model.ts';
import { checkCount, EditRefused, partOf } from './edit-refused.ts';
import { patched } from './patch.ts';
import type { ReportEdit } from './report-edit.ts';

/** The report with one sheet changed; itself where the sheet is the same. @throws EditRefused `no_such_part` */
export function withSheet(report: Report, key: string, change: (sheet: ReportSheet) => ReportSheet): Report {
  const before = partOf(report.sheets, key);
  const after = change(before);
  if (after === before) return report;
  return { ...report, sheets: report.sheets.map((sheet) => (sheet === before ? after : sheet)) };
}

const NEEDED = ['name', 'paper', 'landscape', 'margin', 'fit'] as const;

/** What every sheet has cannot be taken away. */
export function patchSheet(
  sheet: ReportSheet,
  patch: Extract<ReportEdit, { kind: 'sheet' }>['patch'],
): ReportSheet {
  const kept = NEEDED.filter((key) => patch[key] === null).map((key) => [key, sheet[key]]);
  return patched<ReportSheet>(sheet, { ...patch, ...Object.fromEntries(kept) });
}

/** @throws EditRefused */
export function addSheet(report: Report, sheet: ReportSheet, after: string | undefined): Report {
  checkCount(report.sheets.length + 1, REPORT_LIMITS.sheets);
  if (report.sheets.some(({ key }) => key === sheet.key))
    throw new EditRefused('in_use', { name: sheet.key });
  const at =
    after === undefined ? report.sheets.length : report.sheets.indexOf(partOf(report.sheets, after)) + 1;
  return { ...report, sheets: report.sheets.toSpliced(at, 0, sheet) };
}

/** @throws EditRefused `last_of_its_kind` */
export function removeSheet(report: Report, key: string): Report {
  partOf(report.sheets, key);
  if (report.sheets.length === 1) throw new EditRefused('last_of_its_kind');
  return { ...report, sheets: report.sheets.filter((sheet) => sheet.key !== key) };
}
