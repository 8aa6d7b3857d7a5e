import type { ReportAxis } from '#shared/contracts/report/report-model.ts';
import type { ExprValue } from '#shared/domain/expression/expression-value.ts';

/** A member of an axis: one value of a group, one row, a total. The root of a region has no axis. */
export interface ReportNode {
  readonly axis: ReportAxis | null;
  readonly parent: ReportNode | null;
  /** Of a group the value that its rows have in common. */
  readonly value: ExprValue;
  /** Numbers of the rows that it is over, in the order of the query. */
  readonly rows: readonly number[];
  /** Its place among the members that are shown, from 0. */
  index: number;
  /** What `top` left out, as one member. */
  readonly isRest: boolean;
  /** Stands for no row: fills a page, or shows what an empty region looks like. `page` is repeated to the page's end. */
  readonly blank: false | true | 'page';
  /** Members that are shown, by the key of the axis below. */
  members: ReadonlyMap<string, readonly ReportNode[]>;
  /** Rows that `top` leaves out, by the key of the axis below. */
  leftOut: ReadonlyMap<string, readonly number[]>;
}

const NO_MEMBERS: ReadonlyMap<string, readonly ReportNode[]> = new Map();
const NONE_LEFT: ReadonlyMap<string, readonly number[]> = new Map();

export function nodeOf(given: {
  readonly axis: ReportAxis | null;
  readonly parent: ReportNode | null;
  readonly value?: ExprValue;
  readonly rows: readonly number[];
  readonly isRest?: boolean;
  readonly blank?: ReportNode['blank'];
}): ReportNode {
  return {
    axis: given.axis,
    parent: given.parent,
    value: given.value ?? null,
    rows: given.rows,
    index: 0,
    isRest: given.isRest ?? false,
    blank: given.blank ?? false,
    members: NO_MEMBERS,
    leftOut: NONE_LEFT,
  };
}

/** The node itself or the one above it that is a member of the axis. */
export function memberAbove(node: ReportNode, axis: string): ReportNode | null {
  for (let at: ReportNode | null = node; at; at = at.parent) if (at.axis?.key === axis) return at;
  return null;
}

export function siblingsOf(node: ReportNode): readonly ReportNode[] {
  return (node.axis && node.parent?.members.get(node.axis.key)) ?? [node];
}

/** One line of a region, of the definition's line that it was made of. */
export interface GrownLine {
  readonly design: number;
  readonly node: ReportNode;
}

/** The lines of a region from `from` to `to` with what they have become, in their order. */
export function grownLines(
  axes: readonly ReportAxis[],
  root: ReportNode,
  from: number,
  to: number,
): GrownLine[] {
  const lines: GrownLine[] = [];
  grow(axes, root, from, to, lines);
  return lines;
}

function grow(
  axes: readonly ReportAxis[],
  node: ReportNode,
  from: number,
  to: number,
  lines: GrownLine[],
): void {
  for (let line = from; line <= to; line += 1) {
    const axis = axes.find(({ span }) => span.from <= line && line <= span.to);
    if (!axis) {
      lines.push({ design: line, node });
      continue;
    }
    for (const member of node.members.get(axis.key) ?? [])
      grow(axis.children, member, line, Math.min(axis.span.to, to), lines);
    line = Math.min(axis.span.to, to);
  }
}

/** The axes that cover a line, from the outermost. */
export function axesAt(axes: readonly ReportAxis[], line: number): readonly ReportAxis[] {
  const axis = axes.find(({ span }) => span.from <= line && line <= span.to);
  return axis ? [axis, ...axesAt(axis.children, line)] : [];
}

export function allAxes(axes: readonly ReportAxis[]): readonly ReportAxis[] {
  return axes.flatMap((axis) => [axis, ...allAxes(axis.children)]);
}
