import { inflateRawSync } from 'node:zlib';
import {
  type CellValue,
  EncryptedFileError,
  type MergeRange,
  parseCsv,
  readXls,
  readXlsx,
  type Sheet,
} from 'hucre';
import type {
  ReadHints,
  ReadLimits,
  ReadRow,
  ReadSheet,
  SheetFormat,
  SheetRefusal,
} from '#server/core/ports/sheets.ts';
import { hasDocumentType } from '#shared/domain/files/document-type.ts';
import { withoutDelimiterLine } from '#shared/domain/files/said-delimiter.ts';
import { decodeText, findEncoding } from '#shared/domain/files/text-encoding.ts';
import { readZipDirectory } from '#shared/domain/files/zip-directory.ts';

/** What a sheet is read with. */
export interface SheetOrder {
  readonly format: SheetFormat;
  readonly limits: ReadLimits;
  readonly hints: ReadHints;
}

/** A row of a sheet, why it is refused, or how it was read. */
export type SheetLine =
  | { readonly row: ReadRow }
  | { readonly refused: SheetRefusal; readonly lineNum: number | null }
  | ({ readonly end: true } & Pick<ReadSheet, 'encoding' | 'isBySemicolons'>);

class Refused extends Error {
  readonly reason: SheetRefusal;
  readonly lineNum: number | null;

  constructor(reason: SheetRefusal, lineNum: number | null = null) {
    super(reason);
    this.reason = reason;
    this.lineNum = lineNum;
  }
}

/**
 * The sizes in the directory are not trusted: throws where an entry inflates to more than its stated size. None may have a
 * document type either.
 */
function checkParts(bytes: Uint8Array): void {
  for (const { name, method, packedBytes, inflatedBytes, start } of readZipDirectory(bytes) ?? []) {
    const packed = bytes.subarray(start, start + packedBytes);
    // zlib refuses a limit of 0; a byte more than was claimed is too many as well.
    const part = method === 8 ? inflateRawSync(packed, { maxOutputLength: inflatedBytes + 1 }) : packed;
    if (method === 8 && part.length > inflatedBytes) throw new Refused('damaged');
    if (hasDocumentType(name, part, true)) throw new Refused('document_type');
  }
}

/** A formula whose value the file does not keep, as programs write it that do not calculate. */
const UNKNOWN = Symbol('unknown');
type Value = CellValue | typeof UNKNOWN;

/** How a text file was read; a workbook says neither. */
type ReadText = Pick<ReadSheet, 'encoding' | 'isBySemicolons'>;
const WORKBOOK: ReadText = { encoding: null, isBySemicolons: false };

interface Grid {
  readonly rows: readonly (readonly Value[])[];
  readonly merges: readonly MergeRange[];
  readonly read: ReadText;
}

async function readGrid(bytes: Uint8Array, order: SheetOrder): Promise<Grid> {
  if (order.format === 'csv') {
    const { text, delimiter, read } = textOf(bytes, order);
    const rows = parseCsv(text, { unescapeFormulae: true, ...(delimiter && { delimiter }) });
    return { rows: rows.map((row) => row.map(asText)), merges: [], read };
  }
  let sheet: Sheet | undefined;
  // A workbook with a password is such a container too.
  if (Buffer.from(bytes).includes('EncryptionInfo', 0, 'utf16le')) throw new Refused('encrypted');
  if (order.format === 'xls') sheet = (await readXls(bytes)).sheets.find(isVisible);
  else {
    checkParts(bytes);
    let isFound = false;
    const isFirst = (info: { hidden?: boolean; veryHidden?: boolean }) => {
      if (isFound || !isVisible(info)) return false;
      isFound = true;
      return true;
    };
    // One row more than is allowed shows that there are too many; blank rows count as rows here.
    sheet = (await readXlsx(bytes, { sheets: isFirst, maxRows: order.limits.rowsMax * 2 + 1 })).sheets[0];
  }
  if (!sheet) throw new Refused('not_a_sheet');
  return { rows: withUnknown(sheet), merges: sheet.merges ?? [], read: WORKBOOK };
}

function withUnknown({ rows, cells }: Sheet): Value[][] {
  const marked: Value[][] = rows.map((row) => [...row]);
  for (const [place, { formula, value, formulaResult, type }] of cells ?? []) {
    const isKnown = type === 'error' ? value !== '' : (value ?? formulaResult ?? null) !== null;
    if (formula === undefined || isKnown) continue;
    const [row = 0, column = 0] = place.split(',').map(Number);
    const found = marked[row] ?? [];
    marked[row] = found;
    while (found.length <= column) found.push(null);
    found[column] = UNKNOWN;
  }
  return marked;
}

function isVisible({ hidden, veryHidden }: { hidden?: boolean; veryHidden?: boolean }): boolean {
  return !hidden && !veryHidden;
}

function textOf(bytes: Uint8Array, { hints }: SheetOrder) {
  const { encoding = findEncoding(bytes, TextDecoder, hints.names) } = hints;
  const text = decodeText(bytes, TextDecoder, encoding);
  if (text.includes('\u0000')) throw new Refused('not_a_sheet');
  const said = withoutDelimiterLine(text);
  const head = /^(?:\ufeff|\s)*([^\n]*)/.exec(said.text)?.[1] ?? '';
  const looksSo = head.split(';').length > head.split(/[,\t]/).length;
  const isBySemicolons = said.delimiter === null ? looksSo : said.delimiter === ';';
  return { ...said, read: { encoding, isBySemicolons } };
}

/** `="00012345"` is how programs write digits into a text file that stay a text. */
function asText(cell: CellValue): CellValue {
  const [, text] = typeof cell === 'string' ? (/^="((?:[^"]|"")*)"$/.exec(cell) ?? []) : [];
  return text === undefined ? cell : text.replaceAll('""', '"');
}

/** The value of a merged cell stands in the first cell of its range only. A row with nothing of its own stays blank. */
function fillMerges({ rows, merges }: Grid, { limits }: SheetOrder): Value[][] {
  const filled = rows.map((row) => [...row]);
  const isBlank = rows.map((row) => row.every((cell) => cell !== UNKNOWN && toText(cell) === null));
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const value = filled[startRow]?.[startCol];
    if (value === null || value === undefined) continue;
    const lastCol = Math.min(endCol, limits.columnsMax - 1);
    for (let row = startRow; row <= Math.min(endRow, filled.length - 1); row += 1)
      for (let col = startCol; col <= lastCol; col += 1) {
        const cells = filled[row];
        if (!cells || isBlank[row]) continue;
        while (cells.length <= col) cells.push(null);
        cells[col] = value;
      }
  }
  return filled;
}

/** A spreadsheet keeps 15 digits: 0.1 + 0.2 is 0.3 in it. */
const DIGITS = 15;
const DAY_MS = 86_400_000;
/** Serial numbers below 1 are times without a day: they are counted from here. */
const FIRST_DAY_MS = Date.UTC(1900, 0, 1);

function toText(value: Value): string | null {
  if (value === UNKNOWN || value === null || value === undefined) return null;
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'number') return numberText(value);
  const text = String(value).toWellFormed().replaceAll(/\r\n?/g, '\n');
  const clean = text.replace(/[^\P{Cc}\t\n]|\ufeff/gu, '').trim();
  return clean === '' ? null : clean;
}

function dateText(date: Date): string | null {
  const ms = Math.round(date.getTime() / 1000) * 1000;
  if (!Number.isFinite(ms)) return null;
  const [day = '', time = ''] = new Date(ms).toISOString().slice(0, 19).split('T');
  if (ms < FIRST_DAY_MS) return time;
  return ms % DAY_MS === 0 ? day : `${day} ${time}`;
}

function numberText(value: number): string | null {
  if (!Number.isFinite(value)) return null;
  return isRoundedNumber(value) ? value.toExponential() : String(Number(value.toPrecision(DIGITS)));
}

/** A long number that a spreadsheet program has saved as text: the digits behind these are gone. */
const IN_POWERS = /^-?\d(?:\.\d+)?E\+\d{2}$/;

const isRoundedNumber = (value: number) => Number.isInteger(value) && Math.abs(value) >= 10 ** DIGITS;

const isRounded = (value: Value, format: SheetFormat) =>
  typeof value === 'number'
    ? isRoundedNumber(value)
    : format === 'csv' && typeof value === 'string' && IN_POWERS.test(value);

/** Positions of cells of a kind; absent where there is none. */
function placesOf<Name extends string>(name: Name, cells: readonly Value[], is: (cell: Value) => boolean) {
  const places = cells.flatMap((cell, column) => (is(cell) ? [column] : []));
  return places.length > 0 ? { [name]: places } : {};
}

function toRow(cells: readonly Value[], index: number, { limits, format }: SheetOrder): ReadRow | null {
  const texts = cells.map(toText);
  while (texts.length > 0 && texts.at(-1) === null && cells[texts.length - 1] !== UNKNOWN) texts.pop();
  if (texts.length === 0) return null;
  if (texts.length > limits.columnsMax) throw new Refused('too_many_columns', index + 1);
  return {
    lineNum: index + 1,
    cells: texts,
    ...placesOf('rounded', cells, (cell) => isRounded(cell, format)),
    ...placesOf('unknown', cells, (cell) => cell === UNKNOWN),
    ...placesOf('stored', cells, (cell) => typeof cell === 'number' || cell instanceof Date),
  };
}

function refusalOf(error: unknown): SheetLine {
  if (error instanceof Refused) return { refused: error.reason, lineNum: error.lineNum };
  return { refused: error instanceof EncryptedFileError ? 'encrypted' : 'damaged', lineNum: null };
}

/** The rows of a file and how it was read, or why it is refused: never throws. */
export async function readSheetLines(bytes: Uint8Array, order: SheetOrder): Promise<readonly SheetLine[]> {
  try {
    const grid = await readGrid(bytes, order);
    const rows = fillMerges(grid, order)
      .map((cells, index) => toRow(cells, index, order))
      .filter((row) => row !== null);
    if (rows.length > order.limits.rowsMax) throw new Refused('too_many_rows');
    return [...rows.map((row) => ({ row })), { end: true, ...grid.read }];
  } catch (error) {
    return [refusalOf(error)];
  }
}
