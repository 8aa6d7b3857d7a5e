import type { ReportAxis, ReportRegion } from '#shared/contracts/report/report-model.ts';
import { freeReportKey } from '#shared/domain/report/edit/edit-refused.ts';
import { allAxes } from '#shared/domain/report/report-node.ts';
import { findNode, type Place, placeOf } from '#shared/domain/tree/tree.ts';

/** An axis as a node of a tree. */
export interface AxisNode {
  readonly id: string;
  readonly axis: ReportAxis;
  readonly children: readonly AxisNode[];
}

export function axisNodes(axes: readonly ReportAxis[]): readonly AxisNode[] {
  return axes.map((axis) => ({ id: axis.key, axis, children: axisNodes(axis.children) }));
}

/** Totals and rows of a query have nothing below them. */
export const canHold = ({ axis }: AxisNode): boolean => axis.kind === 'group' || axis.kind === 'fixed';

const childrenOf = (tree: readonly AxisNode[], parent: string | null): readonly AxisNode[] =>
  parent === null ? tree : (findNode(tree, parent)?.children ?? []);

/** What a `moveAxis` says of a place that is counted without the axis. */
export function moveTo(
  tree: readonly AxisNode[],
  axis: string,
  { parentId, index }: Place,
): { readonly axis: string; readonly parent: string | null; readonly before?: string } {
  const before = childrenOf(tree, parentId).filter(({ id }) => id !== axis)[index]?.id;
  return { axis, parent: parentId, ...(before === undefined ? {} : { before }) };
}

export type MoveDirection = 'up' | 'down' | 'in' | 'out';

/** Where a key moves an axis, counted without it; null where it cannot go there. */
export function placeAfter(tree: readonly AxisNode[], axis: string, direction: MoveDirection): Place | null {
  const from = placeOf(tree, axis);
  if (!from) return null;
  const { parentId, index } = from;
  const siblings = childrenOf(tree, parentId);
  switch (direction) {
    case 'up':
      return index > 0 ? { parentId, index: index - 1 } : null;
    case 'down':
      return index < siblings.length - 1 ? { parentId, index: index + 1 } : null;
    case 'in': {
      const above = siblings[index - 1];
      return above && canHold(above) ? { parentId: above.id, index: above.children.length } : null;
    }
    case 'out': {
      const parent = parentId === null ? null : placeOf(tree, parentId);
      return parent && { parentId: parent.parentId, index: parent.index + 1 };
    }
  }
}

export type AddedAxis = 'inside' | 'beside' | 'total' | 'fixed';

interface AddedPlace {
  readonly parent: string | null;
  readonly axis: ReportAxis;
  readonly before?: string;
}

const KINDS = { inside: 'group', beside: 'group', total: 'total', fixed: 'fixed' } as const;
const BEGINNINGS = { inside: 'g', beside: 'g', total: 't', fixed: 'f' } as const;

/**
 * What an `axis` edit says of a new one: inside of a group, over the lines of its groups and rows; else after it, on a line of
 * its own. `at` null: the first of its direction, over all lines.
 */
export function addedAxis(
  region: ReportRegion,
  lines: 'rows' | 'cols',
  at: string | null,
  added: AddedAxis,
  by: ReportAxis['by'],
): AddedPlace {
  const keys = allAxes([...region.rows, ...region.cols]).map(({ key }) => key);
  const made = (span: ReportAxis['span'], more: Partial<ReportAxis> = {}): ReportAxis => ({
    key: freeReportKey(BEGINNINGS[added], keys),
    kind: KINDS[added],
    span,
    ...(by && KINDS[added] === 'group' ? { by } : {}),
    children: [],
    ...more,
  });
  const tree = axisNodes(region[lines]);
  const current = at === null ? null : findNode(tree, at);
  const from = lines === 'rows' ? region.at.row : region.at.col;
  if (!current) return { parent: null, axis: made({ from, to: from + region.at[lines] - 1 }) };
  if (added === 'inside') return { parent: current.id, axis: made(repeatedSpan(current.axis)) };
  const parent = placeOf(tree, current.id)?.parentId ?? null;
  const line = current.axis.span.to + 1;
  const next = childrenOf(tree, parent).find(({ axis }) => axis.span.from === line);
  const of = added === 'total' ? { of: current.id } : {};
  return { parent, axis: made({ from: line, to: line }, of), ...(next ? { before: next.id } : {}) };
}

/** Lines of what repeats within an axis, or all of its own. */
function repeatedSpan({ span, children }: ReportAxis): ReportAxis['span'] {
  const repeated = children.filter(({ kind }) => kind === 'group' || kind === 'detail');
  const [first] = repeated;
  return { from: first?.span.from ?? span.from, to: repeated.at(-1)?.span.to ?? span.to };
}
