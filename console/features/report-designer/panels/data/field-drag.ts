import { z } from 'zod';
import { ReportFieldKey, ReportKey } from '#shared/contracts/report/report-terms.ts';

const TYPE = 'application/x-report-field';
const DraggedField = z.strictObject({ query: ReportKey, field: ReportFieldKey, isAddable: z.boolean() });
export type DraggedField = z.infer<typeof DraggedField>;

export function startFieldDrag(data: DataTransfer, field: DraggedField): void {
  data.effectAllowed = 'copy';
  data.setData(TYPE, JSON.stringify(field));
}

/** Whether a field is dragged; which one is known when it is dropped. */
export const hasField = (data: DataTransfer): boolean => data.types.includes(TYPE);

/** What was dropped; null where it is no field. */
export function droppedField(data: DataTransfer): DraggedField | null {
  try {
    const parsed = DraggedField.safeParse(JSON.parse(data.getData(TYPE)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
