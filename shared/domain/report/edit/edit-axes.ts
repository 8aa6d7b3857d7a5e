import type { ReportAxis, ReportRegion, ReportSheet } from '#shared/contracts/report/report-model.ts';
import { allAxes } from '#shared/domain/report/report-node.ts';
import {
  axisOf,
  checkAxes,
  linesOfAxis,
  pathTo,
  shiftedAxis,
  withAxisChildren,
  withoutAxes,
} from './axis-tree.ts';
import { insertLines } from './edit-lines.ts';
import { EditRefused, partOf } from './edit-refused.ts';
import { linesOfArea, type SheetLines, withTotalsOf } from './move-lines.ts';
import { isSameValue } from './patch.ts';
import type { ReportEdit } from './report-edit.ts';
import { settleCells } from './sheet-cells.ts';

type AxisEdit = Extract<ReportEdit, { kind: 'axis' }>;

/** @throws EditRefused */
export function withTree(
  sheet: ReportSheet,
  key: string,
  lines: SheetLines,
  change: (tree: ReportAxis[], region: ReportRegion) => ReportAxis[],
): ReportSheet {
  const before = partOf(sheet.regions, key);
  const tree = change(before[lines], before);
  if (isSameValue(tree, before[lines])) return sheet;
  const region = { ...before, [lines]: tree };
  checkAxes(region);
  return settleCells({ ...sheet, regions: sheet.regions.map((one) => (one === before ? region : one)) });
}

/**
 * Adds an axis or replaces that of its key. A new one with `before`, or of lines that follow the end of its parent, gets new
 * lines; else it stands over those that there are, and of a group the axes over them come to be its children.
 * @throws EditRefused
 */
export function setAxis(sheet: ReportSheet, edit: AxisEdit): ReportSheet {
  const { lines, parent, before } = edit;
  const region = partOf(sheet.regions, edit.region);
  const keys = new Set(allAxes([edit.axis]).map(({ key }) => key));
  if (parent !== null && (keys.has(parent) || !pathTo(region[lines], parent)))
    throw new EditRefused('no_such_part', { name: parent });
  const isNew = !pathTo(region[lines], edit.axis.key);
  const at = isNew ? roomAt(region, edit) : null;
  const count = edit.axis.span.to - edit.axis.span.from + 1;
  const axis = at === null ? edit.axis : shiftedAxis(edit.axis, at - edit.axis.span.from);
  const grown = at === null ? sheet : insertLines(sheet, lines, at, count, growing(region, lines, parent));
  if (before !== undefined && isNew) axisOf(region[lines], before);
  return withTree(grown, edit.region, lines, (tree) =>
    withAxisChildren(withoutAxes(tree, keys), parent, (siblings) => placed(siblings, axis)),
  );
}

/** The region and the axes that take lines which are added at the end of an axis. */
function growing(region: ReportRegion, lines: SheetLines, parent: string | null) {
  const above =
    parent === null ? [] : [...(pathTo(region[lines], parent) ?? []), axisOf(region[lines], parent)];
  return new Set<ReportAxis | ReportRegion>([region, ...above]);
}

/** Where new lines are made for an axis; null where it stands over others. */
function roomAt(region: ReportRegion, { lines, parent, axis, before }: AxisEdit): number | null {
  if (before !== undefined) return axisOf(region[lines], before).span.from;
  const area = parent === null ? linesOfArea(region.at, lines) : axisOf(region[lines], parent).span;
  return axis.span.from === area.to + 1 ? axis.span.from : null;
}

function placed(siblings: readonly ReportAxis[], axis: ReportAxis): readonly ReportAxis[] {
  const isOver = ({ span }: ReportAxis) => span.from >= axis.span.from && span.to <= axis.span.to;
  const inside = axis.kind === 'group' ? siblings.filter(isOver) : [];
  if (inside.length === 0) return [...siblings, axis];
  const children = [...axis.children, ...inside].toSorted((one, other) => one.span.from - other.span.from);
  return [...siblings.filter((one) => !inside.includes(one)), { ...axis, children: withTotalsOf(children) }];
}

/** What was below it comes to its place; its lines stay. @throws EditRefused */
export function removeAxis(sheet: ReportSheet, regionKey: string, key: string): ReportSheet {
  const region = partOf(sheet.regions, regionKey);
  const lines = linesOfAxis(region, key);
  const parent = pathTo(region[lines], key)?.at(-1)?.key ?? null;
  return withTree(sheet, regionKey, lines, (tree) =>
    withAxisChildren(tree, parent, (siblings) =>
      siblings.flatMap((axis) => (axis.key === key ? axis.children : [axis])),
    ),
  );
}
