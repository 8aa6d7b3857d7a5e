import {
  type CellValue,
  type ColumnDef,
  type DataValidation,
  writeCsvStream,
  writeXlsx,
  writeXlsxStream,
} from 'hucre';
import type {
  ImportColumn,
  SheetColumn,
  SheetColumnKind,
  SheetRow,
  SheetWriter,
} from '#server/core/ports/sheets.ts';
import { cellText, sheetName, xlsxText } from './sheet-text.ts';

const DATE_FORMAT = 'yyyy-mm-dd hh:mm:ss';
/** Format `@`: a spreadsheet program leaves what is typed into the cell as text. */
const NUMBER_FORMATS: Partial<Record<SheetColumnKind, string>> = { text: '@', day: '@', date: DATE_FORMAT };
const WIDTHS: Record<SheetColumnKind, number> = { text: 24, number: 14, date: 20, day: 14, boolean: 10 };
const LISTS = 'lists';
/** Rows of a template that offer the allowed values. */
const TEMPLATE_ROWS = 10_000;
const RED = { rgb: 'C00000' };

/** `SheetWriter` over hucre: MIT, no dependencies, memory independent of the number of rows. */
export const hucreWriter: SheetWriter = {
  xlsx: ({ name, columns }, rows) =>
    writeXlsxStream(toCells(columns, rows, xlsxText), {
      name: sheetName(name),
      columns: columns.map(toColumn),
      freezePane: { rows: 1 },
    }),

  csv: ({ columns }, rows) =>
    writeCsvStream(withHeader(columns, toCells(columns, rows, cellText)), {
      headers: false,
      bom: true,
      escapeFormulae: true,
    }),

  template: (name, columns) =>
    writeXlsx({
      sheets: [
        {
          name: sheetName(name),
          columns: columns.map(({ kind }) => toFormat(kind)),
          rows: [columns.map(({ header }) => xlsxText(header))],
          cells: new Map(columns.map((column, index) => [`0,${index}`, headerCell(column)])),
          dataValidations: columns.flatMap(toValidation),
          freezePane: { rows: 1 },
        },
        { name: LISTS, hidden: true, rows: listRows(columns) },
      ],
    }),
};

function toColumn({ header, kind }: SheetColumn): ColumnDef {
  return { header: xlsxText(header), ...toFormat(kind) };
}

function toFormat(kind: SheetColumnKind): ColumnDef {
  const numFmt = NUMBER_FORMATS[kind];
  return { width: WIDTHS[kind], ...(numFmt && { numFmt }) };
}

async function* toCells(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetRow>,
  text: (value: string) => string,
): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map(({ key, kind }) => toCell(row[key] ?? null, kind, text));
}

function toCell(
  value: string | number | boolean | null,
  kind: SheetColumnKind,
  text: (value: string) => string,
): CellValue {
  if (value === null) return null;
  if (kind === 'date' && typeof value === 'number') return new Date(value);
  if (kind === 'text' && typeof value !== 'string') return String(value);
  return typeof value === 'string' ? text(value) : value;
}

async function* withHeader(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<CellValue[]>,
): AsyncGenerator<CellValue[]> {
  yield columns.map(({ header }) => cellText(header));
  for await (const row of rows)
    yield row.map((cell) =>
      cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : cell,
    );
}

function headerCell({ header, required, note }: ImportColumn) {
  return {
    value: xlsxText(header),
    style: { font: { bold: true, ...(required && { color: RED }) }, numFmt: '@' },
    ...(note !== null && { comment: { text: cellText(note) } }),
  };
}

/** Allowed values stand in a hidden sheet: a list inside the rule may have 255 characters only. */
function listRows(columns: readonly ImportColumn[]): CellValue[][] {
  const height = Math.max(1, ...columns.map(({ options }) => options?.length ?? 0));
  return Array.from({ length: height }, (_, row) =>
    columns.map(({ options }) => {
      const label = options?.[row]?.label;
      return label === undefined ? null : xlsxText(label);
    }),
  );
}

function toValidation({ options }: ImportColumn, index: number): DataValidation[] {
  if (!options || options.length === 0) return [];
  const letter = columnLetter(index);
  return [
    {
      type: 'list',
      formula1: `${LISTS}!$${letter}$1:$${letter}$${options.length}`,
      allowBlank: true,
      showErrorMessage: true,
      range: `${letter}2:${letter}${TEMPLATE_ROWS}`,
    },
  ];
}

function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}
