import { alarmsSource } from '#server/modules/alarms/source/alarms-source.ts';
import { ENERGY_DAYS_INFO } from '#server/modules/energy/days-source/energy-days-info.ts';
import { outboundLinesSource, outboundOrdersSource } from '#server/modules/orders/outbound-sources.ts';
import type { ReadyMade } from '#server/modules/report/ready-made/ready-made-report.ts';
import { stockSource } from '#server/modules/stock/stock-source.ts';
import type { ReportPages } from '#shared/contracts/report/report-pages.ts';
import type { ReportRow } from '#shared/contracts/report/report-source.ts';
import { type ReportContext, runReport } from '#shared/domain/report/run-report.ts';
import { validateReport } from '#shared/domain/report/validate/validate-report.ts';
import { CONTEXT, textOf } from './report-parts.ts';

const clock = { now: () => CONTEXT.nowMs };
const SOURCES = [
  ...[alarmsSource, outboundOrdersSource, outboundLinesSource, stockSource].map(
    (source) => source({ clock }).info,
  ),
  ENERGY_DAYS_INFO,
];

/** The faults of a ready-made report over the sources that it names. */
export const faultsOf = ({ report }: ReadyMade) => validateReport(report, SOURCES);

/** A ready-made report of one query over fixed rows: its result, and the texts of its pages. */
export function runReadyMade(
  { report }: ReadyMade,
  rows: readonly ReportRow[],
  params: ReportContext['params'],
  language: ReportContext['language'] = 'zh',
): { readonly result: ReportPages; readonly texts: string[][] } {
  const [query] = report.queries;
  if (!query) throw new Error('no query');
  const result = runReport(
    report,
    { [query.key]: { rows } },
    { ...CONTEXT, language, sources: SOURCES, params: { ...params, language } },
  );
  if ('refusal' in result) throw new Error(result.refusal);
  return { result, texts: textOf(result) };
}

/** The numbers at a place of the lines that a pattern finds; negative places count from the right. */
export function figuresAt(texts: readonly (readonly string[])[], pattern: RegExp, place: number): number[] {
  return texts.flatMap((lines) =>
    lines
      .filter((line) => pattern.test(line))
      .map((line) =>
        Number(
          line
            .split(' | ')
            .at(place)
            ?.replace(/[^\d.-]/g, ''),
        ),
      ),
  );
}

export const sumOf = (figures: readonly number[]): number => figures.reduce((sum, one) => sum + one, 0);
