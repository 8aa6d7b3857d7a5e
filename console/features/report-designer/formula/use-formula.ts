import { useMemo } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Expr } from '#shared/contracts/kit/expression.ts';
import { listReportSources } from '#shared/contracts/report/report-catalogue.ts';
import type { Report } from '#shared/contracts/report/report-model.ts';
import type { ReportSourceInfo } from '#shared/contracts/report/report-source.ts';
import { checkExpression } from '#shared/domain/expression/check-expression.ts';
import type { ExpressionError } from '#shared/domain/expression/expression-tokens.ts';
import { parseExpression } from '#shared/domain/expression/parse-expression.ts';
import { printExpression } from '#shared/domain/expression/print-expression.ts';
import { ValidationNames } from '#shared/domain/report/validate/validate-value.ts';
import { axesOf, type FormulaNames, formulaNames, regionOf } from './formula-names.ts';

/** A formula as it was read: `fault` is what is wrong with one that can be read all the same. */
export type ReadFormula =
  | { readonly expr: Expr; readonly fault: ExpressionError | null }
  | { readonly error: ExpressionError };

/** Formulas of a report in the words of its designer. */
export interface FormulaWords {
  readonly names: FormulaNames;
  print(expr: Expr): string;
  read(text: string): ReadFormula;
}

const NONE: readonly ReportSourceInfo[] = [];

/** Data sets that formulas are written about; empty until they are known. */
export function useReportSources(): readonly ReportSourceInfo[] {
  const { data } = useCall(listReportSources, {}, { freshMs: Number.POSITIVE_INFINITY });
  return useMemo(() => data?.map(({ info }) => info) ?? NONE, [data]);
}

export function useFormula(report: Report, scope?: string): FormulaWords {
  const { language } = useText();
  const sources = useReportSources();
  return useMemo(() => {
    const names = formulaNames(report, sources, language, scope);
    return {
      names,
      print: (expr) => printExpression(expr, names),
      read: (text) => readFormula(text, report, sources, names, scope),
    };
  }, [report, sources, language, scope]);
}

function readFormula(
  text: string,
  report: Report,
  sources: readonly ReportSourceInfo[],
  names: FormulaNames,
  scope: string | undefined,
): ReadFormula {
  const parsed = parseExpression(text, 'report', names);
  if ('error' in parsed) return parsed;
  const region = regionOf(report, scope);
  const groups = region ? axesOf(region).map(({ key }) => key) : [];
  const setting = new ValidationNames(report, sources).over(region?.query, groups, { hasPage: true });
  const [first] = checkExpression(parsed.expr, setting).faults;
  if (!first) return { expr: parsed.expr, fault: null };
  const place = parsed.places.get(first.part) ?? { from: 0, to: text.length };
  return { expr: parsed.expr, fault: { code: first.code, params: first.params, ...place } };
}
