/** Marks UTF-8 for spreadsheet programs. */
const BOM = '\uFEFF';

export type CsvCell = string | number | null;

/** Rows as a file that spreadsheet programs open. Texts that they would run as a formula are escaped. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): Uint8Array<ArrayBuffer> {
  const text = rows.map((row) => row.map(toCell).join(',')).join('\r\n');
  return new TextEncoder().encode(`${BOM}${text}\r\n`);
}

function toCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(Math.round(value * 1e6) / 1e6);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
