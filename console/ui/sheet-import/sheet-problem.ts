/** Why a spreadsheet is not taken. */
export type SheetProblem = 'oneFile' | 'wrongFile' | 'tooLarge';

export const SHEET_ENDINGS = ['.xlsx', '.xls', '.csv'] as const;

/** What is wrong with files that were dropped or chosen where one spreadsheet is taken. `maxBytes` null = of any size. */
export function sheetProblem(
  files: readonly { readonly name: string; readonly size: number }[],
  maxBytes: number | null,
): SheetProblem | null {
  const [file, ...more] = files;
  if (!file) return null;
  if (more.length > 0) return 'oneFile';
  const name = file.name.toLowerCase();
  if (!SHEET_ENDINGS.some((ending) => name.endsWith(ending))) return 'wrongFile';
  return maxBytes !== null && file.size > maxBytes ? 'tooLarge' : null;
}
