/** What is shown of a sheet at most. */
export const SHEET_MAX = { rows: 120_000, columns: 256, cellLength: 1_000, sheets: 64 } as const;

/** Rows that are shown before the others have been read. */
export const HEAD_ROWS = 500;

/** No cell holds it: the reader takes control characters out. */
export const CELL_SEPARATOR = '\u001f';
