/** Reads one sheet from standard input and writes its rows as lines of JSON: the child of `sheet-hucre-reader.ts`. */
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
import type { ReadRow, SheetRefusal } from '#server/core/ports/sheets.ts';
import { decodeText } from '#shared/domain/files/decode-text.ts';
import { hasDocumentType } from '#shared/domain/files/document-type.ts';
import { readZipDirectory } from '#shared/domain/files/zip-directory.ts';
import type { ChildLine, ChildOrder } from './sheet-hucre-reader.ts';

class Refused extends Error {
  readonly reason: SheetRefusal;
  readonly lineNum: number | null;

  constructor(reason: SheetRefusal, lineNum: number | null = null) {
    super(reason);
    this.reason = reason;
    this.lineNum = lineNum;
  }
}

const order: ChildOrder = JSON.parse(process.argv[2] ?? '');

async function readInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
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

interface Grid {
  readonly rows: readonly (readonly CellValue[])[];
  readonly merges: readonly MergeRange[];
}

async function readGrid(bytes: Uint8Array): Promise<Grid> {
  if (order.format === 'csv')
    return { rows: parseCsv(textOf(bytes), { unescapeFormulae: true }), merges: [] };
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
  return { rows: sheet.rows, merges: sheet.merges ?? [] };
}

function isVisible({ hidden, veryHidden }: { hidden?: boolean; veryHidden?: boolean }): boolean {
  return !hidden && !veryHidden;
}

function textOf(bytes: Uint8Array): string {
  const text = decodeText(bytes, TextDecoder);
  if (text.includes('\u0000')) throw new Refused('not_a_sheet');
  return text;
}

/** The value of a merged cell stands in the first cell of its range only. */
function fillMerges({ rows, merges }: Grid): CellValue[][] {
  const filled = rows.map((row) => [...row]);
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const value = filled[startRow]?.[startCol];
    if (value === null || value === undefined) continue;
    const lastCol = Math.min(endCol, order.limits.columnsMax - 1);
    for (let row = startRow; row <= Math.min(endRow, filled.length - 1); row += 1)
      for (let col = startCol; col <= lastCol; col += 1) {
        const cells = filled[row];
        if (!cells) continue;
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

function toText(value: CellValue): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'number') return numberText(value);
  const text = String(value).toWellFormed();
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
  return isRounded(value) ? value.toExponential() : String(Number(value.toPrecision(DIGITS)));
}

/** A long number that a spreadsheet program has saved as text: the digits behind these are gone. */
const IN_POWERS = /^-?\d(?:\.\d+)?E\+\d{2}$/;

const isRounded = (value: CellValue) =>
  typeof value === 'number'
    ? Number.isInteger(value) && Math.abs(value) >= 10 ** DIGITS
    : order.format === 'csv' && typeof value === 'string' && IN_POWERS.test(value);

function toRow(cells: readonly CellValue[], index: number): ReadRow | null {
  const texts = cells.map(toText);
  while (texts.length > 0 && texts.at(-1) === null) texts.pop();
  if (texts.length === 0) return null;
  if (texts.length > order.limits.columnsMax) throw new Refused('too_many_columns', index + 1);
  const rounded = cells.flatMap((cell, column) => (isRounded(cell) ? [column] : []));
  return { lineNum: index + 1, cells: texts, ...(rounded.length > 0 && { rounded }) };
}

function refusalOf(error: unknown): ChildLine {
  if (error instanceof Refused) return { refused: error.reason, lineNum: error.lineNum };
  return { refused: error instanceof EncryptedFileError ? 'encrypted' : 'damaged', lineNum: null };
}

async function readRows(): Promise<ReadRow[]> {
  const grid = await readGrid(await readInput());
  const rows = fillMerges(grid)
    .map(toRow)
    .filter((row) => row !== null);
  if (rows.length > order.limits.rowsMax) throw new Refused('too_many_rows');
  return rows;
}

function write(line: ChildLine): Promise<void> {
  return new Promise((done) => process.stdout.write(`${JSON.stringify(line)}\n`, () => done()));
}

try {
  for (const row of await readRows()) await write({ row });
  await write({ end: true });
} catch (error) {
  await write(refusalOf(error));
}
