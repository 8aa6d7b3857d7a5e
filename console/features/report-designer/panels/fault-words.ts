import type { z } from 'zod';
import type { ConsoleText } from '#console/ui/text/text-context.tsx';
import type { ReportFaultRow } from '#shared/contracts/report/report-design.ts';
import type { Report } from '#shared/contracts/report/report-model.ts';
import type { ReportFaultCode } from '#shared/domain/report/validate/report-fault.ts';
import { textIn } from './panel-props.ts';
import { areaName } from './selected-region.ts';

export type Fault = z.infer<typeof ReportFaultRow>;
export type FaultPlace = Fault['where'];

/** A warning does not bar publishing. */
export const isWarning = ({ code }: Fault): boolean => code === 'label_missing';

const TYPES = ['number', 'text', 'flag', 'instant', 'day', 'duration', 'list', 'null', 'any'] as const;
const FUNCTIONS = ['sum', 'avg', 'min', 'max'] as const;

/** What is wrong, in the words of its reader. */
export function faultText(t: ConsoleText['t'], { code, params }: Fault): string {
  const words = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, wordOf(t, value)]));
  return t(`reportDesign.faults.${code as ReportFaultCode}`, words);
}

function wordOf(t: ConsoleText['t'], value: string | number): string | number {
  const type = TYPES.find((one) => one === value);
  const agg = FUNCTIONS.find((one) => one === value);
  if (type) return t(`reportDesign.types.${type}`);
  return agg ? t(`reportDesign.aggregates.${agg}`) : value;
}

/** `表一 · J4`, the region and group, the query or the parameter. */
export function placeText({ t, language }: ConsoleText, report: Report, where: FaultPlace): string {
  const sheet = report.sheets.find(({ key }) => key === where.sheet);
  const cell = where.cell === undefined ? undefined : sheet?.cells[where.cell];
  const param = report.params.find(({ key }) => key === where.param);
  const parts = [
    sheet && report.sheets.length > 1 ? textIn(sheet.name, language) : '',
    cell ? areaName({ ...cell.at, ...cell.span }) : '',
    where.region === undefined ? '' : t('reportDesign.places.region', { name: where.region }),
    where.axis === undefined ? '' : t('reportDesign.places.axis', { name: where.axis }),
    where.query === undefined ? '' : t('reportDesign.places.query', { name: where.query }),
    where.param === undefined
      ? ''
      : t('reportDesign.places.param', { name: param ? textIn(param.label, language) : where.param }),
  ].filter((part) => part !== '');
  return parts.length === 0 ? t('reportDesign.places.report') : parts.join(' · ');
}
