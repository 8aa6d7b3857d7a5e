/** Font sizes of rows. */
export const ROW_SIZES = { text: 30, strong: 33, code: 28 } as const;
export const ROW_MARK = 26;
/** Between the title of a block and its first row. */
export const TITLE_GAP = 5;
