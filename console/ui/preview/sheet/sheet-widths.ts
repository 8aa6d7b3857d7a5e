const WIDTH_MIN_PX = 64;
const WIDTH_MAX_PX = 320;
const PADDING_PX = 18;
const LETTER_PX = 7.5;
/** Chinese signs and others of the same width. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;
const WIDE_PX = 14;

/** Widths of columns by their texts, in pixels. */
export function sheetWidths(rows: readonly (readonly string[])[], columns: number): readonly number[] {
  return Array.from({ length: columns }, (_, column) =>
    rows.reduce((width, row) => Math.max(width, textWidth(row[column] ?? '')), WIDTH_MIN_PX),
  );
}

function textWidth(text: string): number {
  let width = PADDING_PX;
  for (const sign of text) {
    width += WIDE.test(sign) ? WIDE_PX : LETTER_PX;
    if (width >= WIDTH_MAX_PX) return WIDTH_MAX_PX;
  }
  return Math.ceil(width);
}

/** `A`, `B`, … `Z`, `AA`: the name of a column, from 0. */
export function columnName(index: number): string {
  const rest = index % 26;
  const last = String.fromCharCode(65 + rest);
  return index < 26 ? last : `${columnName((index - rest) / 26 - 1)}${last}`;
}
