import type { ReportCell } from '#shared/contracts/report/report-cell.ts';
import { NodeRows, type SpotRows } from './node-rows.ts';
import { nodeOf, type ReportNode } from './report-node.ts';
import type { ReportTable } from './report-table.ts';

/** The rows of a table with the two trees that a region makes of them. */
export interface RegionState {
  readonly table: ReportTable;
  readonly rowRoot: ReportNode;
  readonly colRoot: ReportNode;
  readonly rows: SpotRows;
}

/** With trees that have only their roots. */
export function regionState(table: ReportTable): RegionState & { readonly rows: NodeRows } {
  const root = () => nodeOf({ axis: null, parent: null, rows: table.all });
  return { table, rowRoot: root(), colRoot: root(), rows: new NodeRows(table.all.length) };
}

/** Where a value is computed: outside of regions there is none, and both nodes are over no rows. */
export interface ReportSpot {
  readonly state: RegionState | null;
  readonly row: ReportNode;
  readonly col: ReportNode;
}

const NOWHERE = nodeOf({ axis: null, parent: null, rows: [] });
export const SHEET_SPOT: ReportSpot = { state: null, row: NOWHERE, col: NOWHERE };

/** A cell that others name, with the region that it stands in. */
export interface NamedCell {
  readonly cell: ReportCell;
  readonly state: RegionState | null;
  readonly rowAxis: string | undefined;
  readonly colAxis: string | undefined;
}
