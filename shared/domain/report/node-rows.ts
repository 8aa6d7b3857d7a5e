import type { ReportAxis } from '#shared/contracts/report/report-model.ts';
import type { ReportNode } from './report-node.ts';

export interface SpotRows {
  /** The rows that both members have, in the order of the query. */
  of(row: ReportNode, col: ReportNode): readonly number[];
}

/** The rows that a member of the row tree and one of the column tree both have; computed once for each pair. */
export class NodeRows implements SpotRows {
  readonly #size: number;
  /** Of each axis of the columns, the member that a row is in. */
  readonly #memberOf = new Map<ReportAxis, (ReportNode | undefined)[]>();
  readonly #known = new WeakMap<ReportNode, Map<ReportNode, readonly number[]>>();

  constructor(size: number) {
    this.#size = size;
  }

  /** To be called for each member of a group or detail of the columns, once. */
  addColumn(node: ReportNode): void {
    if (!node.axis) return;
    const members = this.#memberOf.get(node.axis) ?? new Array<ReportNode | undefined>(this.#size);
    this.#memberOf.set(node.axis, members);
    for (const row of node.rows) members[row] = node;
  }

  of(row: ReportNode, col: ReportNode): readonly number[] {
    if (!col.parent) return row.rows;
    if (!row.parent) return col.rows;
    const known = this.#known.get(row) ?? new Map<ReportNode, readonly number[]>();
    this.#known.set(row, known);
    const found = known.get(col);
    if (found) return found;
    const within = this.of(row, col.parent);
    if (col.axis?.kind === 'total' || col.axis?.kind === 'fixed') {
      const isSame = col.rows === col.parent.rows;
      const rows = isSame ? within : commonRows(within, col.rows);
      known.set(col, rows);
      return rows;
    }
    const memberOf = col.axis ? this.#memberOf.get(col.axis) : undefined;
    const parts = new Map<ReportNode, number[]>();
    for (const at of within) {
      const member = memberOf?.[at];
      if (!member) continue;
      const part = parts.get(member);
      if (part) part.push(at);
      else parts.set(member, [at]);
    }
    for (const member of col.parent.members.get(col.axis?.key ?? '') ?? [])
      known.set(member, parts.get(member) ?? NO_ROWS);
    return known.get(col) ?? NO_ROWS;
  }
}

const NO_ROWS: readonly number[] = [];

/** Both in order. */
export function commonRows(some: readonly number[], others: readonly number[]): readonly number[] {
  const rows: number[] = [];
  let at = 0;
  for (const row of some) {
    while (at < others.length && (others[at] ?? 0) < row) at += 1;
    if (others[at] === row) rows.push(row);
  }
  return rows;
}
