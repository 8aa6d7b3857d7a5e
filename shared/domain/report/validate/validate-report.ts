import type { Report } from '#shared/contracts/report/report-model.ts';
import type { ReportSourceInfo } from '#shared/contracts/report/report-source.ts';
import type { Text2 } from '#shared/contracts/report/report-terms.ts';
import { type ReportFault, type ReportFaultPlace, ReportFaults } from './report-fault.ts';
import { validateCells } from './validate-cells.ts';
import { validatePlaces } from './validate-places.ts';
import { validateQueries } from './validate-queries.ts';
import { checkValue, ValidationNames } from './validate-value.ts';

/**
 * All that is wrong with a definition beyond its shape. `sources`: those that the reader may use; files, links and permissions
 * are checked by who stores it.
 */
export function validateReport(report: Report, sources: readonly ReportSourceInfo[]): readonly ReportFault[] {
  const faults = new ReportFaults();
  const names = new ValidationNames(report, sources);
  faults.unique(
    report.params.map(({ key }) => key),
    {},
  );
  faults.unique(
    report.sheets.map(({ key }) => key),
    {},
  );
  for (const param of report.params) {
    const where = { param: param.key };
    if (param.default) checkValue(param.default, names.outside(), where, faults);
    for (const name of param.follows ?? [])
      if (!report.params.some(({ key }) => key === name)) faults.add(where, 'unknown_param', { name });
  }
  validateQueries(report, sources, names, faults);
  for (const sheet of report.sheets) {
    validatePlaces(sheet, faults);
    validateCells(report, sheet, names, faults);
  }
  validateLabels(report, faults);
  return faults.found;
}

/** Texts that a reader of English would see in Chinese. */
function validateLabels(report: Report, faults: ReportFaults): void {
  const check = (text: Text2, where: ReportFaultPlace) => {
    if (!text.en && /\p{Script=Han}/u.test(text.zh))
      faults.add(where, 'label_missing', { text: text.zh.slice(0, 80) });
  };
  check(report.title, {});
  for (const { key, label } of report.params) check(label, { param: key });
  for (const sheet of report.sheets) {
    check(sheet.name, { sheet: sheet.key });
    for (const [index, { content }] of sheet.cells.entries())
      if ('zh' in content) check(content, { sheet: sheet.key, cell: index });
  }
}
