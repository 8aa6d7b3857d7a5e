import type { ReportAxis, ReportRegion, ReportSheet } from '#shared/contracts/report/report-model.ts';
import { gridAreaOf, isAreaWithin } from '#shared/domain/report/grid-area.ts';
import { allAxes } from '#shared/domain/report/report-node.ts';
import { axisOf, checkAxes, linesOfAxis, pathTo, withAxisChildren, withoutAxes } from './axis-tree.ts';
import { withTree } from './edit-axes.ts';
import { EditRefused, partOf } from './edit-refused.ts';
import { type LineSpan, linesOfArea, type SheetLines, withLines } from './move-lines.ts';
import { isSameValue, mapParts } from './patch.ts';
import { settleCells } from './sheet-cells.ts';

interface Move {
  readonly region: string;
  readonly axis: string;
  readonly parent: string | null;
  readonly before?: string;
}

/** Where each line of a region has come to. */
type Places = ReadonlyMap<number, number>;

/**
 * Puts an axis with its lines and cells at another place of its tree: before a child of `parent`, or as its last. One that
 * stands over all lines of its parent changes places with it when it is moved out.
 * @throws EditRefused
 */
export function moveAxis(sheet: ReportSheet, move: Move): ReportSheet {
  const region = partOf(sheet.regions, move.region);
  const lines = linesOfAxis(region, move.axis);
  const tree = region[lines];
  const axis = axisOf(tree, move.axis);
  const target = move.parent === null ? null : axisOf(tree, move.parent);
  if (target && allAxes([axis]).includes(target)) throw new EditRefused('no_such_part', { name: target.key });
  if (target?.kind === 'detail') throw new EditRefused('merge_over_group', { name: target.key });
  const above = pathTo(tree, axis.key) ?? [];
  const owner = above.at(-1);
  if (owner && isSameValue(owner.span, axis.span)) {
    if (target === owner) return sheet;
    return withTree(sheet, move.region, lines, () => exchanged(tree, axis, owner, target, above));
  }
  const places = newPlaces(region, lines, axis, target, move.before);
  if ([...places].every(([from, to]) => from === to) && (owner ?? null) === target) return sheet;
  const changed = { ...region, [lines]: movedTree(tree, axis, target, places) };
  checkAxes(changed);
  return settleCells(withMoved(sheet, region, changed, lines, places));
}

/** Two groups over the same lines, the inner one moved out: it is the outer one now. */
function exchanged(
  tree: ReportAxis[],
  inner: ReportAxis,
  outer: ReportAxis,
  target: ReportAxis | null,
  above: readonly ReportAxis[],
): ReportAxis[] {
  const parent = above.at(-2) ?? null;
  if (parent !== target || inner.kind !== 'group' || outer.kind !== 'group')
    throw new EditRefused('merge_over_group', { name: outer.key });
  const turned = { ...inner, children: [{ ...outer, children: inner.children }] };
  return withAxisChildren(tree, parent?.key ?? null, (all) =>
    all.map((one) => (one === outer ? turned : one)),
  );
}

const linesIn = ({ from, to }: LineSpan) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** @throws EditRefused */
function newPlaces(
  region: ReportRegion,
  lines: SheetLines,
  axis: ReportAxis,
  target: ReportAxis | null,
  before: string | undefined,
): Places {
  const all = linesOfArea(region.at, lines);
  const own = linesIn(axis.span);
  const rest = linesIn(all).filter((line) => !own.includes(line));
  const next = before === undefined ? undefined : partOf(target?.children ?? region[lines], before);
  const last = target?.span.to ?? all.to;
  const first =
    next === undefined ? rest.filter((line) => line <= last).length : rest.indexOf(next.span.from);
  if (next?.key === axis.key) return new Map(linesIn(all).map((line) => [line, line]));
  const order = rest.toSpliced(first, 0, ...own);
  return new Map(order.map((line, index) => [line, all.from + index]));
}

/** @throws EditRefused `merge_over_group` where lines are no longer beside each other */
function placedSpan(lines: readonly number[], places: Places, name: string): LineSpan {
  const moved = lines.map((line) => places.get(line) ?? line);
  const span = { from: Math.min(...moved), to: Math.max(...moved) };
  if (moved.length === 0 || span.to - span.from + 1 !== moved.length)
    throw new EditRefused('merge_over_group', { name });
  return span;
}

/** The axes that it has left are without its lines, those that it has come to have them. */
function movedTree(
  tree: ReportAxis[],
  axis: ReportAxis,
  target: ReportAxis | null,
  places: Places,
): ReportAxis[] {
  const own = linesIn(axis.span);
  const before = new Set(pathTo(tree, axis.key)?.map(({ key }) => key));
  const after = new Set(target ? [...(pathTo(tree, target.key) ?? []), target].map(({ key }) => key) : []);
  const linesOfAxis = ({ key, span }: ReportAxis): readonly number[] => {
    const others = linesIn(span);
    if (before.has(key) === after.has(key)) return others;
    return after.has(key) ? [...others, ...own] : others.filter((line) => !own.includes(line));
  };
  const placed = (one: ReportAxis): ReportAxis => ({
    ...one,
    span: placedSpan(linesOfAxis(one), places, one.key),
    children: one.children.map(placed),
  });
  const others = withoutAxes(tree, new Set([axis.key])).map(placed);
  return withAxisChildren(others, target?.key ?? null, (all) => [...all, placed(axis)]);
}

/** Cells of the region go with their lines, and sizes of the lines where no other region has them. */
function withMoved(
  sheet: ReportSheet,
  region: ReportRegion,
  changed: ReportRegion,
  lines: SheetLines,
  places: Places,
): ReportSheet {
  const cells = mapParts(sheet.cells, (cell) => {
    const area = gridAreaOf(cell);
    if (!isAreaWithin(area, region.at)) return cell;
    const before = linesOfArea(area, lines);
    const after = placedSpan(linesIn(before), places, region.key);
    if (isSameValue(before, after)) return cell;
    const { row, col } = withLines(area, lines, after);
    return { ...cell, at: { row, col } };
  });
  const regions = sheet.regions.map((one) => (one === region ? changed : one));
  const { from, to } = linesOfArea(region.at, lines);
  const isShared = sheet.regions.some((one) => {
    const other = linesOfArea(one.at, lines);
    return one !== region && other.from <= to && other.to >= from;
  });
  if (isShared) return { ...sheet, cells, regions };
  const key = lines === 'rows' ? 'rows' : 'columns';
  const moved = [...sheet[key]];
  for (const [line, place] of places) {
    const one = sheet[key][line];
    if (one) moved[place] = one;
  }
  return { ...sheet, cells, regions, [key]: moved };
}
