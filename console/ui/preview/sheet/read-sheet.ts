import { parseCsv } from 'hucre/csv';
import { type CellObject, type DenseWorkSheet, read, SSF, utils, type WorkBook } from 'xlsx';
import { cleanZip } from '#console/ui/preview/clean-zip.ts';
import { PreviewProblem } from '#console/ui/preview/preview-problem.ts';
import type { TextEncoding } from '#shared/contracts/jobs/sheet-reading.ts';
import { contentKind } from '#shared/domain/files/content-kind.ts';
import { withoutDelimiterLine } from '#shared/domain/files/said-delimiter.ts';
import { decodeText, findEncoding } from '#shared/domain/files/text-encoding.ts';
import { HEAD_ROWS, SHEET_MAX } from './sheet-limits.ts';

/** A workbook's parts, inflated: the library needs ten times as much for a moment. */
const INFLATED_MAX_BYTES = 128 * 1024 * 1024;
const WORKBOOK_PARTS = /^(?:\[Content_Types\]\.xml$|_rels\/|docProps\/|xl\/)/;
/** Pictures, drawings and macros are not looked at. */
const UNREAD_PARTS = /^xl\/(?:media|drawings|charts|embeddings|vbaProject|printerSettings|externalLinks)/;
const ZIP_RULES = {
  inflatedMaxBytes: INFLATED_MAX_BYTES,
  keeps: (name: string): boolean => WORKBOOK_PARTS.test(name) && !UNREAD_PARTS.test(name),
};
/** Of a sheet's XML, before all of it is inflated: some 500 rows of 50 columns. */
const BEGINNING_BYTES = 1024 * 1024;
const SHEET_PART = /^xl\/worksheets\/[^/]+\.xml$/;
const ROW_END = 'row>';
const ROW_END_TAG = /<\/([\w.-]+:)?row>$/;
const TAG_MAX_LENGTH = 100;

/**
 * Of the formats that a spreadsheet program shows in the form of its reader's country: two digits of a year, in an order of day and
 * month that the file does not know, would be read wrongly.
 */
const DATE = 'yyyy-mm-dd';
const DATE_TIME = 'yyyy-mm-dd hh:mm';
const LOCAL_DATE_TIME = 'm/d/yy h:mm';

export interface SheetRows {
  /** Cells by row, as the spreadsheet program shows them. */
  readonly rows: readonly (readonly string[])[];
  readonly columns: number;
  /** There is more than is shown. */
  readonly isCut: boolean;
}

export interface Workbook {
  /** Of a text file, as it was read. */
  readonly encoding?: TextEncoding;
  /** Of the sheets that are not hidden. */
  readonly names: readonly string[];
  /** The first rows, `HEAD_ROWS` at most, in a fraction of the time that all of them take. */
  head(index: number): SheetRows;
  rows(index: number): Promise<SheetRows>;
}

/** A file as its reader gets it. */
interface BookBytes {
  readonly bytes: Uint8Array;
  /** There are sheets of which these bytes hold the first rows only. */
  readonly isCut: boolean;
}

/** A workbook of xlsx, xls or csv by its content. Throws `PreviewProblem`. Sheets are read when they are asked for. */
export async function openWorkbook(bytes: Uint8Array<ArrayBuffer>, asked?: TextEncoding): Promise<Workbook> {
  const content = contentKind(bytes);
  if (content === 'cfb') return bookOf({ bytes, isCut: false }, async () => bytes);
  if (content !== 'zip') return csvWorkbook(bytes, asked);
  const beginning = await beginningOf(bytes);
  if (!beginning.isCut) return bookOf(beginning, async () => beginning.bytes);
  let all: Promise<Uint8Array> | null = null;
  const whole = (): Promise<Uint8Array> => {
    all ??= cleanZip(bytes, ZIP_RULES);
    return all;
  };
  try {
    return bookOf(beginning, whole);
  } catch {
    return bookOf({ bytes: await whole(), isCut: false }, whole);
  }
}

/** A workbook with the first rows of its large sheets: inflating and reading all of them takes seconds. */
async function beginningOf(bytes: Uint8Array<ArrayBuffer>): Promise<BookBytes> {
  let isCut = false;
  const cutOff = (first: Uint8Array): Uint8Array => {
    isCut = true;
    return closedSheet(first);
  };
  const beginning = { bytes: BEGINNING_BYTES, isOf: (name: string) => SHEET_PART.test(name), cutOff };
  return { bytes: await cleanZip(bytes, { ...ZIP_RULES, beginning }), isCut };
}

/** The XML of a sheet that was cut anywhere, ended behind its last whole row. */
function closedSheet(first: Uint8Array): Uint8Array {
  const xml = new TextDecoder().decode(first);
  const end = xml.lastIndexOf(ROW_END) + ROW_END.length;
  const [tag, prefix = ''] = ROW_END_TAG.exec(xml.slice(Math.max(0, end - TAG_MAX_LENGTH), end)) ?? [];
  // Without a row that is known as one: all rows come with the whole file.
  if (tag === undefined) return first;
  return new TextEncoder().encode(`${xml.slice(0, end)}</${prefix}sheetData></${prefix}worksheet>`);
}

function bookOf(beginning: BookBytes, whole: () => Promise<Uint8Array>): Workbook {
  const first = readBook(beginning.bytes, 0, HEAD_ROWS);
  const visible = visibleSheets(first);
  if (visible.length === 0) throw new PreviewProblem('damaged');
  const rowsOf = (book: WorkBook, shown: number, rowsMax: number): SheetRows => {
    const sheet = book.Sheets[visible[shown]?.name ?? ''];
    if (!sheet) throw new PreviewProblem('damaged');
    return sheetRows(sheet as ReadSheet, rowsMax, book.Workbook?.WBProps?.date1904 === true);
  };
  const indexOf = (shown: number): number => visible[shown]?.index ?? 0;
  return {
    names: visible.map(({ name }) => name),
    head(shown) {
      const isRead = Object.hasOwn(first.Sheets, visible[shown]?.name ?? '');
      const book = isRead ? first : readBook(beginning.bytes, indexOf(shown), HEAD_ROWS);
      const head = rowsOf(book, shown, HEAD_ROWS);
      return { ...head, isCut: head.isCut || beginning.isCut };
    },
    rows: async (shown) =>
      rowsOf(readBook(await whole(), indexOf(shown), SHEET_MAX.rows), shown, SHEET_MAX.rows),
  };
}

/** One sheet; the reader of xls reads them all, whichever it is asked for. */
function readBook(bytes: Uint8Array, sheet: number, rowsMax: number): WorkBook {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: true,
      cellNF: true,
      dateNF: DATE,
      // One more shows that there are more.
      sheetRows: rowsMax + 1,
      sheets: sheet,
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    throw new PreviewProblem(/password|encrypt/i.test(text) ? 'encrypted' : 'damaged');
  }
}

function visibleSheets({
  SheetNames,
  Workbook,
}: WorkBook): { readonly name: string; readonly index: number }[] {
  const states = Workbook?.Sheets ?? [];
  return SheetNames.map((name, index) => ({ name, index }))
    .filter(({ index }) => !states[index]?.Hidden)
    .slice(0, SHEET_MAX.sheets);
}

/** `!fullref`, which the types leave out: the range of a sheet that was read in part. */
type ReadSheet = DenseWorkSheet & { readonly '!fullref'?: string };

function sheetRows(sheet: ReadSheet, rowsMax: number, date1904: boolean): SheetRows {
  const dense = sheet['!data'] ?? [];
  const given = utils.decode_range(sheet['!fullref'] ?? sheet['!ref'] ?? 'A1');
  const last = dense.findLastIndex((row) => row?.some((cell) => textOf(cell, date1904) !== ''));
  const rows: string[][] = [];
  for (let index = 0; index <= Math.min(last, rowsMax - 1); index += 1)
    rows.push(
      Array.from({ length: Math.min(dense[index]?.length ?? 0, SHEET_MAX.columns) }, (_, column) =>
        textOf(dense[index]?.[column], date1904),
      ),
    );
  return {
    ...trimmed(rows),
    isCut: given.e.r >= rowsMax || dense.some((row) => (row?.length ?? 0) > SHEET_MAX.columns),
  };
}

function textOf(cell: CellObject | undefined, date1904: boolean): string {
  if (!cell) return '';
  if (cell.z === LOCAL_DATE_TIME && typeof cell.v === 'number')
    return SSF.format(DATE_TIME, cell.v, { date1904 });
  return cleanText(cell.w ?? (cell.v === undefined || cell.v === null ? '' : String(cell.v)));
}

function csvWorkbook(bytes: Uint8Array, asked?: TextEncoding): Workbook {
  const encoding = asked ?? findEncoding(bytes, TextDecoder);
  const { text, delimiter } = withoutDelimiterLine(decodeText(bytes, TextDecoder, encoding));
  // No text holds these.
  if (text.includes('\u0000')) throw new PreviewProblem('mislabelled');
  const parsed = parseCsv(text, { maxRows: SHEET_MAX.rows + 1, ...(delimiter && { delimiter }) });
  const isCut = parsed.length > SHEET_MAX.rows || parsed.some((row) => row.length > SHEET_MAX.columns);
  const rows = parsed
    .slice(0, SHEET_MAX.rows)
    .map((row) => row.slice(0, SHEET_MAX.columns).map((cell) => cleanText(String(cell ?? ''))));
  const shown = (rowsMax: number): SheetRows => ({
    ...trimmed(rows.slice(0, rowsMax)),
    isCut: isCut || rows.length > rowsMax,
  });
  return { encoding, names: [''], head: () => shown(HEAD_ROWS), rows: async () => shown(SHEET_MAX.rows) };
}

function trimmed(rows: readonly (readonly string[])[]): Pick<SheetRows, 'rows' | 'columns'> {
  const columns = rows.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell !== '') + 1), 0);
  return { rows, columns };
}

/** Without control characters; the one between cells on the way out of the worker is among them. */
function cleanText(text: string): string {
  const short = text.length > SHEET_MAX.cellLength ? `${text.slice(0, SHEET_MAX.cellLength)}…` : text;
  return short.replace(/[^\P{Cc}\n]/gu, ' ');
}
