import type { Report } from '#shared/contracts/report/report-model.ts';
import type { Text2 } from '#shared/contracts/report/report-terms.ts';
import type { GridRange, ReportEdit } from '#shared/domain/report/edit/report-edit.ts';
import type { Language } from '#shared/domain/text/language.ts';

/** What every panel of the designer is given. `sheet` is the key of a sheet of the report. */
export interface PanelProps {
  readonly report: Report;
  readonly sheet: string;
  readonly selection: GridRange;
  readonly onEdit: (edit: ReportEdit) => void;
}

/** As its reader sees it. */
export const text2In = (text: Text2, language: Language): string => text[language] || text.zh;
