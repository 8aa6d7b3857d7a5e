import type { ReportRegion, ReportSheet } from '#shared/contracts/report/report-model.ts';
import { regionOver } from '#shared/domain/report/grid-area.ts';
import type { PanelProps } from './panel-props.ts';

export function sheetOf({ report, sheet }: Pick<PanelProps, 'report' | 'sheet'>): ReportSheet | undefined {
  return report.sheets.find(({ key }) => key === sheet);
}

/** The region that the first field of a selection lies in. */
export function selectedRegion(props: Omit<PanelProps, 'onEdit'>): ReportRegion | undefined {
  const { row, col } = props.selection;
  return regionOver(sheetOf(props)?.regions ?? [], { row, col, rows: 1, cols: 1 });
}

/** `B4`, or `B4:C6`. */
export function areaName({ row, col, rows, cols }: PanelProps['selection']): string {
  const name = (line: number, column: number) => `${columnName(column)}${line + 1}`;
  const first = name(row, col);
  return rows === 1 && cols === 1 ? first : `${first}:${name(row + rows - 1, col + cols - 1)}`;
}

function columnName(col: number): string {
  const letter = String.fromCharCode(65 + (col % 26));
  return col < 26 ? letter : columnName(Math.floor(col / 26) - 1) + letter;
}
