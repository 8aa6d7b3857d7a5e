import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { ReportAxis, ReportRegion } from '#shared/contracts/report/report-model.ts';
import { allAxes } from '#shared/domain/report/report-node.ts';
import { checkCount, EditRefused, partOf } from './edit-refused.ts';
import { type LineSpan, linesOfArea, type SheetLines, withTotalsOf } from './move-lines.ts';
import { mapParts } from './patch.ts';

/** The axes above one, from the outermost; null where there is no axis of that key. */
export function pathTo(axes: readonly ReportAxis[], key: string): readonly ReportAxis[] | null {
  for (const axis of axes) {
    if (axis.key === key) return [];
    const below = pathTo(axis.children, key);
    if (below) return [axis, ...below];
  }
  return null;
}

/** @throws EditRefused `no_such_part` */
export function axisOf(axes: readonly ReportAxis[], key: string): ReportAxis {
  return partOf(allAxes(axes), key);
}

/** Whether an axis of that key is one of the rows or of the columns. @throws EditRefused `no_such_part` */
export function linesOfAxis(region: ReportRegion, key: string): SheetLines {
  if (pathTo(region.rows, key)) return 'rows';
  if (pathTo(region.cols, key)) return 'cols';
  throw new EditRefused('no_such_part', { name: key });
}

const inOrder = (axes: readonly ReportAxis[]) =>
  withTotalsOf(axes.toSorted((one, other) => one.span.from - other.span.from));

/** The tree with the children of one axis changed; with `parent` null its top. */
export function withAxisChildren(
  axes: ReportAxis[],
  parent: string | null,
  change: (children: readonly ReportAxis[]) => readonly ReportAxis[],
): ReportAxis[] {
  if (parent === null) return inOrder(change(axes));
  return mapParts(axes, (axis) => {
    if (axis.key === parent) return { ...axis, children: inOrder(change(axis.children)) };
    const children = withAxisChildren(axis.children, parent, change);
    return children === axis.children ? axis : { ...axis, children };
  });
}

/** The tree without the axes of those keys and what is below them. */
export function withoutAxes(axes: ReportAxis[], keys: ReadonlySet<string>): ReportAxis[] {
  const kept = axes.filter(({ key }) => !keys.has(key));
  const changed = mapParts(kept, (axis) => {
    const children = withoutAxes(axis.children, keys);
    return children === axis.children ? axis : { ...axis, children };
  });
  return kept.length === axes.length && changed === kept ? axes : withTotalsOf(changed);
}

/** Spans of an axis and of those below it, moved. */
export function shiftedAxis(axis: ReportAxis, by: number): ReportAxis {
  const { from, to } = axis.span;
  const children = axis.children.map((child) => shiftedAxis(child, by));
  return { ...axis, span: { from: from + by, to: to + by }, children };
}

/** The axes as far as they lie within lines. */
export function clippedAxes(axes: ReportAxis[], within: LineSpan): ReportAxis[] {
  const kept = axes.filter(({ span }) => span.from <= within.to && span.to >= within.from);
  const clipped = mapParts(kept, (axis) => {
    const span = { from: Math.max(axis.span.from, within.from), to: Math.min(axis.span.to, within.to) };
    const children = clippedAxes(axis.children, span);
    const isWhole = span.from === axis.span.from && span.to === axis.span.to && children === axis.children;
    return isWhole ? axis : { ...axis, span, children };
  });
  return kept.length === axes.length && clipped === kept ? axes : withTotalsOf(clipped);
}

/**
 * Axes lie within those above them and beside each other, and have keys of their own.
 * @throws EditRefused
 */
export function checkAxes(region: ReportRegion): void {
  const keys = allAxes([...region.rows, ...region.cols]).map(({ key }) => key);
  checkCount(keys.length, REPORT_LIMITS.axisNodes);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new EditRefused('in_use', { name: twice });
  for (const lines of ['rows', 'cols'] as const) checkSpans(region[lines], linesOfArea(region.at, lines), 1);
}

function checkSpans(axes: readonly ReportAxis[], within: LineSpan, depth: number): void {
  if (axes.length > 0) checkCount(depth, REPORT_LIMITS.axisDepth);
  let free = within.from;
  for (const { key, kind, span, children } of axes) {
    const isApart = span.from >= free && span.from <= span.to && span.to <= within.to;
    if (!isApart || (kind === 'detail' && children.length > 0))
      throw new EditRefused('merge_over_group', { name: key });
    free = span.to + 1;
    checkSpans(children, span, depth + 1);
  }
}
