import type { Expr } from '#shared/contracts/kit/expression.ts';
import type { ReportAxis } from '#shared/contracts/report/report-model.ts';
import {
  compareValues,
  type ExprValue,
  identityOf,
  isProblem,
} from '#shared/domain/expression/expression-value.ts';
import { nodeOf, type ReportNode } from './report-node.ts';

/** What the tree of an axis is computed with. */
export interface ExpandSetting {
  /** A value over the rows of a node that has no members yet. */
  readonly at: (node: ReportNode, expr: Expr) => ExprValue;
  readonly ofRow: (row: number, expr: Expr) => ExprValue;
  /** Place of a value in the dictionary of the field that an axis is grouped by; null where it has none. */
  readonly dictPlace: (by: Expr, value: ExprValue) => number | null;
  /** Members that there may be. */
  readonly count: (members: number) => void;
}

/** Adds the members of all axes to a node. A tree over no rows has totals, and where asked for one empty member of each. */
export function expandAxes(
  axes: readonly ReportAxis[],
  node: ReportNode,
  setting: ExpandSetting,
  showsBlank: boolean,
): void {
  if (axes.length === 0) return;
  const leftOut = new Map<string, readonly number[]>();
  const members = new Map<string, readonly ReportNode[]>();
  const hidden = new Map<string, readonly number[]>();
  // Totals of shown members alone need the others first.
  const inOrder = [
    ...axes.filter(({ shownOnly }) => !shownOnly),
    ...axes.filter(({ shownOnly }) => shownOnly),
  ];
  for (const axis of inOrder) {
    const { shown, left, notShown } = membersOf(axis, node, setting, hidden, showsBlank);
    leftOut.set(axis.key, left);
    hidden.set(axis.key, notShown);
    members.set(axis.key, shown);
    setting.count(shown.length);
    for (const [index, member] of shown.entries()) {
      member.index = index;
      expandAxes(axis.children, member, setting, showsBlank && member.rows.length === 0);
    }
  }
  node.members = members;
  node.leftOut = leftOut;
}

interface Members {
  readonly shown: readonly ReportNode[];
  readonly left: readonly number[];
  readonly notShown: readonly number[];
}

function membersOf(
  axis: ReportAxis,
  parent: ReportNode,
  setting: ExpandSetting,
  hidden: ReadonlyMap<string, readonly number[]>,
  showsBlank: boolean,
): Members {
  const one = (rows: readonly number[], blank: ReportNode['blank'] = parent.blank): Members => {
    const node = nodeOf({ axis, parent, rows, blank });
    const isHidden = axis.hideIf !== undefined && setting.at(node, axis.hideIf) === true;
    return { shown: isHidden ? [] : [node], left: [], notShown: isHidden ? rows : [] };
  };
  if (axis.kind === 'total') {
    const without = axis.shownOnly && axis.of !== undefined ? hidden.get(axis.of) : undefined;
    if (!without?.length) return one(parent.rows);
    const left = new Set(without);
    return one(parent.rows.filter((row) => !left.has(row)));
  }
  if (axis.kind === 'fixed') {
    const { by } = axis;
    return one(by ? parent.rows.filter((row) => setting.ofRow(row, by) === true) : parent.rows);
  }
  if (parent.rows.length === 0) return showsBlank ? one([], true) : { shown: [], left: [], notShown: [] };
  const all = axis.kind === 'detail' ? detailsOf(axis, parent, setting) : groupsOf(axis, parent, setting);
  return arranged(axis, parent, all, setting);
}

function detailsOf(axis: ReportAxis, parent: ReportNode, setting: ExpandSetting): ReportNode[] {
  setting.count(parent.rows.length);
  return parent.rows.map((row) => nodeOf({ axis, parent, rows: [row] }));
}

/** In the order in which their values come first. A value that could not be computed is a member of its own. */
function groupsOf(axis: ReportAxis, parent: ReportNode, setting: ExpandSetting): ReportNode[] {
  const groups = new Map<string, { readonly value: ExprValue; readonly rows: number[] }>();
  for (const row of parent.rows) {
    const value = axis.by ? setting.ofRow(row, axis.by) : null;
    const key = identityOf(value);
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else {
      groups.set(key, { value, rows: [row] });
      setting.count(1);
    }
  }
  return Array.from(groups.values(), ({ value, rows }) => nodeOf({ axis, parent, value, rows }));
}

/** Left out, sorted, joined and filled up, in this order. */
function arranged(axis: ReportAxis, parent: ReportNode, all: ReportNode[], setting: ExpandSetting): Members {
  const { hideIf, top } = axis;
  const isShown = (node: ReportNode) => hideIf === undefined || setting.at(node, hideIf) !== true;
  const shown = hideIf === undefined ? all : all.filter(isShown);
  const notShown = hideIf === undefined ? [] : rowsOf(all.filter((node) => !shown.includes(node)));
  const sorted = sortedMembers(axis, shown, setting);
  if (!top || sorted.length <= top.n) return { shown: filled(axis, parent, sorted), left: [], notShown };
  const ranks = sorted.map((node) => ({ node, by: setting.at(node, top.by) }));
  const greatest = ranks.toSorted((one, other) => rankOrder(one.by, other.by)).slice(0, top.n);
  const kept = new Set(greatest.map(({ node }) => node));
  const left = rowsOf(sorted.filter((node) => !kept.has(node)));
  const members = sorted.filter((node) => kept.has(node));
  if (top.rest) {
    members.push(nodeOf({ axis, parent, rows: left, isRest: true }));
    return { shown: filled(axis, parent, members), left, notShown };
  }
  return { shown: filled(axis, parent, members), left, notShown: rowsInOrder([...notShown, ...left]) };
}

function rowsOf(nodes: readonly ReportNode[]): readonly number[] {
  return rowsInOrder(nodes.flatMap(({ rows }) => rows));
}

function rowsInOrder(rows: readonly number[]): readonly number[] {
  return rows.toSorted((one, other) => one - other);
}

/** The greatest first; what is unknown is never among the greatest. */
function rankOrder(one: ExprValue, other: ExprValue): number {
  const isLast = (value: ExprValue) => Number(value === null || isProblem(value));
  return isLast(one) - isLast(other) || compareValues(other, one);
}

function sortedMembers(axis: ReportAxis, nodes: readonly ReportNode[], setting: ExpandSetting): ReportNode[] {
  const { sort, by, kind } = axis;
  if (sort === 'given' || (sort === undefined && kind === 'detail')) return [...nodes];
  if (typeof sort === 'object') {
    const keys = new Map(nodes.map((node) => [node, setting.at(node, sort.by)]));
    const sign = sort.dir === 'asc' ? 1 : -1;
    return nodes.toSorted((one, other) => {
      const [left = null, right = null] = [keys.get(one), keys.get(other)];
      // Unknown values are last in both directions.
      if (left === null || right === null)
        return Number(left === null) - Number(right === null) || compareValues(one.value, other.value);
      return sign * compareValues(left, right) || compareValues(one.value, other.value);
    });
  }
  const place = (node: ReportNode) => (sort === 'dict' && by ? setting.dictPlace(by, node.value) : null);
  const places = new Map(nodes.map((node) => [node, place(node) ?? Number.MAX_SAFE_INTEGER]));
  return nodes.toSorted(
    (one, other) =>
      (places.get(one) ?? 0) - (places.get(other) ?? 0) || compareValues(one.value, other.value),
  );
}

function filled(axis: ReportAxis, parent: ReportNode, members: readonly ReportNode[]): readonly ReportNode[] {
  const { fillTo } = axis;
  if (!fillTo) return members;
  if ('page' in fillTo) return [...members, nodeOf({ axis, parent, rows: [], blank: 'page' })];
  const missing = (fillTo.multiple - (members.length % fillTo.multiple)) % fillTo.multiple;
  return [
    ...members,
    ...Array.from({ length: missing }, () => nodeOf({ axis, parent, rows: [], blank: true })),
  ];
}
