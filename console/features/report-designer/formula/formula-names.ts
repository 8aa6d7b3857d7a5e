import type { Expr } from '#shared/contracts/kit/expression.ts';
import type { Report, ReportAxis, ReportRegion } from '#shared/contracts/report/report-model.ts';
import type { ReportSourceInfo } from '#shared/contracts/report/report-source.ts';
import type { Text2 } from '#shared/contracts/report/report-terms.ts';
import type { ExpressionNames } from '#shared/domain/expression/expression-names.ts';
import type { Language } from '#shared/domain/text/language.ts';

/** Names of a report with the labels that its designer reads. `own`: the query whose fields need no scope. */
export interface FormulaNames extends ExpressionNames {
  readonly own: string | undefined;
}

/**
 * What a formula may name. `scope`: key of the region that it stands in: its groups can be named, and fields without a scope
 * are of its query. A group is labelled by the field that it groups by.
 */
export function formulaNames(
  report: Report,
  sources: readonly ReportSourceInfo[],
  language: Language,
  scope?: string,
): FormulaNames {
  const inLanguage = (text: Text2): string => text[language] ?? text.zh;
  const region = regionOf(report, scope);
  const own = region?.query ?? (report.queries.length === 1 ? report.queries[0]?.key : undefined);
  const ordered = report.queries.toSorted(
    (one, other) => Number(other.key === own) - Number(one.key === own),
  );
  const fields = ordered.flatMap(({ key, source, fields: named }) => {
    const info = sources.find(({ id }) => id === source);
    return named.map(({ as, field }) => {
      const label = info?.fields.find((one) => one.key === field)?.label;
      return { scope: key, key: as, label: label ? inLanguage(label) : as };
    });
  });
  const regions = region ? [region] : report.sheets.flatMap((sheet) => sheet.regions);
  const labelOf = (by: Expr | undefined): string | undefined => {
    if (by?.kind !== 'field') return undefined;
    return fields.find(({ scope: query, key }) => key === by.key && (by.scope ?? query) === query)?.label;
  };
  return {
    own,
    fields,
    fieldScopes: report.queries.map(({ key, source }) => {
      const label = sources.find(({ id }) => id === source)?.label;
      return { key, label: label ? inLanguage(label) : key };
    }),
    params: report.params.map(({ key, label }) => ({ key, label: inLanguage(label) })),
    groups: regions.flatMap(axesOf).map(({ key, by }) => ({ key, label: labelOf(by) ?? key })),
  };
}

export function regionOf(report: Report, key: string | undefined): ReportRegion | undefined {
  if (key === undefined) return undefined;
  return report.sheets.flatMap(({ regions }) => regions).find((region) => region.key === key);
}

/** All axes of a region, parents before children, rows before columns. */
export function axesOf(region: ReportRegion): readonly ReportAxis[] {
  const below = (axis: ReportAxis): readonly ReportAxis[] => [axis, ...axis.children.flatMap(below)];
  return [...region.rows, ...region.cols].flatMap(below);
}
