import type { Expr, ScopeArgument } from '#shared/contracts/kit/expression.ts';
import type { Report } from '#shared/contracts/report/report-model.ts';
import type { ReportSourceInfo } from '#shared/contracts/report/report-source.ts';
import { checkExpression, type ExpressionSetting } from '#shared/domain/expression/check-expression.ts';
import type { ExprType } from '#shared/domain/expression/expression-functions.ts';
import { paramType } from '#shared/domain/report/param-value.ts';
import { hasDates } from '#shared/domain/report/period/period-queries.ts';
import { queryFieldType } from '#shared/domain/report/report-table.ts';
import type { ReportFaultCode, ReportFaultPlace, ReportFaults } from './report-fault.ts';

interface FieldInfo {
  readonly type: ExprType;
  readonly secret?: boolean;
}

/** Names that expressions of a report may use, by where they stand. */
export class ValidationNames {
  readonly #params: ReadonlyMap<string, ExprType>;
  readonly #fields: ReadonlyMap<string, ReadonlyMap<string, FieldInfo>>;
  readonly #withFacts: ReadonlySet<string>;
  readonly #withFailures: ReadonlySet<string>;
  readonly #dated: ReadonlySet<string>;

  constructor(report: Report, sources: readonly ReportSourceInfo[]) {
    this.#params = new Map(report.params.map((param) => [param.key, paramType(param)]));
    const sourceOf = (id: string) => sources.find((source) => source.id === id);
    this.#fields = new Map(
      report.queries.map(({ key, source, fields }) => {
        const infos = fields.flatMap(({ as, field, agg }): [string, FieldInfo][] => {
          const info = sourceOf(source)?.fields.find((one) => one.key === field);
          if (!info) return [];
          const type = queryFieldType(info.type, agg);
          return [[as, { type, ...(info.secret && type === info.type ? { secret: true } : {}) }]];
        });
        return [key, new Map(infos)];
      }),
    );
    const having = (needed: (source: ReportSourceInfo) => readonly string[] | undefined) =>
      new Set(
        report.queries
          .filter(({ source, fields }) => {
            const info = sourceOf(source);
            return (info && needed(info))?.every((name) =>
              fields.some(({ field, agg }) => field === name && (!agg || agg === 'sum')),
            );
          })
          .map(({ key }) => key),
      );
    this.#withFacts = having(
      ({ facts }) => facts && Object.values(facts).filter((name) => name !== undefined),
    );
    this.#withFailures = having(
      ({ failures: facts }) => facts && [facts.operatingMs, facts.failures, ...facts.repairMs],
    );
    this.#dated = new Set(report.queries.filter((one) => hasDates(one, sources)).map(({ key }) => key));
  }

  /** Where there are no rows: filters and defaults. */
  outside(): ExpressionSetting {
    return {
      profile: 'report',
      field: () => undefined,
      param: (key) => this.#params.get(key),
      hasScope: () => false,
    };
  }

  /** Over the rows of a query, or, without one, of any. */
  over(
    query: string | undefined,
    groups: readonly string[],
    more: Pick<ExpressionSetting, 'isInRow'> & { hasPage?: boolean } = {},
  ): ExpressionSetting {
    const own = query === undefined && this.#fields.size === 1 ? [...this.#fields.keys()][0] : query;
    const { hasPage = false, ...others } = more;
    return {
      ...this.outside(),
      ...others,
      field: (scope, key) => {
        if (scope !== undefined) return this.#fields.get(scope)?.get(key);
        const first = own === undefined ? undefined : this.#fields.get(own)?.get(key);
        return first ?? [...this.#fields.values()].find((fields) => fields.has(key))?.get(key);
      },
      hasScope: (name) =>
        groups.includes(name) || name === 'all' || name === 'group' || (name === 'page' && hasPage),
      hasFacts: own !== undefined && this.#withFacts.has(own),
      hasFailures: own !== undefined && this.#withFailures.has(own),
      hasPeriods: own === undefined ? this.#dated.size === this.#fields.size : this.#dated.has(own),
    };
  }
}

const CODES: Readonly<Record<string, ReportFaultCode>> = {
  unknown_field: 'unknown_field',
  unknown_param: 'unknown_param',
  unknown_function: 'unknown_function',
  wrong_arguments: 'wrong_arguments',
  wrong_type: 'wrong_type',
  rows_within_rows: 'rows_within_rows',
  facts_missing: 'facts_missing',
  dates_missing: 'filter_missing',
  secret_field: 'secret_field',
  scope_outside_group: 'scope_outside_group',
};

/** The type of a value, all its faults told. `needed`: the type that it must have. */
export function checkValue(
  expr: Expr,
  setting: ExpressionSetting,
  where: ReportFaultPlace,
  faults: ReportFaults,
  needed?: ExprType,
): ExprType {
  const { type, faults: found } = checkExpression(expr, setting);
  for (const { code, params } of found) faults.add(where, CODES[code] ?? 'wrong_arguments', params);
  const isRight = needed === undefined || type === needed || type === 'any' || type === 'null';
  if (!isRight) faults.add(where, 'wrong_type', { found: type, needed });
  return type;
}

/** All parts of an expression that are calls of a function or fields. */
export function partsOf(expr: Expr): readonly (Expr & { kind: 'call' | 'field' })[] {
  const found: (Expr & { kind: 'call' | 'field' })[] = [];
  const open: (Expr | ScopeArgument)[] = [expr];
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.kind === 'call' || part.kind === 'field') found.push(part);
    if (part.kind === 'call') open.push(...part.args);
    else if (part.kind === 'unary') open.push(part.of);
    else if (part.kind === 'binary') open.push(part.left, part.right);
    else if (part.kind === 'list') open.push(...part.items);
  }
  return found;
}
