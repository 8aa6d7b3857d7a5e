import type { Expr } from '#shared/contracts/kit/expression.ts';
import type { ReportChart, ReportContent } from '#shared/contracts/report/report-cell.ts';
import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { ReportAxis } from '#shared/contracts/report/report-model.ts';
import type { PageFigure } from '#shared/contracts/report/report-pages.ts';
import {
  compareValues,
  type ExprProblemCode,
  type ExprValue,
  identityOf,
  isProblem,
  measureOf,
} from '#shared/domain/expression/expression-value.ts';
import { valueAsText } from '#shared/domain/expression/value-text.ts';
import { shownValue, textOfReader } from './cell-text.ts';
import { type RegionState, type ReportSpot, regionState, SHEET_SPOT } from './region-state.ts';
import { nodeOf, type ReportNode } from './report-node.ts';
import type { ScopeView } from './scope-view.ts';

type Figure = { readonly figure: PageFigure } | { readonly problem: ExprProblemCode } | null;
const FILE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Regions by their keys, for charts. */
export type RegionStates = ReadonlyMap<string, RegionState>;

/** What is drawn in a cell besides text: its numbers, never an address or markup. Null where it has no value. */
export function cellFigure(
  content: ReportContent,
  spot: ReportSpot,
  scope: ScopeView,
  regions: RegionStates,
): Figure {
  if ('image' in content) {
    const { image, fit } = content;
    const id = typeof image === 'string' ? image : scope.at(spot, image.expr);
    if (id === null) return null;
    if (isProblem(id)) return { problem: id.code };
    return typeof id === 'string' && FILE_ID.test(id)
      ? { figure: { image: id, fit } }
      : { problem: 'wrong_type' };
  }
  if ('barcode' in content) {
    const { barcode, text, moduleMm } = content;
    const value = scope.at(spot, content.value);
    if (value === null) return null;
    if (isProblem(value)) return { problem: value.code };
    return { figure: { barcode, value: valueAsText(value, scope.context.timeZone), text, moduleMm } };
  }
  if ('chart' in content) return chartFigure(content.chart, scope, regions);
  if ('spark' in content) {
    const values = membersOf(content.over, spot).map((at) => scope.at(at, content.value));
    const problem = values.find(isProblem);
    if (problem) return { problem: problem.code };
    return { figure: { spark: content.spark, values: values.map(measureOf) } };
  }
  if ('bar' in content) {
    const [value, max] = [scope.at(spot, content.bar), scope.at(spot, content.max)];
    if (isProblem(value)) return { problem: value.code };
    if (isProblem(max)) return { problem: max.code };
    const [part, whole] = [measureOf(value), measureOf(max)];
    if (part === null || whole === null || whole <= 0) return null;
    return { figure: { bar: Math.min(1, Math.max(0, part / whole)) } };
  }
  return 'diagonal' in content ? { figure: { diagonal: content.diagonal.length - 1 } } : null;
}

/** All members of an axis below the spot, of the columns first: a row's values over the days. */
function membersOf(axis: string, spot: ReportSpot): readonly ReportSpot[] {
  const { state } = spot;
  if (!state) return [];
  const cols = below(spot.col.axis ? spot.col : state.colRoot, axis);
  const found = cols.length > 0 ? cols : below(state.colRoot, axis);
  if (found.length > 0) return found.map((col) => ({ ...spot, col }));
  return below(spot.row, axis).map((row) => ({ ...spot, row }));
}

function below(node: ReportNode, axis: string): readonly ReportNode[] {
  const own = node.members.get(axis);
  if (own) return own.filter(({ blank }) => !blank);
  return [...node.members.values()].flat().flatMap((member) => below(member, axis));
}

interface Category {
  readonly value: ExprValue;
  readonly rows: number[];
}

function chartFigure(chart: ReportChart, scope: ScopeView, regions: RegionStates): Figure {
  const table = 'query' in chart.of ? scope.tables.get(chart.of.query) : regions.get(chart.of.region)?.table;
  if (!table) return { problem: 'unknown_field' };
  if (table.refused) return { problem: table.refused };
  const groups = new Map<string, Category>();
  for (const row of table.all) {
    const value = scope.ofRow(table, row, chart.category);
    if (isProblem(value)) return { problem: value.code };
    const key = identityOf(value);
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { value, rows: [row] });
  }
  const state = regionState(table);
  const axis: ReportAxis = {
    key: 'category',
    kind: 'group',
    span: { from: 0, to: 0 },
    by: chart.category,
    children: [],
  };
  const spots = [...groups.values()].map(({ value, rows }) => ({
    value,
    spot: { state, row: nodeOf({ axis, parent: state.rowRoot, value, rows }), col: state.colRoot },
  }));
  const ranked = sortedSpots(chart, spots, scope).slice(0, REPORT_LIMITS.categories);
  state.rowRoot.members = new Map([[axis.key, ranked.map(({ spot }) => spot.row)]]);
  for (const [index, { spot }] of ranked.entries()) spot.row.index = index;
  const { context } = scope;
  const named = (name: ReportChart['series'][number]['name']) => {
    if (!('expr' in name)) return textOfReader(name, context.language);
    return valueAsText(scope.at(SHEET_SPOT, name.expr), context.timeZone);
  };
  const series = chart.series.map(({ name, axis, look, value }) => {
    const values = ranked.map(({ spot }) => scope.at(spot, value));
    return {
      name: named(name),
      axis,
      look,
      values: values.map(measureOf),
      texts: values.map((one) => shownValue(one, chart.format, context)),
    };
  });
  const targets = chart.targets.flatMap(({ value, label }) => {
    const number = measureOf(scope.at(SHEET_SPOT, value));
    return number === null ? [] : [{ value: number, label: textOfReader(label, context.language) }];
  });
  const categories = ranked.map(({ value }) => valueAsText(value, context.timeZone));
  const { kind, legend, labels, min, max } = chart;
  return {
    figure: {
      chart: kind,
      categories,
      series,
      targets,
      legend,
      labels,
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
    },
  };
}

interface CategorySpot {
  readonly value: ExprValue;
  readonly spot: ReportSpot;
}

function sortedSpots(
  chart: ReportChart,
  spots: readonly CategorySpot[],
  scope: ScopeView,
): readonly CategorySpot[] {
  if (chart.sort === 'given') return spots;
  if (chart.sort === 'category') return spots.toSorted((one, other) => compareValues(one.value, other.value));
  const by: Expr | undefined = chart.series[0]?.value;
  const keys = new Map(
    spots.map((one) => [one, by ? (measureOf(scope.at(one.spot, by)) ?? Number.NEGATIVE_INFINITY) : 0]),
  );
  return spots.toSorted(
    (one, other) => (keys.get(other) ?? 0) - (keys.get(one) ?? 0) || compareValues(one.value, other.value),
  );
}
