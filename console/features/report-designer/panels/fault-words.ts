import type { ConsoleText } from '#console/ui/text/text-context.tsx';
import type { Report } from '#shared/contracts/report/report-model.ts';
import type { ReportFault, ReportFaultPlace } from '#shared/domain/report/validate/report-fault.ts';
import { text2In } from './panel-props.ts';
import { areaName } from './selected-region.ts';

/** A warning does not bar publishing. */
export const isWarning = ({ code }: ReportFault): boolean => code === 'label_missing';

const TYPES = ['number', 'text', 'flag', 'instant', 'day', 'duration', 'list', 'null', 'any'] as const;
const FUNCTIONS = ['sum', 'avg', 'min', 'max'] as const;

/** What is wrong, in the words of its reader. `labelOf` gives the label of a field of a data set. */
export function faultText(
  t: ConsoleText['t'],
  { code, params }: ReportFault,
  labelOf: (field: string) => string,
): string {
  const words = Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, wordOf(t, code, key, value, labelOf)]),
  );
  return t(`reportDesign.faults.${code}`, words);
}

/** Faults whose `name` is a field of a data set. */
const OF_FIELDS = ['filter_missing', 'secret_field'];

function wordOf(
  t: ConsoleText['t'],
  code: string,
  key: string,
  value: string | number,
  labelOf: (field: string) => string,
): string | number {
  if (key === 'name' && OF_FIELDS.includes(code)) return labelOf(String(value));
  if (key !== 'found' && key !== 'needed') return value;
  const type = TYPES.find((one) => one === value);
  const agg = FUNCTIONS.find((one) => one === value);
  if (type) return t(`reportDesign.types.${type}`);
  return agg ? t(`reportDesign.aggregates.${agg}`) : value;
}

/** `表一 · J4`, the region and group, the query or the parameter. */
export function faultPlaceText(
  { t, language }: ConsoleText,
  report: Report,
  where: ReportFaultPlace,
): string {
  const sheet = report.sheets.find(({ key }) => key === where.sheet);
  const cell = where.cell === undefined ? undefined : sheet?.cells[where.cell];
  const param = report.params.find(({ key }) => key === where.param);
  const isOfSheet = cell === undefined && where.region === undefined;
  const parts = [
    sheet && (isOfSheet || report.sheets.length > 1) ? text2In(sheet.name, language) : '',
    cell ? areaName({ ...cell.at, ...cell.span }) : '',
    where.region === undefined ? '' : t('reportDesign.places.region', { name: where.region }),
    where.axis === undefined ? '' : t('reportDesign.places.axis', { name: where.axis }),
    where.query === undefined ? '' : t('reportDesign.places.query', { name: where.query }),
    where.param === undefined
      ? ''
      : t('reportDesign.places.param', { name: param ? text2In(param.label, language) : where.param }),
  ].filter((part) => part !== '');
  return parts.length === 0 ? t('reportDesign.places.report') : parts.join(' · ');
}
