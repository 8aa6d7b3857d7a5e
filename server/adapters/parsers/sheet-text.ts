/** The longest text of a cell in Excel. */
const CELL_MAX_LENGTH = 32_767;
const NAME_MAX_LENGTH = 31;

/** What XML cannot hold would make the whole file unreadable. */
const NOT_XML = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
/** Spreadsheet programs read `_x0041_` as the letter A. */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** A text as a cell can hold it. */
export function cellText(text: string): string {
  return text.toWellFormed().replace(NOT_XML, '').slice(0, CELL_MAX_LENGTH).toWellFormed();
}

/** `cellText` as an xlsx file has to spell it. */
export function xlsxText(text: string): string {
  return cellText(text).replace(LOOKS_ESCAPED, '_x005F_');
}

/** A text as the name of a sheet. */
export function sheetName(name: string): string {
  const allowed = cellText(name)
    .replace(/[[\]:*?/\\\s]+/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim();
  return [...allowed].slice(0, NAME_MAX_LENGTH).join('').slice(0, NAME_MAX_LENGTH).toWellFormed() || 'Sheet1';
}
