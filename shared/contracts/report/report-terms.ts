import { z } from 'zod';
import { FreeText } from '#shared/contracts/kit/text.ts';
import { REPORT_LIMITS } from './report-limits.ts';

/** Name of a part of a report: a parameter, query, sheet, axis, cell, style. */
export const ReportKey = z.string().regex(/^[a-z][a-z0-9_]{0,31}$/);

/** Key of a field: of a source, and of a query under the name that the query gives it. */
export const ReportFieldKey = z.string().regex(/^[a-z][A-Za-z0-9_]{0,47}$/);

/** A text in both languages; where the English one is missing the Chinese one is shown. */
export const Text2 = z.strictObject({
  zh: FreeText(REPORT_LIMITS.textCharacters, 0),
  en: FreeText(REPORT_LIMITS.textCharacters, 0).optional(),
});
export type Text2 = z.infer<typeof Text2>;

/** Points: 1/72 inch. */
export const Points = z.number().min(0).max(20_000);
