import type { PanelProps } from '#console/features/report-designer/panels/panel-props.ts';
import type { ReportEdit } from '#shared/domain/report/edit/report-edit.ts';
import type { SelectedCells } from './selected-cells.ts';

/** What parts of the panel for cells are given. */
export interface CellPartProps extends PanelProps {
  readonly cells: SelectedCells;
  /** Key of the region that the first cell lies in. */
  readonly region: string | undefined;
  /** Changes when other cells are selected: what was typed for the last ones is gone. */
  readonly place: string;
  readonly onCells: (patch: Extract<ReportEdit, { kind: 'cells' }>['patch']) => void;
}
